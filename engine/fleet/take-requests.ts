import { endOfBook } from '../broker/books.ts'
import type { OrderRequest } from '../broker/broker.ts'
import { reasonComment } from '../broker/reason.ts'
import { type Instrument, instruments, lotsOf, priceOf } from '../market/instrument.ts'
import type { Fleet } from './fleet.ts'

/**
 * The last step's decisions for an account that a real terminal trades, as requests to its broker: exits first. Levels are set
 * from the last close, since the fill is not known yet. Call it between two steps; the next step forgets the entries.
 */
export function takeRequests(fleet: Fleet, account: number): readonly OrderRequest[] {
  const { books, queue, frame } = fleet
  const requests: OrderRequest[] = []
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity) {
    if (books.closing[p] !== 0) requests.push({ kind: 'close', position: books.id[p] as number })
  }
  for (let row = 0; row < queue.length; row++) {
    if (queue.account[row] !== account) continue
    const symbol = queue.symbol[row] as number
    const instrument = instruments[symbol] as Instrument
    const steps = queue.steps[row] as number
    const side = Math.sign(steps)
    const quote = (frame.close[symbol] as number) + (side > 0 ? (frame.spread[symbol] as number) : 0)
    const level = (distance: number) => (distance === 0 ? null : priceOf(instrument, quote + distance))
    requests.push({
      kind: 'open',
      symbol: instrument.symbol,
      side: side > 0 ? 'buy' : 'sell',
      volume: lotsOf(instrument, Math.abs(steps)),
      sl: level(-side * (queue.stopDistance[row] as number)),
      tp: level(side * (queue.targetDistance[row] as number)),
      magic: queue.magic[row] as number,
      comment: reasonComment(queue.reason[row] as number),
    })
  }
  return requests
}
