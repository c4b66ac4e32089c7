import { takeTicket } from '../broker/close-position.ts'
import { DealLog } from '../broker/deal-log.ts'
import { EntryQueue } from '../broker/entry-queue.ts'
import { type Execution, usualExecution } from '../broker/execution.ts'
import type { Fill } from '../broker/fill-entry.ts'
import { equityCents, openProfitCents, usedMarginCents } from '../broker/margin.ts'
import { MarketFrame } from '../broker/market-frame.ts'
import type { OrderRequest } from '../broker/order-request.ts'
import { playBar } from '../broker/play-bar.ts'
import {
  askExit,
  changeLevels,
  createPositions,
  findPosition,
  neverAbove,
  neverBelow,
  openAccount,
  slotsPerAccount,
  symbolOf,
  tradeKind,
} from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import {
  type Instrument,
  instrumentIndex,
  instruments,
  lotsOf,
  pointsOf,
  priceOf,
  stepsOf,
} from '../market/instrument.ts'
import { type AccountState, type Deal, type OrderResult, type Position, retcode } from './account-view.ts'
import { dealView } from './deal-view.ts'

/** A request is only accepted here; what became of it is read from the results and deals after the next price, as at a terminal. */
export type PaperBroker = {
  account(): AccountState
  positions(): readonly Position[]
  submit(request: OrderRequest): number
  /** What became of requests numbered above `after`. */
  results(after: number): readonly OrderResult[]
  /** Deals with a ticket above `after`, oldest first. */
  deals(after: number): readonly Deal[]
  /** Set the moment's time and bars here, then `play` them. */
  readonly frame: MarketFrame
  play(): void
}

type OpenRequest = Extract<OrderRequest, { kind: 'open' }>

type Waiting = { readonly id: number; readonly request: OrderRequest }

