import { type Money, micro } from '@fairlead/money/money'
import type { Tx } from '../../platform/database/db.ts'
import { hashInput } from '../ledger/hash-input.ts'
import { readTerms } from '../terms/read-terms.ts'
import { publishFuelAndIncome } from './publish-fuel.ts'
import { bookDeposits, type NewDeposit, type StoredDeposit } from './store.ts'

/** `log` names the transfer on the chain: its transaction and the place of the log in it. */
export type Deposit = { log: string; memberId: bigint; amount: Money; now: Date }
export type Credited = { waits: boolean; credited: Money; directIncome: Money; arrearsCollected: Money }

/** Credits a final transfer. Below the minimum in force it waits for further ones; arrears are collected at once, oldest first. */
export async function creditDeposit(tx: Tx, { now, ...given }: Deposit): Promise<Credited> {
  const [credited] = await creditDeposits(tx, [given], now)
  if (!credited) throw new Error(`The deposit ${given.log} was neither credited nor found`)
  return credited
}

/**
 * The same for any number as one set-based call of the database, in the order given. Of several, the answer has nothing for deposits of
 * members in arrears and of closed ones: they are not credited, and must be one by one.
 */
export async function creditDeposits(
  tx: Tx,
  given: readonly Omit<Deposit, 'now'>[],
  now: Date,
): Promise<(Credited | undefined)[]> {
  if (given.length === 0) return []
  const deposits = given.map(asNew)
  const { depositMin } = await readTerms(tx, now)
  const rows = new Map((await bookDeposits(tx, deposits, now, depositMin)).map((row) => [row.key, row]))
  await publishFuelAndIncome(
    tx,
    deposits.filter(({ key }) => rows.has(key)).map(({ memberId }) => memberId),
    now,
  )
  return deposits.map(({ key }) => {
    const row = rows.get(key)
    return row && asCredited(row)
  })
}

function asNew({ log, memberId, amount }: Omit<Deposit, 'now'>): NewDeposit {
  if (amount <= 0n) throw new RangeError('A deposit is positive')
  const key = `deposit ${log}`
  return { key, hash: hashInput('deposit', memberId, amount), event: key, memberId, amount }
}

const asCredited = ({ credited, direct, collected }: StoredDeposit): Credited => ({
  waits: credited === 0n,
  credited: micro(credited),
  directIncome: micro(direct),
  arrearsCollected: micro(collected),
})
