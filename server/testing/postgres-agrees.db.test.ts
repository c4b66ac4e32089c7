import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { checkIncomes } from '../affiliate/check-incomes.ts'
import { checkCharges, checkEffects } from '../fuel/check-charges.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { sealEntries, verifySeals } from '../ledger/seal-entries.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { structures } from './command.ts'
import { drawCommands } from './draw-commands.ts'
import { Model } from './model.ts'
import { type Charge, type Deposited, PostgresWorld } from './postgres-world.ts'
import { PureWorld } from './pure-world.ts'
import { randomFrom } from './random.ts'

const worlds = inject('proofs') === 'long' ? 100 : 5
const stepsPerWorld = 500
const batchSize = 60
const database = await testDatabase()
const { db } = database
const reconcile = readFileSync(new URL('reconcile.sql', import.meta.url), 'utf8')

async function differences(): Promise<string[]> {
  const { rows } = await sql.raw<{ difference: string }>(reconcile).execute(db)
  return rows.map(({ difference }) => difference)
}

describe('the same commands on Postgres', () => {
  const events = new PureWorld().events
  const batches = { whole: 0, split: 0 }

  test.each(Array.from({ length: worlds }, (_, index) => 3_000 + index))(
    'world %d agrees with the model to the micro-dollar',
    async (seed) => {
      const world = new PostgresWorld(db, `world${seed}`)
      const model = new Model(structures)
      const pure = new PureWorld()
      const start = await world.house()
      world.dustBefore = start.dust
      await world.run({ do: 'levels', structure: 0 })
      const commands = drawCommands(seed)
      const compare = async () => {
        expect(await world.figures()).toEqual(model.members.map((_, index) => model.figures(index)))
        const { treasury, operations, pool, promotions, dust } = await world.house()
        expect({
          treasury: treasury - start.treasury,
          operations: operations - start.operations,
          pool: pool - start.pool,
          promotions: promotions - start.promotions,
          dust: dust - start.dust,
        }).toEqual(model.house())
      }
      for (let step = 0; step < stepsPerWorld; step++) {
        const command = commands.next().value
        pure.run(command)
        expect({ step, command, outcome: await world.run(command) }).toEqual({
          step,
          command,
          outcome: model.run(command),
        })
        if (step % 15 === 0) await compare()
      }
      await compare()

      // A batch is worth what its charges are worth one after the other, members that come several times included.
      const random = randomFrom(seed)
      const charges = Array.from(
        { length: batchSize },
        (_, index): Charge => ({
          do: 'charge',
          position: 1_000_000 + random.below(index + 1),
          member: random.below(6),
          profit: BigInt(random.below(80_000_000)),
          byIntroducingBroker: random.chance(0.3),
        }),
      )
      const firsts = charges.filter(
        (charge, index) => charges.findIndex(({ position }) => position === charge.position) === index,
      )
      // Trades that close together are settled in the order of their positions.
      firsts.sort((a, b) => a.position - b.position)
      expect(await world.charge(firsts)).toEqual(firsts.map((charge) => model.run(charge)))
      await compare()
      expect(await world.charge([...firsts].reverse())).toEqual(firsts.map(() => 'done'))
      await compare()

      // So is a batch of deposits, below the minimum and above it, by members in arrears and others.
      const deposits = Array.from(
        { length: batchSize },
        (_, index): Deposited => ({
          do: 'deposit',
          log: 1_000_000 + index,
          member: random.below(8),
          amount: BigInt(1 + random.below(random.chance(0.5) ? 9_000_000 : 40_000_000)),
        }),
      )
      const inOrder = await world.deposit(deposits)
      const leftOut = inOrder.findIndex((deposit, index) => deposit !== deposits[index])
      batches[leftOut === -1 ? 'whole' : 'split']++
      for (const deposit of inOrder) model.run(deposit)
      await compare()
      await world.deposit([...deposits].reverse())
      await compare()
      for (const name of Object.keys(events) as (keyof typeof events)[]) events[name] += pure.events[name]
    },
  )

  test('the rare events were among them', () => {
    for (const [event, times] of Object.entries(events)) expect(times, event).toBeGreaterThanOrEqual(10)
    expect(batches.split).toBeGreaterThan(0)
  })
})

