import { notify } from '../../../people/notifications/notify.ts'
import { addSeconds } from '../../../platform/clock.ts'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import type { Moved, SyncState } from '../sync-store.ts'
import type { Sync } from '../wire.ts'
import { type MappedSymbols, mapSymbols } from './map-symbols.ts'
import { symbolChoices } from './symbol-store.ts'

/** Brokers change contracts, steps and names; what a terminal has not had from its broker yet comes sooner. */
const refreshSeconds = 86_400
const pendingSeconds = 600

/** Which of our instruments a terminal's symbols are; undefined where it reports none. */
export async function takeSymbols(
  reader: Reader,
  state: SyncState,
  { symbols, symbolsPending }: Pick<Sync, 'symbols' | 'symbolsPending'>,
  now: Date,
): Promise<Moved['symbols']> {
  if (symbols.length === 0 && symbolsPending === 0) return undefined
  const isPartial = symbolsPending > 0
  const dueAt = addSeconds(now, isPartial ? pendingSeconds : refreshSeconds)
  const known = { mapped: state.symbols, unclear: state.symbol_candidates }
  // An advisor before 1.1 tells no currency: what was matched stays until a newer one is there.
  if (symbols.every(({ profit }) => profit === undefined)) return { ...known, dueAt }
  const told = mapSymbols(symbols, await symbolChoices(reader, state.account_id))
  return { ...(isPartial ? beside(known, told) : told), dueAt }
}

/** What is missing from a list that is not whole is not gone. */
function beside(known: MappedSymbols, told: MappedSymbols): MappedSymbols {
  const mapped = { ...known.mapped, ...told.mapped }
  const unclear = Object.entries({ ...known.unclear, ...told.unclear }).filter(([symbol]) => !mapped[symbol])
  return { mapped, unclear: Object.fromEntries(unclear) }
}

/** Asks the member which symbol it is, where the terminal is their own; of those that we host operators have an alert. */
export async function notifyUnclear(tx: Tx, state: SyncState, { unclear }: MappedSymbols, now: Date): Promise<void> {
  const fresh = Object.keys(unclear).filter((symbol) => !state.symbol_candidates[symbol])
  if (fresh.length === 0 || state.is_hosted) return
  await notify(
    tx,
    [
      {
        memberId: state.member_id,
        kind: 'bot',
        title: 'Please choose a symbol',
        body: `Your broker has several symbols for ${fresh.join(', ')}, or one with an unusual name. Choose the right one on your bot’s page; until then no positions are opened in it.`,
        mail: 'if chosen',
      },
    ],
    now,
  )
}
