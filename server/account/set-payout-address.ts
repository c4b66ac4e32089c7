import { timings } from '@fairlead/contract/constants'
import { lockAccount } from '../identity/lock-account.ts'
import { inTx } from '../platform/db.ts'
import type { Caller } from '../platform/http/caller.ts'
import { aContract, checkAddress, notPayable } from './check-address.ts'
import { payoutAddressLetter } from './letters.ts'
import { payoutAddressOf } from './payout-address.ts'
import type { Profile } from './profile.ts'
import { isDepositAddress, upsertPayoutAddress } from './profile-store.ts'

/** A first address can be used at once; one that takes another's place after a day, in which its owner is warned by mail. */
export async function setPayoutAddress(
  { db, clock, mailer, publicUrl, ownAddresses, isContract }: Profile,
  caller: Caller,
  given: string,
): Promise<void> {
  const address = checkAddress(given, ownAddresses)
  if (await isContract(address)) throw aContract()
  const now = clock.now()
  await inTx(db, async (tx) => {
    await lockAccount(tx, caller.memberId)
    if (await isDepositAddress(tx, address)) throw notPayable()
    const earlier = await payoutAddressOf(tx, caller.memberId)
    if (earlier?.address === address) return
    const usableAt = earlier ? new Date(now.getTime() + timings.payoutAddressHoldMs) : now
    await upsertPayoutAddress(tx, { memberId: caller.memberId, address, usableAt, now })
    await mailer.queue(tx, payoutAddressLetter(caller, { address, isChange: earlier !== undefined }, publicUrl), now)
  })
}
