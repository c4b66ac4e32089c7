import type { BotState } from '@fairlead/contract/entities'
import { toDollars } from '@fairlead/money/to-dollars'
import { readFuelBalances } from '../ledger/read-balances.ts'
import type { Clock } from '../platform/clock.ts'
import type { Reader } from '../platform/db.ts'
import { readStanding } from '../trading/read-standing.ts'
import type { Panel } from './sync-terminal.ts'

/** What a panel shows may be this old; what a bot may do is asked again by whoever hands out an order. */
const panelMs = 5_000
const panelsMax = 20_000

const words: Partial<Record<BotState, string>> = {
  active: 'Trading',
  paused: 'Paused',
  low_fuel: 'Low on fuel: nothing new is opened',
  frozen: 'Frozen: please contact support',
  loss_closed: 'Stopped by the loss closure',
}

/** Remembers for a moment what it has read: a terminal asks every second. */
export function panelOf(reader: Reader, clock: Clock): (memberId: bigint) => Promise<Panel> {
  const known = new Map<bigint, { panel: Panel; until: number }>()
  return async (memberId) => {
    const now = clock.now().getTime()
    const found = known.get(memberId)
    if (found && found.until > now && found.until <= now + panelMs) return found.panel
    const { state, mayOpen } = await readStanding(reader, memberId)
    const { total } = await readFuelBalances(reader, memberId)
    const panel = { state: words[state] ?? 'Not trading', fuel: toDollars(total), mayOpen }
    if (known.size >= panelsMax) known.clear()
    known.set(memberId, { panel, until: now + panelMs })
    return panel
  }
}
