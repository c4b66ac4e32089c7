import { houseFigureNames } from '@fairlead/contract/figures'
import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Posting } from '../../finance/ledger/account.ts'
import { postEntry } from '../../finance/ledger/post-entry.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { commandsFrom } from '../../testing/draw-commands.ts'
import { PostgresWorld } from '../../testing/postgres-world.ts'
import { randomFrom } from '../../testing/random.ts'
import { expectSameFigures } from './testing/expect-same-figures.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

const steps = { none: 120, short: 500, long: 3_000 }[inject('proofs')]
/** An hour before the end of a day. */
const late = new Date('2026-03-31T23:00:00Z')
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
let token = ''
beforeAll(async () => {
  const account = server.accounts.find(({ role }) => role === 'owner')
  const { body } = await server.call('POST', '/auth', { body: { email: account?.email, password: account?.password } })
  token = String(body.token)
})

const post = (kind: 'found' | 'found_returned' | 'house_payout' | 'correction', at: Date, postings: Posting[]) =>
  inTx(db, (tx) =>
    postEntry(tx, { kind, key: `${kind} ${at.getTime()}`, hash: Buffer.alloc(1), event: kind, at, postings }),
  )

test('each figure is the same on every screen, in every file and in the ledger, each day and all days', async () => {
  const world = new PostgresWorld(db, 'agree')
  const random = randomFrom(33)
  const numbers = Array.from({ length: steps }, () => random.below(1_000_000))
  for (const command of commandsFrom(numbers, 'tower')) await world.run(command)
  const days = new Set(await expectSameFigures({ server, db, token }))
  expect(days.size).toBeGreaterThan(5)

  // What only operators and strangers do, around the end of a day in UTC.
  await post('found', late, [
    { account: 'treasury', amount: usd(-70) },
    { account: 'suspense', amount: usd(70) },
  ])
  await post('found_returned', new Date(late.getTime() + 3_600_000), [
    { account: 'suspense', amount: usd(-30) },
    { account: 'treasury', amount: usd(30) },
  ])
  await post('house_payout', new Date(late.getTime() + 3_599_999), [
    { account: 'operations', amount: usd(-0.5) },
    { account: 'treasury', amount: usd(0.5) },
  ])
  await post('correction', late, [
    { account: 'treasury', amount: usd(-0.25) },
    { account: 'operations', amount: usd(0.25) },
  ])
  const all = await expectSameFigures({ server, db, token })
  expect(all).toContain('2026-03-31')
  expect(all).toContain('2026-04-01')
  const report = routes.readMoneyReport.reply.parse(
    (await server.call('GET', '/operator/reports/money?from=2026-03-31&to=2026-03-31', { token })).body,
  )
  expect(report.totals).toMatchObject({
    found: 70,
    foundReturned: 0,
    houseShare: 0.5,
    adjusted: 0.25,
    treasuryChange: 69.75,
  })
  const { totals } = routes.readMoneyReport.reply.parse(
    (await server.call('GET', '/operator/reports/money', { token })).body,
  )
  for (const name of houseFigureNames) expect([name, totals[name]]).not.toEqual([name, 0])
  expect(totals.treasuryChange).toBeCloseTo(
    totals.deposited + totals.found - totals.paidOut - totals.foundReturned - totals.houseShare + totals.adjusted,
    6,
  )
})

test('what members were charged one by one is what was charged of all', async () => {
  const { totals } = routes.readMoneyReport.reply.parse(
    (await server.call('GET', '/operator/reports/money', { token })).body,
  )
  const { rows } = await sql<{ id: bigint }>`SELECT id FROM members WHERE role = 'member'`.execute(db)
  let charged = 0n
  for (const { id } of rows) {
    const { body } = await server.call('GET', `/operator/members/${id}`, { token })
    charged += usd(Number(body.charged))
  }
  expect(charged).toBe(usd(totals.charged))
})

test('a day that was changed by itself is found, and stops payouts', async () => {
  const findings = async () => {
    const { body } = await server.call('POST', '/operator/books/check', { token, body: {} })
    const { invariants } = routes.checkBooksNow.reply.parse(body)
    return invariants.filter(({ holds }) => !holds).map(({ name, detail }) => [name, detail])
  }
  const change = (sign: number) =>
    asOwner(
      { url: server.databaseUrl },
      `UPDATE ledger_days SET gave = gave + ${sign} WHERE account = 'treasury' AND kind = 'found'`,
    )
  const before = await findings()
  await change(1)
  expect(await findings()).toEqual([
    ...before,
    ['days add up to the accounts', '1 accounts differ from the sums of their days, on 1 days debits are not credits'],
  ])
  await change(-1)
  expect(await findings()).toEqual(before)
})
