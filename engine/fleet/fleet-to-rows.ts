import { type AccountSettings, accountFlag, type Books, hasFlag } from '../broker/books.ts'
import { type Instrument, instruments } from '../market/instrument.ts'
import type { Fleet } from './fleet.ts'
import type { AccountRow, FleetRows, PendingRow } from './fleet-rows.ts'
import { markOf, positionsOf } from './told-account.ts'

/** The whole fleet as rows, between two steps: what `rebuildFleet` makes the same fleet of. */
export function fleetToRows(fleet: Fleet): FleetRows {
  const { books, frame } = fleet
  const accounts = Array.from({ length: books.accountCount }, (_, account): AccountRow => {
    return {
      id: books.accountId[account] as number,
      settings: settingsOf(books, account),
      paused: hasFlag(books, account, accountFlag.paused),
      lowFuel: hasFlag(books, account, accountFlag.lowFuel),
      mark: markOf(books, account),
      equityCents: books.equity[account] as number,
    }
  })
  const positions = accounts.flatMap((_, account) => positionsOf(books, account))
  return { time: frame.time, accounts, positions, pending: pendingOf(fleet) }
}

/** The entries that wait for the next open. */
export function pendingOf({ books, queue }: Fleet): PendingRow[] {
  const rows: PendingRow[] = []
  let place = 0
  for (let row = 0; row < queue.length; row++) {
    const account = queue.account[row] as number
    const partner = queue.partner[row] as number
    place = row > 0 && queue.account[row - 1] === account ? place + 1 : 0
    rows.push({
      account: books.accountId[account] as number,
      place,
      symbol: (instruments[queue.symbol[row] as number] as Instrument).symbol,
      steps: queue.steps[row] as number,
      stopDistance: queue.stopDistance[row] as number,
      targetDistance: queue.targetDistance[row] as number,
      kind: queue.kind[row] as number,
      reason: queue.reason[row] as number,
      evidence: queue.evidence[row] as number,
      partner: partner === 0 ? null : partner,
      magic: queue.magic[row] as number,
    })
  }
  return rows
}

function settingsOf(books: Books, account: number): AccountSettings {
  const limit = books.maxLossCents[account] as number
  return {
    capitalCents: books.capital[account] as number,
    tradesMax: books.tradesMax[account] as number,
    maxLossBasisPoints: books.maxLossBasisPoints[account] as number,
    volatilityBasisPoints: books.volatilityBasisPoints[account] as number,
    maxLossCents: Number.isFinite(limit) ? limit : null,
    fixedSteps: books.fixedSteps[account] as number,
    assets: books.assets[account] as number,
    hedging: hasFlag(books, account, accountFlag.hedging),
    external: hasFlag(books, account, accountFlag.external),
  }
}
