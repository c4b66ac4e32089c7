import type { DealLog } from '../broker/deal-log.ts'
import { reason, reasonComment, reasonInWords } from '../broker/reason.ts'
import { type Instrument, instruments, lotsOf, priceOf } from '../market/instrument.ts'
import type { Deal } from './account-view.ts'

/** One row of the log as MT5 would report it. */
export function dealView(deals: DealLog, row: number): Deal {
  const instrument = instruments[deals.symbol[row] as number] as Instrument
  const code = deals.reason[row] as number
  const steps = deals.steps[row] as number
  const evidence = deals.evidence[row] as number
  return {
    ticket: deals.ticket[row] as number,
    position: deals.position[row] as number,
    time: deals.time[row] as number,
    symbol: instrument.symbol,
    type: steps > 0 ? 'buy' : 'sell',
    entry: deals.entry[row] === 0 ? 'in' : 'out',
    reason: mt5Reason[code] ?? 3,
    volume: lotsOf(instrument, Math.abs(steps)),
    price: priceOf(instrument, deals.price[row] as number),
    profit: (deals.profit[row] as number) / 100,
    swap: (deals.swap[row] as number) / 100,
    commission: (deals.commission[row] as number) / 100,
    magic: deals.magic[row] as number,
    comment: commentOf(instrument, code, evidence),
    words: reasonInWords(code, evidence, instrument.symbol),
  }
}

const mt5Reason: Record<number, number> = { [reason.stopLoss]: 4, [reason.takeProfit]: 5, [reason.stopOut]: 6 }

/** The terminal writes the level that was hit into the comment of a stopped deal. */
function commentOf(instrument: Instrument, code: number, evidence: number): string {
  const level = priceOf(instrument, evidence).toFixed(instrument.digits)
  if (code === reason.stopLoss) return `[sl ${level}]`
  if (code === reason.takeProfit) return `[tp ${level}]`
  return code === reason.stopOut ? `so ${evidence}%` : reasonComment(code)
}
