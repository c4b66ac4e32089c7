import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { checkBooks } from '../../finance/ledger/check-books.ts'
import { holdIncome } from '../../finance/ledger/hold-income.ts'
import { readIncomeBalances } from '../../finance/ledger/read-balances.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import type { PayoutEnd } from '../payouts/payout-events.ts'
import { endWithdrawal } from './end-withdrawal.ts'

const { db } = await testDatabase({ connectionsMax: 20 })
const now = new Date('2026-03-01T00:00:00Z')
const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
let people = 0

/** A member with $20 of income, $15 of them held for a withdrawal that is the signer's. */
async function approved(): Promise<{ memberId: bigint; id: bigint }> {
  const memberId = await inTx(db, (tx) => addMember(tx, `payee${++people}`, null))
  const referral = await inTx(db, (tx) => addMember(tx, `referral${people}`, memberId))
  return inTx(db, async (tx) => {
    await creditDeposit(tx, { log: `deposit${people}`, memberId: referral, amount: usd(400), now })
    const { id } = await tx
      .insertInto('withdrawals')
      .values({
        member_id: memberId,
        amount: usd(15),
        fee: usd(1),
        address: `0x${'ab'.repeat(20)}`,
        status: 'processing',
        otp_sent_at: now,
        expires_at: now,
        created_at: now,
        approved_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await holdIncome(tx, { withdrawal: String(id), memberId, amount: usd(15), now })
    return { memberId, id }
  })
}

const end = (id: bigint, how: PayoutEnd) => inTx(db, (tx) => endWithdrawal(tx, id, how, now))
const failed: PayoutEnd = { paid: false, reason: 'The chain refused it.' }
const told = async (memberId: bigint) =>
  (await db.selectFrom('events').select(['kind', 'payload']).where('member_id', '=', memberId).execute()).filter(
    ({ kind }) => kind === 'wallet',
  )
const rowOf = (id: bigint) =>
  db.selectFrom('withdrawals').select(['status', 'reason', 'ended_at']).where('id', '=', id).executeTakeFirstOrThrow()

test.each([
  { how: { paid: true } as const, status: 'success', reason: null, income: usd(5), totalWithdrawal: 15 },
  { how: failed, status: 'failed', reason: 'The chain refused it.', income: usd(20), totalWithdrawal: 0 },
])(
  '$status: the hold ends with it, once, and open pages are told',
  async ({ how, income, totalWithdrawal, ...row }) => {
    const { memberId, id } = await approved()
    await Promise.all(Array.from({ length: 10 }, () => end(id, how)))
    expect(await rowOf(id)).toEqual({ ...row, ended_at: now })
    expect(await readIncomeBalances(db, memberId)).toMatchObject({ income, hold: 0n })
    expect((await told(memberId)).map(({ payload }) => payload)).toEqual([
      { directIncome: 20, levelIncome: 0, totalWithdrawal, withStatus: '' },
    ])
    const { findings } = await checkBooks(db)
    expect(findings.filter(({ holds }) => !holds)).toEqual([])
  },
)

test('what is paid cannot fail afterwards, nor the other way round', async () => {
  const first = await approved()
  await end(first.id, { paid: true })
  await expect(end(first.id, failed)).rejects.toMatchObject({ code: 'conflict' })
  const second = await approved()
  await end(second.id, failed)
  await expect(end(second.id, { paid: true })).rejects.toMatchObject({ code: 'conflict' })
})

test('nothing counts as paid that no operator let through', async () => {
  const { id } = await approved()
  await db.updateTable('withdrawals').set({ approved_at: null }).where('id', '=', id).execute()
  await expect(end(id, { paid: true })).rejects.toMatchObject({ code: 'conflict' })
})

test('the audit is written with the change, or not at all, and never changed', async () => {
  const { memberId } = await approved()
  const entry = { actorId: memberId, action: 'test', subject: 'withdrawal 1', details: { amount: 15 }, now }
  await inTx(db, (tx) => writeAudit(tx, entry))
  await expect(
    inTx(db, async (tx) => {
      await writeAudit(tx, entry)
      throw new Error('the change failed')
    }),
  ).rejects.toThrow('the change failed')
  const rows = await db.selectFrom('operator_audit').select(['action', 'details']).execute()
  expect(rows).toEqual([{ action: 'test', details: { amount: 15 } }])
  await expect(db.updateTable('operator_audit').set({ action: 'x' }).execute()).rejects.toThrow(/permission denied/)
  await expect(db.deleteFrom('operator_audit').execute()).rejects.toThrow(/permission denied/)
})
