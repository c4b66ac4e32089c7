import { type readWhatIf as route, whatIfBarsMax, whatIfDealsMax } from '@fairlead/contract/routes/bots/what-if'
import { type InstrumentSymbol, instrumentOf, pointsOf, stepsOf } from '@fairlead/engine/market/instrument'
import type { Series } from '@fairlead/engine/market/moment'
import { packBars } from '@fairlead/engine/market/pack-bars'
import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { Cause } from '../bot-states.ts'
import { type BotVersion, versionsOf } from '../choices/version-store.ts'
import {
  accountInFleet,
  changesSince,
  dealsSince,
  type PastAccount,
  type PastDeal,
  sharesHeld,
} from './what-if-store.ts'

type Reply = z.input<typeof route.reply>
type Past = NonNullable<Reply['past']>

/** The market that paper accounts trade in. */
export type PastMarket = { readonly barSeconds: number; history(end: number, count: number): Series[] }

const turnsMax = 2_000
const sharesMax = 20_000
const centMicros = 10_000n

/** What it takes to play the member's paper account once more, with the same settings or with others. */
export async function readWhatIf(reader: Reader, memberId: bigint, market: PastMarket | undefined): Promise<Reply> {
  const found = await replayable(reader, memberId, market)
  if ('refusal' in found) return { refusal: found.refusal, past: null }
  const { account, versions, span } = found
  const deals = await dealsSince(reader, account.id, account.enrolled_at, whatIfDealsMax + 1)
  const changes = await changesSince(reader, memberId, account.enrolled_at, turnsMax)
  const shares = await sharesHeld(reader, account.enrolled_at, account.reached, sharesMax)
  if (deals.length > whatIfDealsMax || changes.length === turnsMax || shares.length === sharesMax)
    return { refusal: 'too_long', past: null }
  const traded = deals.reduce((sum, { profit, swap, commission }) => sum + profit + swap + commission, 0n)
  return {
    refusal: null,
    past: {
      ...span,
      since: secondsOf(versions.at(-1)?.at ?? account.enrolled_at),
      balanceCents: Number(account.balance_cents - traded / centMicros),
      nextTicket: Number(deals[0]?.ticket ?? account.next_ticket),
      choices: versions.map(({ at, capital, settings }) => ({
        at: secondsOf(at ?? account.enrolled_at),
        capitalCents: Number((capital ?? 0n) / centMicros),
        choice: settings as Past['choices'][number]['choice'],
      })),
      switches: switchesOf(changes, deals, span.barSeconds),
      shares: shares.map(({ at, shares: parts }) => ({ at: secondsOf(at), shares: parts })),
      deals: deals.map(asDeal),
    },
  }
}

/** The bars of that time, and as many before as the bot looks back on; none that are still to come. */
export async function readWhatIfBars(reader: Reader, memberId: bigint, market: PastMarket | undefined) {
  const found = await replayable(reader, memberId, market)
  if ('refusal' in found || !market) throw new DomainError('bot_not_ready')
  const { first, until, barSeconds } = found.span
  const count = (until - first) / barSeconds + fairleadBot().historyBars
  return {
    series: market.history(until, count).map(({ symbol, bars }) => ({
      symbol,
      packed: Buffer.from(packBars(bars)).toString('base64'),
    })),
  }
}

type Span = Pick<Past, 'barSeconds' | 'first' | 'until'>
type Replayable = { account: PastAccount; versions: BotVersion[]; span: Span }

/** The versions are those from its beginning on, the oldest first. */
async function replayable(
  reader: Reader,
  memberId: bigint,
  market: PastMarket | undefined,
): Promise<Replayable | { refusal: NonNullable<Reply['refusal']> }> {
  const account = await accountInFleet(reader, memberId)
  if (!account) return { refusal: 'not_running' }
  if (!account.is_paper || !market) return { refusal: 'at_broker' }
  const newest = await versionsOf(reader, memberId, turnsMax)
  const first = newest.findIndex(({ at }) => at === null || at <= account.enrolled_at)
  const held = newest[first]
  if (!held || held.at === null || held.account_id !== account.id || held.capital === null)
    return { refusal: 'start_unknown' }
  const { barSeconds } = market
  const begun = Math.floor(secondsOf(account.enrolled_at) / barSeconds) * barSeconds
  const span = { barSeconds, first: begun, until: Math.max(begun, secondsOf(account.reached)) }
  if ((span.until - span.first) / barSeconds + fairleadBot().historyBars > whatIfBarsMax) return { refusal: 'too_long' }
  return { account, versions: newest.slice(0, first + 1).reverse(), span }
}

const turnsOf: Partial<Record<Cause, { paused?: boolean; held?: boolean; low?: boolean }>> = {
  paused: { paused: true },
  resumed: { paused: false },
  frozen: { held: true },
  closing_asked: { held: true },
  unfrozen: { held: false },
  fuel_low: { low: true },
  fuel_back: { low: false },
}

/**
 * When the account might open nothing. What a charge did to the fuel is dated when its trade closed, in the bar that closed it, and is known to the
 * fleet at the bar after that.
 */
function switchesOf(
  changes: readonly { at: Date; cause: Cause }[],
  deals: readonly PastDeal[],
  barSeconds: number,
): Past['switches'] {
  const closings = new Set(deals.filter(({ entry }) => entry === 'out').map(({ at }) => at.getTime()))
  let [paused, held] = [false, false]
  return changes.flatMap(({ at, cause }): Past['switches'] => {
    const turn = turnsOf[cause]
    if (!turn) return []
    if (turn.low !== undefined)
      return [{ at: secondsOf(at) + (closings.has(at.getTime()) ? 2 * barSeconds : 0), lowFuel: turn.low }]
    paused = turn.paused ?? paused
    held = turn.held ?? held
    return [{ at: secondsOf(at), paused: paused || held }]
  })
}

function asDeal(deal: PastDeal): Past['deals'][number] {
  const symbol = deal.symbol as InstrumentSymbol
  const instrument = instrumentOf(symbol)
  const { side, entry, reason } = deal
  return {
    ...{ symbol, side, entry, reason },
    ticket: Number(deal.ticket),
    position: Number(deal.position_id),
    trade: Number(deal.trade_position_id),
    time: secondsOf(deal.at),
    steps: stepsOf(instrument, Number(deal.volume)),
    pricePoints: pointsOf(instrument, Number(deal.price)),
    profitCents: Number(deal.profit / centMicros),
    swapCents: Number(deal.swap / centMicros),
    commissionCents: Number(deal.commission / centMicros),
  }
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)
