import { commandOf } from '@fairlead/engine/broker/command-comment'
import type { PositionRow } from '@fairlead/engine/fleet/fleet-rows'
import { instrumentOf, pointsOf } from '@fairlead/engine/market/instrument'
import { micro } from '@fairlead/money/money'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import { recordDeals } from '../../trading/deals/record-deals.ts'
import { matchPositions, type Reconciled } from '../commands/match-positions.ts'
import { bookChanges } from '../deals/book-changes.ts'
import { freshChanges } from '../deals/deal-store.ts'
import { noteAlone } from '../deals/leg-store.ts'
import {
  commandsOfOrders,
  type FollowedTerminal,
  freshDeals,
  holdTerminal,
  insertCorrections,
  intentsOf,
  markTaken,
  openCommands,
  ownPositions,
  putPositions,
  renamePosition,
  setFollowed,
  settleCommands,
} from '../follow-store.ts'
import { engineSteps } from '../symbols/convert-volume.ts'
import type { ReportedPosition } from '../wire.ts'
import { explainedCents, type JudgedBalance, judgeBalance } from './judge-balance.ts'

/** What the fleet's books are to say of an account that a terminal trades. */
export type Followed = {
  /** `closing` is the books' own and 0 here. */
  positions: PositionRow[]
  balanceCents: number | null
  closedTrades: number
}

const dealsAtOnce = 1_000
const changesAtOnce = 200
/** A deal may come a moment after the position it opened or closed. */
export const disagreementSecondsMax = 30
const correctionsMax = 3
const hourSeconds = 3_600
const aheadSecondsMax = 300
/** A broker's clock may have been put back in between. */
const summerSeconds = 3_600

/**
 * Makes deals, charges and positions out of what an account's terminal has reported since the last time. The broker's word wins; where it
 * differs from ours and nothing explains it, that is recorded, and the third time within an hour raises an alert.
 */
export async function followAccount(
  tx: Tx,
  accountId: bigint,
  magic: bigint,
  now: Date,
): Promise<Followed | undefined> {
  const terminal = await holdTerminal(tx, accountId)
  if (!terminal) return undefined
  const deals = await freshDeals(tx, accountId, dealsAtOnce)
  const known = await ownPositions(
    tx,
    accountId,
    deals.map(({ position_id }) => position_id),
  )
  const comments = [...deals, ...terminal.snapshot]
    .map(({ comment }) => commandOf(comment))
    .filter((one) => one !== null)
  const orders = await commandsOfOrders(tx, accountId, [
    ...deals.flatMap(({ order_id, position_id }) => [order_id, position_id]),
    ...terminal.snapshot.map(({ id }) => BigInt(id)),
  ])
  const intents = await intentsOf(tx, accountId, [...comments.map(BigInt), ...orders.values()])
  const before = new Map<bigint, ReportedPosition>(terminal.snapshot_before.map((one) => [BigInt(one.id), one]))
  const found = matchPositions({
    deals,
    known,
    snapshot: terminal.snapshot,
    before,
    intents,
    orders,
    symbols: terminal.symbols,
    magic,
    since: terminal.since,
    offsetSeconds: terminal.offset_seconds ?? 0,
  })

  assertInTime(found, now)
  for (const [from, to] of found.renamed) await renamePosition(tx, accountId, from, to)
  await putPositions(tx, accountId, changed(known, found), now)
  await record(tx, terminal, found, now)
  if (deals.length > 0) await noteAlone(tx, accountId, now)
  await markTaken(
    tx,
    accountId,
    deals.map(({ ticket }) => ticket),
    now,
  )
  await settleCommands(tx, terminal, found.carriedOut, now)
  const changes = await freshChanges(tx, accountId, changesAtOnce)
  found.corrections.push(...(await bookChanges(tx, terminal, changes, now)))
  const balance = judgeBalance({
    told: terminal.balance_cents,
    trusted: terminal.trusted_cents,
    explained: explainedCents(
      deals.filter(({ was_missed }) => !was_missed),
      changes,
      terminal.since,
    ),
  })
  await judge(tx, terminal, found, balance, now)
  return {
    positions: found.held.map(({ own, shown }) => asRow(terminal, own, shown)),
    balanceCents: balance.believed === null ? null : Number(balance.believed),
    closedTrades: found.closedTrades.length,
  }
}

/** A position is closed after it was opened, and nothing is closed before it is: whoever closes one by hand leaves no number of ours on it. */
function assertInTime({ deals }: Reconciled, now: Date): void {
  for (const { ticket, entry, at, position } of deals) {
    if (at > addSeconds(now, aheadSecondsMax))
      throw new Error(`Deal ${ticket} is dated ${at.toISOString()}, in the future`)
    if (entry === 'out' && addSeconds(at, summerSeconds) < position.opened_at)
      throw new Error(`Deal ${ticket} closes position ${position.position_id} before it was opened`)
  }
}

