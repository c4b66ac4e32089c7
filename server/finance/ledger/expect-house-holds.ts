import { text } from '@fairlead/contract/text'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { houseBalances, lockHouse } from './store.ts'

/**
 * After something was taken from the house: it must not have taken more than there was. Those who take wait for each other here;
 * everybody else only adds.
 */
export async function expectHouseHolds(tx: Tx): Promise<void> {
  await lockHouse(tx)
  const { operations, affiliate_pool, suspense } = await houseBalances(tx)
  if (operations < 0n || affiliate_pool < 0n || suspense < 0n)
    throw new DomainError('conflict', { message: text.correctionTooMuch })
}
