import type { DealRow, FleetChanges, PositionRow, StepOutcome } from '@fairlead/engine/fleet/fleet-rows'
import { instrumentOf, lotsOf, priceOf } from '@fairlead/engine/market/instrument'
import { refusalInWords } from '@fairlead/engine/risk/refusal'
import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { Deal } from '../../trading/deals/deal.ts'
import { recordDeals } from '../../trading/deals/record-deals.ts'
import { setMarks } from '../../trading/deals/set-marks.ts'
import { writeRefusals } from '../../trading/write-refusals.ts'
import { centMicros } from '../store.ts'
import { changePositions, deletePending, deletePositions, insertPending, insertPositions } from './change-store.ts'
import { memberOf, type ShardFleet } from './shard-fleet.ts'

type Reasons = {
  now: Date
  /** Why it was done, where the engine's reason does not say it all. */
  words?: string
}

/** Stores what changed in a shard's fleet and nothing else. Whatever was closed is laid out to be charged. */
export async function storeChanges(
  tx: Tx,
  shardFleet: ShardFleet,
  changes: FleetChanges,
  reasons: Reasons,
): Promise<void> {
  await deletePositions(tx, changes.removed)
  // A position is as old as the deal that opened it, and what is new need not be looked for.
  const opened = new Set(changes.deals.filter(({ entry }) => entry === 'in').map(keyOf))
  const isOpened = ({ account, id }: PositionRow) => opened.has(keyOf({ account, position: id }))
  await insertPositions(tx, changes.positions.filter(isOpened))
  await changePositions(
    tx,
    changes.positions.filter((row) => !isOpened(row)),
  )
  await setMarks(tx, changes.marks)
  await recordDeals(
    tx,
    {
      deals: changes.deals.map((row) => dealOf(row, memberOf(shardFleet.members, row.account), reasons.words)),
      closed: changes.closedTrades.map(({ account, trade }) => ({
        accountId: BigInt(account),
        positionId: BigInt(trade),
      })),
    },
    reasons.now,
  )
}

/** The same for a whole bar, with the entries that wait for the next one and those that were turned away. */
export async function storeStep(tx: Tx, shardFleet: ShardFleet, outcome: StepOutcome, now: Date): Promise<void> {
  await storeChanges(tx, shardFleet, outcome, { now })
  await deletePending(tx, shardFleet.waiting)
  await insertPending(tx, outcome.pending)
  shardFleet.waiting = [...new Set(outcome.pending.map(({ account }) => account))]
  await writeRefusals(
    tx,
    outcome.refusals.map(({ account, symbol, refusal }) => ({
      member: memberOf(shardFleet.members, account),
      account,
      symbol,
      words: refusalInWords(refusal),
    })),
    now,
  )
}

function dealOf(row: DealRow, memberId: bigint, words: string | undefined): Deal {
  const instrument = instrumentOf(row.symbol)
  return {
    accountId: BigInt(row.account),
    memberId,
    ticket: BigInt(row.ticket),
    positionId: BigInt(row.position),
    tradePositionId: BigInt(row.trade),
    at: new Date(row.time * 1000),
    symbol: row.symbol,
    side: row.side,
    entry: row.entry,
    volume: String(lotsOf(instrument, row.steps)),
    price: priceOf(instrument, row.pricePoints).toFixed(instrument.digits),
    profit: fromCents(row.profitCents),
    swap: fromCents(row.swapCents),
    commission: fromCents(row.commissionCents),
    reason: row.reason,
    evidence: row.evidence,
    magic: BigInt(row.magic),
    words,
  }
}

const keyOf = ({ account, position }: { account: number; position: number }) => `${account}/${position}`
const fromCents = (cents: number): Money => micro(BigInt(cents) * centMicros)
