import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { queuePayout } from './queue-payout.ts'

const { db } = await testDatabase()
const now = new Date('2026-01-01T00:00:00Z')
const memberId = await inTx(db, (tx) => addMember(tx, 'Ada', null))
const payout = {
  kind: 'withdrawal',
  subjectId: 7n,
  memberId,
  address: `0x${'Ab'.repeat(20)}`,
  amount: micro(9_000_000n),
  now,
} as const

test('what is queued twice is paid once', async () => {
  await inTx(db, (tx) => queuePayout(tx, payout))
  await inTx(db, (tx) => queuePayout(tx, payout))
  expect(await db.selectFrom('payouts').select(['address', 'amount', 'status']).execute()).toEqual([
    { address: `0x${'ab'.repeat(20)}`, amount: 9_000_000n, status: 'queued' },
  ])
})

test.each([{ address: `0x${'cd'.repeat(20)}` }, { amount: micro(10_000_000n) }])(
  'the same subject with another %o is refused',
  async (change) => {
    await expect(inTx(db, (tx) => queuePayout(tx, { ...payout, ...change }))).rejects.toThrow('queued already')
  },
)
