import { commandComment } from '../broker/command-comment.ts'
import type { OrderRequest } from '../broker/order-request.ts'
import { endOfPositions } from '../broker/positions.ts'
import { type Instrument, instruments, lotsOf, priceOf } from '../market/instrument.ts'
import type { Fleet } from './fleet.ts'
import { accountOf } from './remove-account.ts'

/** A request to a real terminal; its comment carries the command's id. */
export type CommandRequest = OrderRequest & { readonly command: number }

/**
 * The last step's decisions for an account that a real terminal trades, as requests to its broker: exits first. Levels are set
 * from the last close, since the fill is not known yet. Each request takes an id from `nextCommand`. Call it between two steps; the
 * next step forgets the entries.
 */
export function takeRequests(fleet: Fleet, id: number, nextCommand: () => number): readonly CommandRequest[] {
  const { positions, queue, frame } = fleet
  const account = accountOf(fleet, id)
  const requests: CommandRequest[] = []
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) {
    const why = positions.closing[p] as number
    if (why === 0) continue
    const command = nextCommand()
    requests.push({
      kind: 'close',
      command,
      position: positions.id[p] as number,
      comment: commandComment(command, why),
    })
  }
  for (let row = queue.firstOf(account); row < queue.firstOf(account + 1); row++) {
    const symbol = queue.symbol[row] as number
    const instrument = instruments[symbol] as Instrument
    const steps = queue.steps[row] as number
    const side = Math.sign(steps)
    const quote = (frame.close[symbol] as number) + (side > 0 ? (frame.spread[symbol] as number) : 0)
    const level = (distance: number) => (distance === 0 ? null : priceOf(instrument, quote + distance))
    const command = nextCommand()
    requests.push({
      kind: 'open',
      command,
      symbol: instrument.symbol,
      side: side > 0 ? 'buy' : 'sell',
      volume: lotsOf(instrument, Math.abs(steps)),
      sl: level(-side * (queue.stopDistance[row] as number)),
      tp: level(side * (queue.targetDistance[row] as number)),
      magic: queue.magic[row] as number,
      comment: commandComment(command, queue.reason[row] as number),
    })
  }
  return requests
}
