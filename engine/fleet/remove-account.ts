import { dropAccount } from '../broker/move-accounts.ts'
import { findAccount } from '../broker/positions.ts'
import type { Fleet } from './fleet.ts'

/** Takes an account out between two steps, with its positions and waiting entries: whoever stores them decides what becomes of them. */
export function removeAccount(fleet: Fleet, id: number): void {
  const account = accountOf(fleet, id)
  dropAccount(fleet.positions, account)
  fleet.queue.drop(account)
  fleet.reported.splice(account, 1)
}

/** The index of an account that must be there. */
export function accountOf(fleet: Fleet, id: number): number {
  const account = findAccount(fleet.positions, id)
  if (account < 0) throw new RangeError(`account ${id} is not in the fleet`)
  return account
}
