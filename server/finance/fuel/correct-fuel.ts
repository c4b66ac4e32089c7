import type { Money } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { house } from '../ledger/account.ts'
import { correct } from './leaving-store.ts'

type Entry = { key: string; hash: Buffer; event: string; at: Date }

/** Adds to a member's fuel, or takes from it when the amount is negative, against another account. */
export async function correctFuel(
  tx: Tx,
  entry: Entry,
  memberId: number | undefined,
  amount: Money,
  other: { account: string; memberId?: number | undefined },
): Promise<void> {
  if (memberId === undefined) throw new RangeError('Fuel is always of a member')
  await correct(tx, {
    ...entry,
    memberId: BigInt(memberId),
    amount,
    otherId: other.memberId === undefined ? house : BigInt(other.memberId),
    account: other.account,
  })
}
