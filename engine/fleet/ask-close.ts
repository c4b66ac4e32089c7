import { askExit, endOfPositions } from '../broker/positions.ts'
import type { Fleet } from './fleet.ts'
import type { FleetChanges } from './fleet-rows.ts'
import { accountOf } from './remove-account.ts'
import { reportChanges } from './report-changes.ts'

/**
 * Marks what an account at a real terminal holds, or one position of it, to be closed, and tells what changed; its terminal closes it.
 * What is marked already keeps its reason.
 */
export function askClose(
  fleet: Fleet,
  order: { account: number; position: number | null; reason: number },
): FleetChanges {
  const { positions, deals } = fleet
  const account = accountOf(fleet, order.account)
  const end = endOfPositions(positions, account)
  for (let p = account; p < end; p += positions.capacity) {
    if (order.position !== null && positions.id[p] !== order.position) continue
    if (positions.closing[p] === 0) askExit(positions, account, p, order.reason)
  }
  deals.clear()
  return reportChanges(fleet, account, account + 1)
}
