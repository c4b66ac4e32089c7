import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../../platform/database/db.ts'
import { lowestDeposit } from './store.ts'

/** The least that was ever credited by itself: the smallest deposit of all terms, those of the past included. */
export async function lowestDepositMin(reader: Reader): Promise<Money> {
  return micro(await lowestDeposit(reader))
}
