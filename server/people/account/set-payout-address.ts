import { timings } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { lockAccount } from '../identity/standing/lock-account.ts'
import { aContract, checkAddress, notPayable } from './check-address.ts'
import { addressCodeLetter, payoutAddressLetter } from './letters.ts'
import { makeCode, takeCode } from './mailed-code.ts'
import { payoutAddressOf } from './payout-address.ts'
import type { Profile } from './profile.ts'
import { isDepositAddress, upsertPayoutAddress } from './profile-store.ts'

const purpose = 'payout_address'

/** The address as it is written down, if it can be paid to; the chain is asked, so this comes before a transaction. */
export async function payableAddress({ ownAddresses, isContract }: Profile, given: string): Promise<string> {
  const address = checkAddress(given, ownAddresses)
  if (await isContract(address)) throw aContract()
  return address
}

/**
 * Mails a code for the address: a stolen password alone must not say where money goes, not even the first time. `isAgain` mails
 * another one for the address that waits.
 */
export async function requestPayoutAddress(
  { db, clock, mailer, secrets }: Profile,
  caller: Caller,
  address: string,
  isAgain = false,
): Promise<void> {
  const now = clock.now()
  const { memberId } = caller
  await inTx(db, async (tx) => {
    await lockAccount(tx, memberId)
    if (await isDepositAddress(tx, address)) throw notPayable()
    if ((await payoutAddressOf(tx, memberId))?.address === address)
      throw new DomainError('validation_failed', { message: text.payoutAddressSame, field: 'address' })
    const code = await makeCode(tx, secrets, { memberId, purpose, subject: address }, now, isAgain)
    await mailer.queue(tx, addressCodeLetter(caller, address, code), now, 'code')
  })
}

/**
 * True when the code was right. A first address can be used at once; one that takes another's place after a day, in which its
 * owner is warned by mail.
 */
export function confirmPayoutAddress(
  { db, clock, mailer, secrets, publicUrl }: Profile,
  caller: Caller,
  code: string,
): Promise<boolean> {
  const { memberId } = caller
  const now = clock.now()
  return inTx(db, async (tx) => {
    await lockAccount(tx, memberId)
    const address = await takeCode(tx, secrets, { memberId, purpose }, code, now)
    if (!address) return false
    const isChange = (await payoutAddressOf(tx, memberId)) !== undefined
    const usableAt = isChange ? new Date(now.getTime() + timings.payoutAddressHoldMs) : now
    await upsertPayoutAddress(tx, { memberId, address, usableAt, now })
    await mailer.queue(tx, payoutAddressLetter(caller, { address, isChange }, publicUrl), now)
    return true
  })
}
