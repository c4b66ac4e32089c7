import type { AccountSettings } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { closeNow } from '../fleet/close-now.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { DealRow, FleetChanges } from '../fleet/fleet-rows.ts'
import { playMoment } from '../fleet/play-moment.ts'
import { rebuildFleet } from '../fleet/rebuild-fleet.ts'
import { type AccountUpdate, updateAccount } from '../fleet/update-account.ts'
import type { InstrumentSymbol } from '../market/instrument.ts'
import { momentAt, type Series } from '../market/moment.ts'
import type { Strategy } from '../strategy/strategy.ts'

/** Something about the account was turned at a time: it holds for what is decided with bars that end then or later. */
export type AccountTurn = AccountUpdate & { readonly at: number }

/** A position that somebody closed between two bars, by what it was opened as. */
export type HandClose = {
  readonly at: number
  readonly symbol: InstrumentSymbol
  readonly side: 'buy' | 'sell'
  readonly openedAt: number
  readonly pricePoints: number
}

/** A paper account as it began, and all that came to it from outside since. */
export type AccountPast = {
  readonly barSeconds: number
  /** Of the first bar it was in, and the end of the last. */
  readonly first: number
  readonly until: number
  readonly settings: AccountSettings
  readonly balanceCents: number
  readonly nextTicket: number
  readonly turns: readonly AccountTurn[]
  readonly closes: readonly HandClose[]
  /** The shares of the bot's parts, each from when on it held. */
  readonly shares: readonly { readonly at: number; readonly shares: readonly number[] }[]
}

export type ReplayedAccount = {
  readonly deals: readonly DealRow[]
  readonly balanceCents: number
  readonly equityCents: number
  readonly lossClosed: boolean
}

const accountId = 1
/** Moments between two answers: some milliseconds of work. */
const stretch = 500

/**
 * Plays a paper account once more, by the very steps that the fleet plays it by: the same past gives the same deals. Answers how much is done, 0 to 1.
 */
export function* replayAccount(
  past: AccountPast,
  series: readonly Series[],
  strategy: Strategy,
): Generator<number, ReplayedAccount, void> {
  const { barSeconds, first, until } = past
  const fleet = openedFleet(past, series, strategy)
  const turns = past.turns.toSorted((a, b) => a.at - b.at)
  const closes = past.closes.toSorted((a, b) => a.at - b.at)
  const deals: DealRow[] = []
  let lossClosed = false
  let [turn, close, share] = [0, 0, 0]
  let moments = 0
  for (let time = first; time + barSeconds <= until; time += barSeconds) {
    const end = time + barSeconds
    // What was asked for between two bars came before the second.
    for (let wish = closes[close]; wish && wish.at < end; wish = closes[++close]) deals.push(...closedBy(fleet, wish))
    for (let next = turns[turn]; next && next.at <= end; next = turns[++turn]) updateAccount(fleet, accountId, next)
    while ((past.shares[share + 1]?.at ?? Number.POSITIVE_INFINITY) <= end) share++
    const held = past.shares[share]
    const outcome = playMoment(fleet, momentAt(series, time), held && held.at <= end ? held.shares : undefined)
    deals.push(...outcome.deals)
    lossClosed ||= outcome.lossClosures.length > 0
    if (++moments % stretch === 0) yield (time - first) / (until - first)
  }
  for (let wish = closes[close]; wish; wish = closes[++close]) deals.push(...closedBy(fleet, wish))
  const { positions } = fleet
  return {
    deals,
    lossClosed,
    balanceCents: positions.balance[0] as number,
    equityCents: positions.equity[0] as number,
  }
}

function openedFleet(past: AccountPast, series: readonly Series[], strategy: Strategy): Fleet {
  const { barSeconds, first, settings, balanceCents, nextTicket } = past
  const mark = { account: accountId, balanceCents, openCount: 0, nextTicket, lossClosed: false }
  const account = { id: accountId, settings, paused: false, lowFuel: false, mark }
  const rows = { time: first - barSeconds, accounts: [account], positions: [], pending: [] }
  return rebuildFleet(strategy, barSeconds, rows, series)
}

/** Under other settings there may be no such position: then there is nothing to close. */
function closedBy(fleet: Fleet, { at, symbol, side, openedAt, pricePoints }: HandClose): FleetChanges['deals'] {
  const held = fleet.reported[0]?.positions.find(
    (one) => one.symbol === symbol && one.openTime === openedAt && one.steps > 0 === (side === 'buy'),
  )
  if (!held) return []
  const order = { account: accountId, position: held.id, pricePoints, time: at, reason: reason.closeRequest }
  return closeNow(fleet, order)?.deals ?? []
}

/** A trade of a replayed account, with its counter trades. */
export type ReplayedTrade = {
  readonly symbol: InstrumentSymbol
  readonly side: 'buy' | 'sell'
  readonly steps: number
  readonly openedAt: number
  /** Null while anything of it is open. */
  closedAt: number | null
  /** Of what is closed. */
  netCents: number
}

/** In the order of their opening. */
export function tradesOfDeals(deals: readonly DealRow[]): ReplayedTrade[] {
  const trades = new Map<number, ReplayedTrade & { held: number }>()
  for (const deal of deals) {
    const { trade, position, entry, symbol, side, steps, time } = deal
    if (entry === 'in' && trade === position)
      trades.set(trade, { symbol, side, steps, openedAt: time, closedAt: null, netCents: 0, held: 0 })
    const found = trades.get(trade)
    if (!found) continue
    found.held += entry === 'in' ? steps : -steps
    if (entry === 'out')
      found.netCents += deal.profitCents + deal.swapCents + deal.commissionCents + deal.entryCommissionCents
    found.closedAt = found.held === 0 ? time : null
  }
  return [...trades.values()].map(({ held: _, ...trade }) => trade)
}
