import { type AccountSettings, accountFlag, hasFlag, type Positions } from '../broker/positions.ts'
import { type Instrument, instruments } from '../market/instrument.ts'
import type { Fleet } from './fleet.ts'
import type { AccountRow, FleetRows, PendingRow } from './fleet-rows.ts'
import { markOf, positionsOf } from './reported-account.ts'

/** The whole fleet as rows, between two steps: what `rebuildFleet` makes the same fleet of. */
export function fleetToRows(fleet: Fleet): FleetRows {
  const { positions, frame } = fleet
  const accounts = Array.from({ length: positions.accountCount }, (_, account): AccountRow => {
    return {
      id: positions.accountId[account] as number,
      settings: settingsOf(positions, account),
      paused: hasFlag(positions, account, accountFlag.paused),
      lowFuel: hasFlag(positions, account, accountFlag.lowFuel),
      mark: markOf(positions, account),
      equityCents: positions.equity[account] as number,
    }
  })
  const rows = accounts.flatMap((_, account) => positionsOf(positions, account))
  return { time: frame.time, accounts, positions: rows, pending: pendingOf(fleet) }
}

/** The entries that wait for the next open. */
export function pendingOf({ positions, queue }: Fleet): PendingRow[] {
  const rows: PendingRow[] = []
  let place = 0
  for (let row = 0; row < queue.length; row++) {
    const account = queue.account[row] as number
    const partner = queue.partner[row] as number
    place = row > 0 && queue.account[row - 1] === account ? place + 1 : 0
    rows.push({
      account: positions.accountId[account] as number,
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

function settingsOf(positions: Positions, account: number): AccountSettings {
  const limit = positions.maxLossCents[account] as number
  return {
    capitalCents: positions.capital[account] as number,
    tradesMax: positions.tradesMax[account] as number,
    maxLossBasisPoints: positions.maxLossBasisPoints[account] as number,
    volatilityBasisPoints: positions.volatilityBasisPoints[account] as number,
    maxLossCents: Number.isFinite(limit) ? limit : null,
    fixedSteps: positions.fixedSteps[account] as number,
    assets: positions.assets[account] as number,
    hedging: hasFlag(positions, account, accountFlag.hedging),
    external: hasFlag(positions, account, accountFlag.external),
  }
}
