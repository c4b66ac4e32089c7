import { micro } from '@fairlead/money/money'
import { afterAll, expect, test } from 'vitest'
import { closeTrades } from '../../../bots/trading/testing/close-trades.ts'
import { inTx, openDatabase } from '../../../platform/database/db.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { addMember } from '../../../testing/postgres-world.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', MAIL_OPERATOR: 'desk@fairlead.test' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())
const now = new Date()

const report = (memberIds: readonly bigint[], profit: bigint) =>
  inTx(db, (tx) =>
    closeTrades(
      tx,
      memberIds.map((memberId) => ({ memberId, positionId: 9n, profit: micro(profit), closedAt: now })),
      now,
    ),
  )
const minutesPass = async (minutes: number) =>
  expect((await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: minutes * 60 } })).status).toBe(200)
const mails = async () =>
  (await server.call('GET', '/sandbox/mail?to=desk@fairlead.test')).body as unknown as { subject: string }[]

test('operators are told of freezes with name and reason, many in one letter, and when they are over', async () => {
  const [ada, ben, cleo] = await inTx(db, async (tx) => [
    await addMember(tx, 'Ada', null),
    await addMember(tx, 'Ben', null),
    await addMember(tx, 'Cleo', null),
  ])
  if (!ada || !ben || !cleo) throw new Error('nobody was added')
  await report([ada, ben, cleo], 10_000_000n)
  await minutesPass(1)
  expect(await mails()).toEqual([])

  await report([ada, ben], 11_000_000n)
  await minutesPass(1)
  const letter = await server.mailTo('desk@fairlead.test', 'A member is frozen (2 times)')
  expect(letter.text).toContain(`Ada (ada@world.test, member ${ada}): deal 9 was sent again with different figures.`)
  expect(letter.text).toContain('Ben (ben@world.test')
  expect(letter.text).not.toContain('Cleo')

  await report([ada, ben, cleo], 12_000_000n)
  await minutesPass(1)
  // Who is new is told of at once; of the others nothing else is said than before.
  expect((await server.mailTo('desk@fairlead.test', 'A member is frozen')).text).toContain('Cleo')
  expect(await mails()).toHaveLength(2)
  await minutesPass(180)
  expect(await mails()).toHaveLength(2)

  await db.deleteFrom('frozen_members').execute()
  await minutesPass(1)
  expect((await server.mailTo('desk@fairlead.test', 'Resolved: A member is frozen (3 times)')).text).toContain('Cleo')
  expect(await mails()).toHaveLength(3)
})
