import type { Tx } from '../platform/db.ts'
import { publishAll } from '../platform/events.ts'
import { tellFuel } from './tell-fuel.ts'

type BotState = { memberId: bigint; state: 'active' | 'low_fuel' | 'deactivated' }

/** Tells these members what their bot is now, and the fuel that made it so. */
export async function tellBotStates(tx: Tx, states: readonly BotState[], at: Date): Promise<void> {
  await tellFuel(
    tx,
    states.map(({ memberId }) => memberId),
    at,
  )
  await publishAll(
    tx,
    states.map(({ memberId, state }) => ({ memberId, kind: 'bot', payload: { state } })),
    at,
  )
}