function changed(known: Reconciled['positions'], { positions, renamed }: Reconciled): Reconciled['positions'] {
  const earlier = new Map(known.map((own) => [own.position_id, own]))
  const named = new Set(renamed.map(([, to]) => to))
  return positions.filter((own) => {
    const was = earlier.get(own.position_id)
    return named.has(own.position_id) || !was || was.volume_in !== own.volume_in || was.volume_out !== own.volume_out
  })
}

function record(
  tx: Tx,
  { account_id: accountId, member_id: memberId }: FollowedTerminal,
  found: Reconciled,
  now: Date,
): Promise<void> {
  return recordDeals(
    tx,
    {
      deals: found.deals.map((deal) => ({
        accountId,
        memberId,
        ticket: deal.ticket,
        positionId: deal.position.position_id,
        tradePositionId: deal.position.trade_position_id,
        at: deal.at,
        symbol: deal.position.symbol,
        side: deal.side,
        entry: deal.entry,
        volume: String(deal.volume),
        price: String(deal.price),
        profit: micro(deal.profit),
        swap: micro(deal.swap),
        commission: micro(deal.commission),
        reason: deal.reason,
        evidence: deal.evidence,
        magic: deal.magic,
      })),
      closed: found.closedTrades.map((positionId) => ({ accountId, positionId, parted: partedAs(found, positionId) })),
    },
    now,
  )
}

/** How a trade was opened that began as a leg of another. */
function partedAs({ positions }: Reconciled, trade: bigint) {
  const leg = positions.find(
    ({ trade_position_id, parted_from }) => trade_position_id === trade && parted_from !== null,
  )
  if (!leg || leg.parted_from === null) return undefined
  return {
    from: leg.parted_from,
    symbol: leg.symbol,
    side: leg.side > 0 ? ('buy' as const) : ('sell' as const),
    volume: String(leg.volume_in),
    openedAt: leg.opened_at,
  }
}

/** Says whether everything fits, and writes down where it did not for too long. */
async function judge(
  tx: Tx,
  terminal: FollowedTerminal,
  found: Reconciled,
  balance: JudgedBalance,
  now: Date,
): Promise<void> {
  const corrections = [...found.corrections]
  const words = found.disagreements.join(' ')
  const isSame = terminal.disagreement === words || terminal.disagreement === `told ${words}`
  const disagreedAt = words === '' ? null : isSame && terminal.disagreed_at ? terminal.disagreed_at : now
  const wasTold = terminal.disagreement === `told ${words}`
  const isOverdue = disagreedAt !== null && addSeconds(disagreedAt, disagreementSecondsMax) <= now
  if (isOverdue && !wasTold) corrections.push(...found.disagreements)
  const unsure = (await openCommands(tx, terminal.account_id)).some(({ kind }) => kind === 'open')
  await setFollowed(tx, terminal, {
    agrees: words === '' && !unsure && !balance.isDoubted,
    disagreement: words === '' ? null : isOverdue || wasTold ? `told ${words}` : words,
    disagreedAt,
    trusted: balance.trusted,
    doubtedAt: balance.isDoubted ? (terminal.doubted_at ?? now) : null,
  })
  if (corrections.length === 0) return
  const count = await insertCorrections(tx, terminal.account_id, corrections, now, addSeconds(now, -hourSeconds))
  if (count >= correctionsMax)
    await raiseAlert(
      tx,
      {
        kind: 'terminal_corrected',
        key: String(terminal.id),
        words: `Login ${terminal.login}: ${count} corrections within an hour. ${corrections.join(' ')}`.slice(0, 1_000),
      },
      now,
    )
}

function asRow(
  { account_id, symbols, offset_seconds }: FollowedTerminal,
  own: Reconciled['positions'][number],
  shown: ReportedPosition,
): PositionRow {
  const instrument = instrumentOf(own.symbol)
  // What is open stays as large as it is, also where the broker changes the contract.
  const facts = own.contract_size === null ? symbols[own.symbol] : { contractSize: own.contract_size }
  const level = (price: number) => (price > 0 ? pointsOf(instrument, price) : null)
  return {
    account: Number(account_id),
    id: Number(own.position_id),
    trade: Number(own.trade_position_id),
    symbol: own.symbol,
    steps: own.side * engineSteps(instrument, facts, shown.volume),
    entryPoints: pointsOf(instrument, own.entry_price),
    stopPoints: level(shown.sl),
    targetPoints: level(shown.tp),
    openTime: shown.openTime - (offset_seconds ?? 0),
    kind: own.kind,
    magic: Number(own.magic),
    swapCents: Math.round(shown.swap * 100),
    entryCommissionCents: Number(own.entry_commission / 10_000n),
    partner: own.partner === null ? null : Number(own.partner),
    closing: 0,
  }
}
