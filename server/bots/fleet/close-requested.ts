import { reason } from '@fairlead/engine/broker/reason'
import { askClose } from '@fairlead/engine/fleet/ask-close'
import { closeNow } from '@fairlead/engine/fleet/close-now'
import type { DealRow, FleetChanges, PositionRow } from '@fairlead/engine/fleet/fleet-rows'
import { removeAccount } from '@fairlead/engine/fleet/remove-account'
import { instrumentOf } from '@fairlead/engine/market/instrument'
import { daySeconds, isOpen } from '@fairlead/engine/market/session'
import { addSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { closedByTerminals } from '../terminals/deals/closed-by-terminals.ts'
import { type CloseRequest, closesOf, putOutcomes } from '../trading/deals/request-closes.ts'
import { nextBarEnd } from './bars/bar-time.ts'
import type { MarketFeed } from './bars/market-feed.ts'
import { addStopClosure, leaveFleet } from './close-store.ts'
import { sendToTerminals } from './send-to-terminals.ts'
import type { ShardFleet } from './shards/shard-fleet.ts'
import { storeChanges } from './shards/store-changes.ts'
import type { Shard } from './store.ts'

/**
 * Closes what was asked for in a shard by `at`, each wish at the price of its own time, so that it comes to the same however late
 * it is carried out. One that came after the end of the next bar waits for that bar, which may close the position by itself;
 * where the market rests it waits until it opens. Answers how many trades were closed.
 */
export async function closeRequested(
  tx: Tx,
  feed: MarketFeed,
  shardFleet: ShardFleet,
  shard: Shard,
  at: Date,
): Promise<number> {
  const end = nextBarEnd(feed, shard.reached)
  const isHere = ({ account_id }: CloseRequest) => !shardFleet.only || shardFleet.only.has(Number(account_id))
  const due = (await closesOf(tx, shard.id, at)).filter((request) => request.due < end && isHere(request))
  let trades = 0
  for (const wishes of alike(due)) trades += await carryOut(tx, feed, shardFleet, wishes, shard)
  return trades
}

/** Wishes in a row of one time and reason are stored together: a stop of thousands is one wish each. */
function alike(requests: readonly CloseRequest[]): [CloseRequest, ...CloseRequest[]][] {
  const batches: [CloseRequest, ...CloseRequest[]][] = []
  for (const request of requests) {
    const batch = batches.at(-1)
    const first = batch?.[0]
    const isAlike =
      first?.due.getTime() === request.due.getTime() &&
      first.reason === request.reason &&
      first.stop_id === request.stop_id &&
      // An account leaves only once all that was closed is stored.
      !first.then_leave &&
      !request.then_leave
    if (batch && isAlike) batch.push(request)
    else batches.push([request])
  }
  return batches
}

async function carryOut(
  tx: Tx,
  feed: MarketFeed,
  shardFleet: ShardFleet,
  wishes: readonly [CloseRequest, ...CloseRequest[]],
  { id: shardId, reached }: Shard,
): Promise<number> {
  const [{ due, reason: words, stop_id: stopId }] = wishes
  const now = new Date(Math.max(due.getTime(), reached.getTime()))
  const closing = new Closing(feed, shardFleet, now)
  const outcomes = wishes.map((wish) => {
    const waitsUntil = closing.close(wish)
    return { id: wish.id, doneAt: waitsUntil ? null : now, waitsUntil: waitsUntil ?? null }
  })
  const changes = closing.changes()
  await storeChanges(tx, shardFleet, changes, { now, words })
  await sendToTerminals(tx, shardFleet, closing.requested, [], now)
  for (const [place, { account_id, then_leave }] of wishes.entries())
    if (then_leave && !outcomes[place]?.waitsUntil) await leave(tx, shardFleet, account_id)
  await putOutcomes(tx, outcomes)
  if (stopId !== null) {
    const atTerminals = wishes.filter(
      ({ account_id }, place) => shardFleet.external.has(Number(account_id)) && !outcomes[place]?.waitsUntil,
    )
    const told = await closedByTerminals(tx, atTerminals)
    const positions = changes.deals.length + told.positions
    const profitCents = changes.deals.reduce((sum, deal) => sum + netOf(deal), told.netCents)
    if (positions > 0) await addStopClosure(tx, { stopId, shardId, positions, profitCents, at: now })
  }
  return changes.closedTrades.length
}

/** What a position, or a part of it, came to: the commission of the way in counts, too. */
function netOf({ profitCents, swapCents, commissionCents, entryCommissionCents }: DealRow): number {
  return profitCents + swapCents + commissionCents + entryCommissionCents
}

const lookAgainSeconds = 30

/** Closes positions at the prices of one time, and adds up what is to be stored of it. */
class Closing {
  readonly #shardFleet: ShardFleet
  readonly #time: number
  readonly #quotes: ReturnType<MarketFeed['newestPrices']>
  readonly #reported: ReadonlyMap<number, { readonly positions: readonly PositionRow[] }>
  readonly #parts: FleetChanges[] = []
  /** Accounts whose terminals are to close something. */
  readonly requested = new Set<number>()

  constructor(feed: MarketFeed, shardFleet: ShardFleet, now: Date) {
    this.#shardFleet = shardFleet
    this.#time = Math.floor(now.getTime() / 1000)
    this.#quotes = feed.newestPrices(now)
    this.#reported = new Map(shardFleet.fleet.reported.map((known) => [known.mark.account, known]))
  }

  /** Answers when the first of what it could not close can be. */
  close({ account_id, position_id }: CloseRequest): Date | undefined {
    const account = Number(account_id)
    const held = this.#reported.get(account)?.positions ?? []
    if (this.#shardFleet.external.has(account)) return this.#ask(account, position_id, held)
    let opensAt: Date | undefined
    for (const { id: position, symbol, steps } of held) {
      if (position_id !== null && BigInt(position) !== position_id) continue
      const quote = this.#quotes.get(symbol)
      if (!quote?.isOpen) {
        const next = nextOpening(symbol, this.#time)
        if (!opensAt || next < opensAt) opensAt = next
        continue
      }
      const pricePoints = steps > 0 ? quote.bid : quote.ask
      const order = { account, position, pricePoints, time: this.#time, reason: reason.closeRequest }
      const changes = closeNow(this.#shardFleet.fleet, order)
      if (changes) this.#parts.push(changes)
    }
    return opensAt
  }

  /** A terminal closes by itself; the wish is looked at again until nothing of it is left. */
  #ask(account: number, positionId: bigint | null, held: readonly PositionRow[]): Date | undefined {
    const position = positionId === null ? null : Number(positionId)
    if (!held.some(({ id }) => position === null || id === position)) return undefined
    this.#parts.push(askClose(this.#shardFleet.fleet, { account, position, reason: reason.closeRequest }))
    this.requested.add(account)
    return addSeconds(new Date(this.#time * 1000), lookAgainSeconds)
  }

  /** Of a position and of an account only the last word counts. */
  changes(): FleetChanges {
    const removed = this.#parts.flatMap((part) => part.removed)
    const gone = new Set(removed.map(({ account, id }) => `${account}/${id}`))
    const positions = new Map(
      this.#parts.flatMap((part) => part.positions).map((row) => [`${row.account}/${row.id}`, row]),
    )
    const marks = new Map(this.#parts.flatMap((part) => part.marks).map((mark) => [mark.account, mark]))
    return {
      deals: this.#parts.flatMap((part) => part.deals),
      closedTrades: this.#parts.flatMap((part) => part.closedTrades),
      removed,
      positions: [...positions].filter(([key]) => !gone.has(key)).map(([, row]) => row),
      marks: [...marks.values()],
    }
  }
}

async function leave(tx: Tx, { fleet }: ShardFleet, accountId: bigint): Promise<void> {
  if (!(await leaveFleet(tx, accountId)))
    throw new Error(`Account ${accountId} holds positions that its books do not know`)
  const account = Number(accountId)
  if (fleet.reported.some(({ mark }) => mark.account === account)) removeAccount(fleet, account)
}

function nextOpening(symbol: PositionRow['symbol'], time: number): Date {
  const instrument = instrumentOf(symbol)
  let day = Math.floor(time / daySeconds)
  do day++
  while (!isOpen(instrument, day * daySeconds))
  return new Date(day * daySeconds * 1000)
}
