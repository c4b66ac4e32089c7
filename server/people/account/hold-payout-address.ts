import { timings } from '@fairlead/contract/constants'
import type { Tx } from '../../platform/database/db.ts'
import { payoutAddressOf } from './payout-address.ts'
import { postponePayoutAddress } from './profile-store.ts'

/** Whoever had the account may have set the address: nothing is paid there for a day, and its owner is shown it. */
export async function holdPayoutAddress(tx: Tx, memberId: bigint, now: Date): Promise<string | undefined> {
  await postponePayoutAddress(tx, memberId, new Date(now.getTime() + timings.payoutAddressHoldMs))
  return (await payoutAddressOf(tx, memberId))?.shown
}
