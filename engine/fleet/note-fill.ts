import type { EntryQueue } from '../broker/entry-queue.ts'
import type { Fill } from '../broker/fill-entry.ts'
import { refusalNumber } from '../risk/refusal.ts'
import type { RefusalLog } from './refusal-log.ts'

/** Notes an entry that was decided and then turned away at the open. */
export function noteFill(refused: RefusalLog, queue: EntryQueue, row: number, fill: Fill): void {
  if (fill === 'done' || fill === 'partial') return
  const side = (queue.steps[row] as number) > 0 ? 1 : -1
  refused.add(queue.account[row] as number, queue.symbol[row] as number, side, refusalNumber[fill])
}
