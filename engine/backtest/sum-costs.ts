import type { DealLog } from '../broker/deal-log.ts'
import { type Execution, slippageOf } from '../broker/execution.ts'
import { reason } from '../broker/reason.ts'
import { type Bars, barIndexAt } from '../market/bars.ts'
import { instrumentIndex } from '../market/instrument.ts'
import type { Series } from '../market/moment.ts'
import { valueCents } from '../market/value-cents.ts'

/** What trading cost, in cents. `grossCents` is what it would have brought without the four below, which come to the net with it. */
export type Costs = {
  readonly grossCents: number
  /** Costs are below zero; swaps can be above. */
  readonly spreadCents: number
  readonly slippageCents: number
  readonly commissionCents: number
  readonly swapCents: number
}

/** The costs of some deals apart. Spread and slippage are part of a deal's price: they are worked out again from its bar. */
export function sumCosts(deals: DealLog, series: readonly Series[], execution: Execution): Costs {
  const barsOf = new Map(series.map(({ symbol, bars }) => [instrumentIndex(symbol), bars]))
  let profit = 0
  let spread = 0
  let slippage = 0
  let commission = 0
  let swap = 0
  for (let row = 0; row < deals.length; row++) {
    profit += deals.profit[row] as number
    commission += deals.commission[row] as number
    swap += deals.swap[row] as number
    const symbol = deals.symbol[row] as number
    const bars = barsOf.get(symbol)
    if (!bars) continue
    const price = deals.price[row] as number
    const paid = pointsPaid(deals, row, bars, execution)
    const size = Math.abs(deals.steps[row] as number)
    spread += valueCents(symbol, paid.spread, size, price)
    slippage += valueCents(symbol, paid.slippage, size, price)
  }
  return {
    grossCents: profit + spread + slippage,
    spreadCents: 0 - spread,
    slippageCents: 0 - slippage,
    commissionCents: commission,
    swapCents: swap,
  }
}

/** What a deal's price holds of the spread and of slippage, in points. */
export function pointsPaid(
  deals: DealLog,
  row: number,
  bars: Bars,
  execution: Execution,
): { spread: number; slippage: number } {
  // An instrument that rests is closed at the last price there was.
  const bar = Math.max(0, barIndexAt(bars, (deals.time[row] as number) + 1) - 1)
  const buys = (deals.steps[row] as number) > 0
  const spread = buys ? (bars.spread[bar] as number) : 0
  return { spread, slippage: slips(deals, row, bars, bar, execution, spread) ? slipIn(bars, bar, execution) : 0 }
}

/** Market orders and stops slip. Targets, the broker's stop-out and the end of a test do not, and the loss closure only where it waited for an open. */
function slips(deals: DealLog, row: number, bars: Bars, bar: number, execution: Execution, spread: number): boolean {
  const why = deals.reason[row] as number
  if (deals.entry[row] === 0 || why === reason.stopLoss) return true
  if (why === reason.takeProfit || why === reason.stopOut || why === reason.endOfTest) return false
  if (why !== reason.lossClosure) return true
  const worse = slipIn(bars, bar, execution)
  const atOpen = (bars.open[bar] as number) + ((deals.steps[row] as number) > 0 ? spread + worse : -worse)
  return deals.price[row] === atOpen
}

function slipIn(bars: Bars, bar: number, execution: Execution): number {
  return slippageOf(execution, (bars.high[bar] as number) - (bars.low[bar] as number))
}
