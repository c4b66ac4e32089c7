import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import type { Orderable } from '../../wallet/payouts/approvable.ts'
import { insertApproval } from '../../wallet/payouts/approvals/approval-store.ts'

const { db } = await testDatabase()
const now = new Date('2026-03-02T08:00:00Z')

test('an order has the approvals of operators who may still sign, each once', async () => {
  const [owner, finance, support] = await inTx(db, async (tx) => {
    const people = []
    for (const role of ['owner', 'finance', 'support'] as const) {
      const id = await addMember(tx, role, null)
      await tx.updateTable('members').set({ role }).where('id', '=', id).execute()
      people.push(id)
    }
    return people as [bigint, bigint, bigint]
  })
  const order: Orderable = { kind: 'unfreeze', subjectId: 7n, memberId: null, amount: null, address: null, details: '' }
  const approved = async () => {
    const { rows } = await sql<{ n: bigint }>`SELECT order_approvals('unfreeze', 7) AS n`.execute(db)
    return rows[0]?.n
  }
  for (const operatorId of [owner, finance, finance, support])
    await inTx(db, (tx) => insertApproval(tx, order, { operatorId, proof: {}, now }))
  expect(await approved()).toBe(2n)
  const change = (set: { locked_at?: Date | null; lock_reason?: string | null; closed_at?: Date | null }) =>
    db.updateTable('members').set(set).where('id', '=', finance).execute()
  await change({ locked_at: now, lock_reason: 'away' })
  expect(await approved()).toBe(1n)
  await change({ locked_at: null, lock_reason: null })
  await change({ closed_at: now })
  expect(await approved()).toBe(1n)
  await change({ closed_at: null })
  expect(await approved()).toBe(2n)
  await db.updateTable('payout_approvals').set({ taken_back_at: now }).where('operator_id', '=', owner).execute()
  expect(await approved()).toBe(1n)
})