/** One account on paper, asked as a terminal is. A bar is the only thing that moves it. */
export function createPaperBroker(
  depositCents: number,
  openedAt: number,
  execution: Execution = usualExecution,
): PaperBroker {
  const positions = createPositions(1)
  openAccount(positions, {
    capitalCents: depositCents,
    tradesMax: slotsPerAccount,
    maxLossBasisPoints: 0,
    assets: 0,
    hedging: false,
  })
  const frame = new MarketFrame()
  const queue = new EntryQueue()
  const log = new DealLog()
  const results: OrderResult[] = []
  const comments = new Map<number, string>()
  const closeComments = new Map<number, string>()
  const deposit: Deal = { ...balanceDeal, ticket: takeTicket(positions, 0), time: openedAt, profit: depositCents / 100 }
  let waiting: Waiting[] = []
  let requests = 0

  const settle = (id: number, code: number, position: number | null): void => {
    results.push({ request: id, retcode: code, position })
  }

  const enqueue = (id: number, request: OpenRequest, rows: number[]): void => {
    const symbol = instrumentIndex(request.symbol)
    const instrument = instruments[symbol] as Instrument
    const steps = stepsOf(instrument, request.volume)
    if (steps < instrument.stepsMin || steps > instrument.stepsMax) settle(id, retcode.invalidVolume, null)
    else if (!stopsFit(request, instrument, frame, symbol)) settle(id, retcode.invalidStops, null)
    else {
      const row = queue.claim()
      queue.account[row] = 0
      queue.symbol[row] = symbol
      queue.steps[row] = request.side === 'buy' ? steps : -steps
      queue.stopDistance[row] = 0
      queue.targetDistance[row] = 0
      queue.kind[row] = tradeKind.plain
      queue.reason[row] = reason.openRequest
      queue.evidence[row] = 0
      queue.partner[row] = 0
      queue.magic[row] = request.magic
      queue.goodUntil[row] = Number.POSITIVE_INFINITY
      rows[row] = id
    }
  }

  const setLevels = (p: number, sl: number | null, tp: number | null): void => {
    const instrument = instruments[symbolOf(positions, p)] as Instrument
    const long = (positions.steps[p] as number) > 0
    const stop = sl === null ? (long ? neverBelow : neverAbove) : pointsOf(instrument, sl)
    const target = tp === null ? (long ? neverAbove : neverBelow) : pointsOf(instrument, tp)
    changeLevels(positions, frame, 0, p, stop, target)
  }

  const ask = (id: number, request: Exclude<OrderRequest, OpenRequest>): void => {
    const p = findPosition(positions, 0, request.position)
    if (p < 0) settle(id, retcode.positionClosed, request.position)
    else if (frame.has[symbolOf(positions, p)] === 0) settle(id, retcode.marketClosed, request.position)
    else {
      if (request.kind === 'close') {
        askExit(positions, 0, p, reason.closeRequest)
        closeComments.set(request.position, request.comment.slice(0, 31))
      } else setLevels(p, request.sl, request.tp)
      settle(id, retcode.done, request.position)
    }
  }

  return {
    frame,
    account: () => accountState(),
    positions: () => Array.from({ length: positions.openCount[0] as number }, (_, p) => positionView(p)),
    submit(request) {
      waiting.push({ id: ++requests, request })
      return requests
    },
    results: (after) => results.filter((result) => result.request > after),
    deals(after) {
      const rows = Array.from({ length: log.length }, (_, row) => row).filter(
        (row) => (log.ticket[row] as number) > after,
      )
      const made = rows.map((row) => withComment(dealView(log, row)))
      return deposit.ticket > after ? [deposit, ...made] : made
    },
    play() {
      const asked = waiting
      const ids: number[] = []
      waiting = []
      for (const { id, request } of asked) {
        if (request.kind === 'open') enqueue(id, request, ids)
        else ask(id, request)
      }
      playBar(positions, frame, queue, log, execution, (row, fill) => {
        const id = ids[row] as number
        const filled = fill === 'done' || fill === 'partial'
        const position = filled ? (log.position[log.length - 1] as number) : null
        const request = asked.find((one) => one.id === id)?.request
        if (position !== null && request?.kind === 'open') {
          comments.set(position, request.comment.slice(0, 31))
          // A broker keeps the levels it was given, wherever the fill was.
          setLevels(findPosition(positions, 0, position), request.sl, request.tp)
        }
        settle(id, fillCodes[fill], position)
      })
    },
  }

  function accountState(): AccountState {
    const equity = equityCents(positions, frame, frame.close, 0)
    const margin = positions.openCount[0] === 0 ? 0 : usedMarginCents(positions, frame.close, 0, 0, 0)
    return {
      balance: (positions.balance[0] as number) / 100,
      equity: equity / 100,
      margin: margin / 100,
      freeMargin: (equity - margin) / 100,
      marginLevel: margin === 0 ? null : (equity * 100) / margin,
      marginCall: equity * 100 < margin * execution.marginCallPercent,
    }
  }

  function positionView(p: number): Position {
    const instrument = instruments[symbolOf(positions, p)] as Instrument
    const steps = positions.steps[p] as number
    const { terms } = positions
    const row = positions.termsRow[p] as number
    const level = (points: number) =>
      points === neverBelow || points === neverAbove ? null : priceOf(instrument, points)
    return {
      id: positions.id[p] as number,
      symbol: instrument.symbol,
      side: steps > 0 ? 'buy' : 'sell',
      volume: lotsOf(instrument, Math.abs(steps)),
      price: priceOf(instrument, terms.entry[row] as number),
      sl: level(terms.stop[row] as number),
      tp: level(terms.target[row] as number),
      profit: openProfitCents(positions, frame, frame.close, p) / 100,
      swap: (positions.swap[p] as number) / 100,
      time: terms.openTime[row] as number,
      magic: terms.magic[row] as number,
      comment: comments.get(positions.id[p] as number) ?? '',
    }
  }

  function withComment(deal: Deal): Deal {
    const comment = (deal.entry === 'in' ? comments : closeComments).get(deal.position)
    return deal.comment === '' && comment !== undefined ? { ...deal, comment } : deal
  }
}

/** A stop must lie on the losing side of the quote and a target on the winning one. */
function stopsFit(request: OpenRequest, instrument: Instrument, frame: MarketFrame, symbol: number): boolean {
  const side = request.side === 'buy' ? 1 : -1
  const quote = (frame.open[symbol] as number) + (side > 0 ? (frame.spread[symbol] as number) : 0)
  const ahead = (price: number) => (pointsOf(instrument, price) - quote) * side
  return (request.sl === null || ahead(request.sl) < 0) && (request.tp === null || ahead(request.tp) > 0)
}

const fillCodes: Record<Fill, number> = {
  done: retcode.done,
  partial: retcode.donePartial,
  stopped: retcode.rejected,
  paused: retcode.rejected,
  low_fuel: retcode.rejected,
  loss_closed: retcode.rejected,
  market_closed: retcode.marketClosed,
  no_money: retcode.noMoney,
  limit_reached: retcode.limitReached,
  no_liquidity: retcode.rejected,
  nothing_to_cover: retcode.positionClosed,
}

const balanceDeal: Deal = {
  ticket: 0,
  position: 0,
  time: 0,
  symbol: '',
  type: 'balance',
  entry: 'in',
  reason: 0,
  volume: 0,
  price: 0,
  profit: 0,
  swap: 0,
  commission: 0,
  magic: 0,
  comment: 'deposit',
  words: 'Paid in.',
}
