import { toDollars } from '@fairlead/money/to-dollars'
import { levelOnWire, readIncomeBalances } from '../../finance/ledger/read-balances.ts'
import type { Tx } from '../../platform/database/db.ts'
import { publish } from '../../platform/events.ts'
import { openStatus } from './withdrawal-store.ts'

export const stateOf = (status: 'otp_pending' | 'processing' | undefined): '' | 'OTP_PENDING' | 'PROCESSING' => {
  if (status === undefined) return ''
  return status === 'processing' ? 'PROCESSING' : 'OTP_PENDING'
}

/** Tells a member's open pages their affiliate balance and whether a withdrawal is under way. */
export async function publishWallet(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const income = await readIncomeBalances(tx, memberId)
  const payload = {
    directIncome: toDollars(income.directTotal),
    levelIncome: toDollars(levelOnWire(income)),
    totalWithdrawal: toDollars(income.withdrawnTotal),
    withStatus: stateOf(await openStatus(tx, memberId, now)),
  }
  await publish(tx, memberId, 'wallet', payload, now)
}
