import { rules } from '@fairlead/contract/constants'
import { type Money, micro } from '@fairlead/money/money'
import { hashInput } from '../ledger/hash-input.ts'
import { tellIncome } from '../ledger/tell-income.ts'
import type { Tx } from '../platform/db.ts'
import { endLow } from './hosting-store.ts'
import { deposit } from './store.ts'
import { tellFuel } from './tell-fuel.ts'

/** `log` names the transfer on the chain: its transaction and the place of the log in it. */
export type Deposit = { log: string; memberId: bigint; amount: Money; now: Date }
export type Credited = { waits: boolean; credited: Money; directIncome: Money; arrearsCollected: Money }

/** Credits a final transfer. Below the minimum it waits for further ones; arrears are collected at once, oldest first. */
export async function creditDeposit(tx: Tx, { log, memberId, amount, now }: Deposit): Promise<Credited> {
  if (amount <= 0n) throw new RangeError('A deposit is positive')
  const row = await deposit(tx, {
    key: `deposit ${log}`,
    hash: hashInput('deposit', memberId, amount),
    event: `deposit ${log}`,
    at: now,
    memberId,
    amount,
    min: rules.depositMin,
  })
  await endLow(tx, memberId)
  await tellFuel(tx, [memberId], now)
  await tellIncome(tx, now)
  return {
    waits: row.credited === 0n,
    credited: micro(row.credited),
    directIncome: micro(row.direct),
    arrearsCollected: micro(row.collected),
  }
}
