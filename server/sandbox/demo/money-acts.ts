import { firstTerms } from '@fairlead/contract/constants'
import { type Money, micro, most } from '@fairlead/money/money'
import { keccak256, toHex } from 'viem'
import { payoutAddressOf } from '../../people/account/payout-address.ts'
import { confirmPayoutAddress, payableAddress, requestPayoutAddress } from '../../people/account/set-payout-address.ts'
import { inTx } from '../../platform/database/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { approveWithdrawal } from '../../wallet/withdrawals/decide/approve-withdrawal.ts'
import { rejectWithdrawal } from '../../wallet/withdrawals/decide/reject-withdrawal.ts'
import { requestWithdrawal } from '../../wallet/withdrawals/request/request-withdrawal.ts'
import { createVerifyOtp } from '../../wallet/withdrawals/request/verify-otp.ts'
import { capturedMail } from '../captured-mail.ts'
import type { Approver, DemoParts } from './demo-parts.ts'
import type { Joined } from './member-acts.ts'
import { callerOf, openWithdrawalOf } from './outcome-store.ts'

const addressDigits = 40

/** Withdrawals from the first click to the operators' word, by the verbs behind the calls. */
export function moneyActs(
  { identity, secrets, profile, payoutMax, approvals, deliver }: DemoParts,
  operators: readonly Approver[],
) {
  const { db, clock } = identity
  const withdrawals = { ...identity, secrets, payoutMax }
  const verifyOtp = createVerifyOtp(secrets)

  /** The code that was mailed a moment ago. */
  async function mailedCode({ email }: Caller, confirms: string): Promise<string> {
    await deliver()
    const letter = (await capturedMail(db, email)).find(({ subject }) => subject === `Confirm your ${confirms}`)
    const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
    if (!code) throw new Error(`No code came to ${email}`)
    return code
  }

  async function chooseAddress(caller: Caller): Promise<void> {
    if (await payoutAddressOf(db, caller.memberId)) return
    await requestPayoutAddress(profile, caller, await payableAddress(profile, walletOf(caller.email)))
    if (!(await confirmPayoutAddress(profile, caller, await mailedCode(caller, 'payout address'))))
      throw new Error(`The code for the address of ${caller.email} was refused`)
  }

  return {
    /** Asks for an amount of income and confirms it: it waits for an operator then. */
    async withdraw({ id, email }: Joined, amount: Money): Promise<void> {
      const caller = await callerOf(db, id)
      await chooseAddress(caller)
      await inTx(db, (tx) => requestWithdrawal(withdrawals, tx, caller, amount, clock.now()))
      const code = await mailedCode(caller, 'withdrawal')
      const isRight = await inTx(db, (tx) => verifyOtp(tx, id, code, clock.now()))
      if (!isRight) throw new Error(`The code of ${email} was refused`)
    },

    /** By as many operators as it takes. */
    async approve({ id }: Joined): Promise<void> {
      const withdrawalId = await openWithdrawalOf(db, id)
      for (const { id: operatorId, password } of operators) {
        const approving = { operatorId, given: { password }, now: clock.now() }
        const { desk, twoAbove } = approvals
        if (await inTx(db, (tx) => approveWithdrawal(tx, desk, withdrawalId, approving, twoAbove))) return
      }
      throw new Error(`Withdrawal ${withdrawalId} needs more operators than there are`)
    },

    async reject({ id }: Joined, reason: string): Promise<void> {
      const [operator] = operators
      if (!operator) throw new Error('There is nobody to reject it')
      const decision = { withdrawalId: await openWithdrawalOf(db, id), operatorId: operator.id, now: clock.now() }
      await inTx(db, (tx) => rejectWithdrawal(tx, decision, reason))
    },
  }
}

/** A wallet of the person's own, as far as the chain is concerned. */
const walletOf = (email: string) => `0x${keccak256(toHex(email)).slice(-addressDigits)}`

/** In whole dollars, and no less than may be asked for. */
export function halfOf(income: bigint): Money {
  return most(micro((income / 2_000_000n) * 1_000_000n), firstTerms.withdrawalMin)
}
