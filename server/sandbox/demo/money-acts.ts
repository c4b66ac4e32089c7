import { rules } from '@fairlead/contract/constants'
import { type Money, micro, most } from '@fairlead/money/money'
import { keccak256, toHex } from 'viem'
import { setPayoutAddress } from '../../account/set-payout-address.ts'
import { inTx } from '../../platform/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { approveWithdrawal } from '../../withdrawals/approve-withdrawal.ts'
import { rejectWithdrawal } from '../../withdrawals/reject-withdrawal.ts'
import { requestWithdrawal } from '../../withdrawals/request-withdrawal.ts'
import { createVerifyOtp } from '../../withdrawals/verify-otp.ts'
import { capturedMail } from '../captured-mail.ts'
import type { DemoParts } from './demo-parts.ts'
import type { Joined } from './member-acts.ts'
import { callerOf, openWithdrawalOf } from './outcome-store.ts'

const addressDigits = 40

/** Withdrawals from the first click to the operators' word, by the verbs behind the calls. */
export function moneyActs({ identity, secrets, profile, twoOperatorsAbove, deliver }: DemoParts, operatorId: bigint) {
  const { db, clock } = identity
  const withdrawals = { ...identity, secrets }
  const verifyOtp = createVerifyOtp(secrets)

  /** The code that was mailed a moment ago. */
  async function mailedCode({ email }: Caller): Promise<string> {
    await deliver()
    const letter = (await capturedMail(db, email)).find(({ subject }) => subject.startsWith('Confirm your withdrawal'))
    const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
    if (!code) throw new Error(`No code came to ${email}`)
    return code
  }

  return {
    /** Asks for an amount of income and confirms it: it waits for an operator then. */
    async withdraw({ id, email }: Joined, amount: Money): Promise<void> {
      const caller = await callerOf(db, id)
      await setPayoutAddress(profile, caller, walletOf(email))
      await inTx(db, (tx) => requestWithdrawal(withdrawals, tx, caller, amount, clock.now()))
      const code = await mailedCode(caller)
      const isRight = await inTx(db, (tx) => verifyOtp(tx, id, code, clock.now()))
      if (!isRight) throw new Error(`The code of ${email} was refused`)
    },

    async approve({ id }: Joined): Promise<void> {
      const decision = { withdrawalId: await openWithdrawalOf(db, id), operatorId, now: clock.now() }
      await inTx(db, (tx) => approveWithdrawal(tx, decision, twoOperatorsAbove))
    },

    async reject({ id }: Joined, reason: string): Promise<void> {
      const decision = { withdrawalId: await openWithdrawalOf(db, id), operatorId, now: clock.now() }
      await inTx(db, (tx) => rejectWithdrawal(tx, decision, reason))
    },
  }
}

/** A wallet of the person's own, as far as the chain is concerned. */
const walletOf = (email: string) => `0x${keccak256(toHex(email)).slice(-addressDigits)}`

/** In whole dollars, and no less than may be asked for. */
export function halfOf(income: bigint): Money {
  return most(micro((income / 2_000_000n) * 1_000_000n), rules.withdrawalMin)
}
