import { askExit, endOfBook } from '../broker/books.ts'
import type { Fleet } from './fleet.ts'
import type { FleetChanges } from './fleet-rows.ts'
import { accountOf } from './remove-account.ts'
import { tellChanges } from './tell-changes.ts'

/**
 * Marks what an account at a real terminal holds, or one position of it, to be closed, and tells what changed; its terminal closes it.
 * What is marked already keeps its reason.
 */
export function askClose(
  fleet: Fleet,
  order: { account: number; position: number | null; reason: number },
): FleetChanges {
  const { books, deals } = fleet
  const account = accountOf(fleet, order.account)
  const end = endOfBook(books, account)
  for (let p = account; p < end; p += books.capacity) {
    if (order.position !== null && books.id[p] !== order.position) continue
    if (books.closing[p] === 0) askExit(books, account, p, order.reason)
  }
  deals.clear()
  return tellChanges(fleet, account, account + 1)
}
