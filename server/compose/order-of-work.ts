import type { OrderedWork } from '../platform/work/in-order.ts'

/** What falls due at the same moment is done in this order, whichever slices it is of. */
const order = [
  'count-business',
  // What it lays out is charged at the same moment.
  'part-legs',
  'let-go',
  'settle-trades',
  'expire-withdrawals',
  'set-up-bots',
  'host-due-days',
  'end-grace',
  'carry-out-closings',
]

/** Refuses work that has no place yet: in which order money moves is nothing to be left to chance. */
export function orderOfWork(works: readonly OrderedWork[]): OrderedWork[] {
  const missing = works.find(({ name }) => !order.includes(name))
  if (missing) throw new Error(`${missing.name} has no place in the order of work`)
  return [...works].sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
}
