import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { creditDeposit } from './credit-deposit.ts'

const { db } = await testDatabase()
const now = new Date('2026-01-01T00:00:00Z')

test('who is signed in is told the new balance, and nobody else', async () => {
  const ends = { over: '2025-12-31T00:00:00Z', lasting: '2026-01-02T00:00:00Z', none: undefined }
  for (const [name, expires] of Object.entries(ends)) {
    const memberId = await inTx(db, (tx) => addMember(tx, name, null))
    if (expires) {
      const times = { created_at: now, last_seen_at: now, expires_at: new Date(expires) }
      const session = {
        member_id: memberId,
        token_hash: Buffer.from(name),
        remember: false,
        user_agent: '',
        address: '',
      }
      await db
        .insertInto('sessions')
        .values({ ...session, ...times })
        .execute()
    }
    await inTx(db, (tx) => creditDeposit(tx, { log: name, memberId, amount: micro(25_500_000n), now }))
  }
  const events = await db
    .selectFrom('events')
    .innerJoin('members', 'members.id', 'events.member_id')
    .select(['members.name', 'kind', 'payload'])
    .execute()
  expect(events).toEqual([{ name: 'lasting', kind: 'fuel', payload: { fuelBalance: 25.5, lowFuelStatus: false } }])
  routes.stream.reply.parse({ event: 'fuel', data: events[0]?.payload })
})