describe('afterwards', () => {
  test('the reconciler in SQL alone finds no difference', async () => {
    expect(await differences()).toEqual([])
  })

  test('the books hold before and after sealing, and the chain verifies', async () => {
    const checks = [checkCharges, checkEffects, checkIncomes]
    expect((await checkBooks(db, checks)).findings.filter(({ holds }) => !holds)).toEqual([])
    // Transactions of other databases of the server hold seals back, for as long as they last.
    for (let sealed = 0; sealed <= 1_000; await pause(20)) sealed += await sealEntries(db, new Date())
    const books = await checkBooks(db, checks)
    expect(books.findings.filter(({ holds }) => !holds)).toEqual([])
    expect(books.cash).toBeGreaterThan(books.liabilities)
    expect(await verifySeals(db)).toBeUndefined()
  })

  test.each(['ledger_entries', 'fuel_charges', 'fuel_deposits', 'fuel_refunds'])(
    'one effect per key: %s takes none twice, whoever writes',
    async (table) => {
      const { rows } = await sql<{ columns: string }>`
        SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
        WHERE table_name = ${table} AND column_name <> 'id'`.execute(db)
      const columns = rows[0]?.columns
      const copy = asOwner(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${table} LIMIT 1`)
      await expect(copy).rejects.toMatchObject({ code: '23505' })
    },
  )

  test('a changed balance is found by the books and by the reconciler', async () => {
    await asOwner(
      'UPDATE income_balances SET income = income + 1, direct_total = direct_total + 1 WHERE member_id = (SELECT min(member_id) FROM income_balances)',
    )
    const names = (await checkBooks(db)).findings.filter(({ holds }) => !holds).map(({ name }) => name)
    expect(names).toContain('every balance equals the sum of its postings')
    expect(names).toContain('the books balance')
    expect(await differences()).not.toEqual([])
    await asOwner(
      'UPDATE income_balances SET income = income - 1, direct_total = direct_total - 1 WHERE member_id = (SELECT min(member_id) FROM income_balances)',
    )
    expect(await differences()).toEqual([])
  })

  test.each([
    { what: 'income of a stranger', account: 'income', member: '(SELECT max(member_id) FROM sponsorships)' },
    { what: 'income out of operations', account: 'operations', member: '0' },
  ])('$what is found', async ({ account, member }) => {
    const newest = `(SELECT max(id) FROM ledger_entries WHERE kind = 'charge' AND 'income' = ANY (accounts))`
    const { rows } = await sql<{ members: string; accounts: string; amounts: string }>`
      SELECT members::text, accounts::text, amounts::text FROM ledger_entries WHERE id = ${sql.raw(newest)}`.execute(db)
    const before = rows[0]
    await asOwner(`SET session_replication_role = replica;
      UPDATE ledger_entries SET members = members || ${member}::bigint || 0::bigint, amounts = amounts || -5::bigint || 5::bigint,
        accounts = accounts || '${account}'::ledger_account || 'affiliate_pool'::ledger_account WHERE id = ${newest}`)
    expect(await checkIncomes(db)).toMatchObject({ holds: false, detail: expect.stringMatching(/^1 of/) })
    await asOwner(`SET session_replication_role = replica;
      UPDATE ledger_entries SET members = '${before?.members}', accounts = '${before?.accounts}', amounts = '${before?.amounts}' WHERE id = ${newest}`)
    expect(await checkIncomes(db)).toMatchObject({ holds: true })
  })

  test('a trade that was charged under two keys is refused', async () => {
    const again =
      asOwner(`INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, rates_version, shares, balance_after, at, trade_id)
      SELECT kind, 'another key', '', member_id, 0, 0, 0, 0, 1, 1, '{}', 0, at, trade_id FROM fuel_charges WHERE kind = 'charge' ORDER BY id DESC LIMIT 1`)
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'fuel_charges_trade_id_key' })
  })

  test('a hosting day that was charged under two keys is found', async () => {
    await asOwner(`INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, shares, balance_after, at)
      SELECT kind, 'another key', '', member_id, 0, 0, 0, 0, '{}', 0, at FROM fuel_charges WHERE kind = 'hosting' ORDER BY id DESC LIMIT 1`)
    expect(await checkEffects(db)).toMatchObject({ holds: false, detail: expect.stringMatching(/^1 of/) })
    await asOwner(`DELETE FROM fuel_charges WHERE key = 'another key'`)
    expect(await checkEffects(db)).toMatchObject({ holds: true })
  })

  test('a rewritten entry breaks the chain', async () => {
    const rewrite = (event: string) =>
      asOwner(
        `SET session_replication_role = replica; UPDATE ledger_entries SET event = '${event}' WHERE id = (SELECT min(id) + 5 FROM ledger_entries)`,
      )
    const { event } = await db
      .selectFrom('ledger_entries')
      .select('event')
      .orderBy('id')
      .offset(5)
      .limit(1)
      .executeTakeFirstOrThrow()
    await rewrite('nothing happened')
    expect(await verifySeals(db)).toBe(1n)
    await rewrite(event)
    expect(await verifySeals(db)).toBeUndefined()
  })
})

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
