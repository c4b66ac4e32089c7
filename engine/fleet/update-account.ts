import { type AccountSettings, accountFlag, changeSettings, setFlag } from '../broker/positions.ts'
import type { Fleet } from './fleet.ts'
import { accountOf } from './remove-account.ts'

/** What the keeper of an account may change; what is left out stays. */
export type AccountUpdate = {
  readonly paused?: boolean
  readonly lowFuel?: boolean
  readonly settings?: AccountSettings
}

/** Changes an account between two steps. It holds from the next bar on: what waits for its open is not opened any more by a paused bot. */
export function updateAccount(fleet: Fleet, id: number, update: AccountUpdate): void {
  const account = accountOf(fleet, id)
  const { paused, lowFuel, settings } = update
  if (settings !== undefined) changeSettings(fleet.positions, account, settings)
  if (paused !== undefined) setFlag(fleet.positions, account, accountFlag.paused, paused)
  if (lowFuel !== undefined) setFlag(fleet.positions, account, accountFlag.lowFuel, lowFuel)
}
