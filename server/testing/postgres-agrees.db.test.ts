import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { defaultLevels } from '@fairlead/contract/default-levels'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { checkIncomes } from '../finance/affiliate/check-incomes.ts'
import { checkStandings } from '../finance/affiliate/check-standings.ts'
import { checkCharges, checkEffects } from '../finance/fuel/charges/check-charges.ts'
import { checkTotals } from '../finance/fuel/check-totals.ts'
import { checkBooks } from '../finance/ledger/check-books.ts'
import { sealEntries, verifySeals } from '../finance/ledger/seal-entries.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { asOwner } from './as-owner.ts'
import { structures } from './command.ts'
import { commandsFrom } from './draw-commands.ts'
import { checkCoalition, checkSolvency } from './invariants.ts'
import type { Seen } from './model.ts'
import { beginWorld, inWords, type Played } from './play-world.ts'
import type { Charge, Deposited } from './postgres-world.ts'
import { randomFrom } from './random.ts'

const proofs = inject('proofs')
const isLong = proofs === 'long'
const stepsWanted = { none: 1_000, short: 5_000, long: 20_000 }[proofs]
const coalitionsWanted = stepsWanted / 10
/** How often each of the rare events must have come. */
const rareMin = isLong ? 10 : 2
/** Of 1 to so many steps each; a world that fails is made smaller until nothing can be left out. */
const stepsMax = 800
const runs = { none: 4, short: 12, long: 1_000_000 }[proofs]
const longMs = 60 * 60_000
const compareEvery = 20
const coalitionsEach = 3
const batchSize = 60
/** Above all that a world draws. */
let batchedLogs = 1_000_000
const database = await testDatabase()
const { db } = database
const reconcile = readFileSync(new URL('reconcile.sql', import.meta.url), 'utf8')

async function differences(): Promise<string[]> {
  const { rows } = await sql.raw<{ difference: string }>(reconcile).execute(db)
  return rows.map(({ difference }) => difference)
}

test('the worlds begin with the level structure of the product', () => {
  expect(structures[0]).toEqual(
    defaultLevels.map(({ shareBasisPoints, activeMembersMin, teamBusinessMin }) => ({
      basisPoints: shareBasisPoints,
      activeMin: activeMembersMin,
      businessMin: teamBusinessMin,
    })),
  )
})

describe('worlds of random commands to the product', () => {
  const tally = { steps: 0, coalitions: 0 }
  const seen = new Map<string, number>()
  /** Those of deposits that left out members in arrears or closed. */
  let batchesSplit = 0

  test('agree with the rules to the micro-dollar at every look, can pay everybody, and no coalition gains', {
    timeout: 2 * longMs,
  }, async () => {
    const numbers = fc.noBias(fc.array(fc.nat(), { minLength: 1, maxLength: stepsMax, size: 'max' }))
    const world = fc.asyncProperty(fc.constantFrom('tower' as const, 'alone' as const), numbers, playWorld)
    await fc.assert(world, {
      numRuns: runs,
      endOnFailure: !inject('shrinks'),
      ...(isLong ? { interruptAfterTimeLimit: longMs, markInterruptAsFailure: false } : { seed: 3_000 }),
    })
    expect(tally.steps).toBeGreaterThanOrEqual(stepsWanted)
    expect(tally.coalitions).toBeGreaterThanOrEqual(coalitionsWanted)
  })

  // Four worlds need not hold them all.
  test.runIf(proofs !== 'none')('the rare events were among them', () => {
    for (const [event, times] of seen) expect(times, event).toBeGreaterThanOrEqual(rareMin)
    expect(batchesSplit).toBeGreaterThan(0)
  })

  async function playWorld(beginning: 'tower' | 'alone', numbers: readonly number[]): Promise<void> {
    const played = await beginWorld(db)
    const commands = commandsFrom(numbers, beginning)
    const random = randomFrom(numbers.length)
    for (const [step, command] of commands.entries()) {
      try {
        await played.run(command)
        if (step % compareEvery === 0) await look(played, random)
      } catch (error) {
        throw new Error(`Step ${step}, ${inWords(command)}: ${(error as Error).message}`, { cause: error })
      }
    }
    await look(played, random)
    await playBatches(played, random)
    tally.steps += commands.length
    for (const name of Object.keys(played.model.seen) as (keyof Seen)[])
      seen.set(name, (seen.get(name) ?? 0) + played.model.seen[name])
  }

  async function look({ compare, model }: Played, random: ReturnType<typeof randomFrom>): Promise<void> {
    const { figures, house } = await compare()
    checkSolvency(figures, house)
    for (let tried = 0; tried < coalitionsEach; tried++) checkCoalition(model.members, figures, random)
    tally.coalitions += coalitionsEach
  }

  /** A batch is worth what its charges are worth one after the other, members that come several times included; and so with deposits. */
  async function playBatches(played: Played, random: ReturnType<typeof randomFrom>): Promise<void> {
    const { world, model, compare } = played
    const members = Math.min(8, model.members.length)
    const charges = Array.from(
      { length: batchSize },
      (_, index): Charge => ({
        do: 'charge',
        position: 1_000_000 + random.below(index + 1),
        member: random.below(members),
        profit: BigInt(random.below(80_000_000)),
        byIntroducingBroker: random.chance(0.3),
        basis: random.chance(0.3) ? 'net-new-profit' : 'each-trade',
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

    // Somebody whose first deposit is in a batch, and who is active by it: the bonus has brought the package.
    const newcomer = model.members.length
    await played.run({ do: 'register', sponsor: 0 })
    await played.run({ do: 'bonus', member: newcomer })
    if ((await playDeposits(played, random, [...Array(members).keys(), newcomer])) > 0) batchesSplit++
    const { figures } = await compare()
    const clear = [...figures.keys()].filter((index) => figures[index]?.arrears === 0n && !model.members[index]?.closed)
    expect(await playDeposits(played, random, clear.slice(-8))).toBe(0)
  }

  /** Answers how many of them the batch has left out. */
  async function playDeposits(
    { world, model, compare }: Played,
    random: ReturnType<typeof randomFrom>,
    from: readonly number[],
  ): Promise<number> {
    const deposits = Array.from(
      { length: batchSize },
      (): Deposited => ({
        do: 'deposit',
        log: ++batchedLogs,
        member: from[random.below(from.length)] as number,
        amount: BigInt(1 + random.below(random.chance(0.5) ? 9_000_000 : 40_000_000)),
      }),
    )
    const { together, leftOut } = await world.deposit(deposits)
    for (const deposit of [...together, ...leftOut]) model.run(deposit)
    await compare()
    await world.deposit([...deposits].reverse())
    await compare()
    return leftOut.length
  }
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
      const copy = asOwner(database, `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${table} LIMIT 1`)
      await expect(copy).rejects.toMatchObject({ code: '23505' })
    },
  )

  test('a changed balance is found by the books and by the reconciler', async () => {
    await asOwner(
      database,
      'UPDATE income_balances SET income = income + 1, direct_total = direct_total + 1 WHERE member_id = (SELECT min(member_id) FROM income_balances)',
    )
    const names = (await checkBooks(db)).findings.filter(({ holds }) => !holds).map(({ name }) => name)
    expect(names).toContain('every balance equals the sum of its postings')
    expect(names).toContain('the books balance')
    expect(await differences()).not.toEqual([])
    await asOwner(
      database,
      'UPDATE income_balances SET income = income - 1, direct_total = direct_total - 1 WHERE member_id = (SELECT min(member_id) FROM income_balances)',
    )
    expect(await differences()).toEqual([])
  })

  test.each([
    { what: 'deposits', column: 'booked', another: 'booked + 1' },
    {
      what: 'a level’s income',
      column: 'shares',
      another: "CASE WHEN shares = '{}' THEN '{1}' ELSE shares[:1] || 7 || shares[3:] END",
    },
  ])('a changed running total of $what is found', async ({ column, another }) => {
    // Members are numbered from one on: the first minute has the first of them.
    const look = checkTotals(() => new Date(0))
    expect(await look(db)).toMatchObject({ holds: true, detail: expect.stringMatching(/^0 of [1-9]/) })
    const first = 'member_id = (SELECT min(member_id) FROM fuel_totals)'
    await asOwner(
      database,
      `CREATE TABLE kept AS SELECT * FROM fuel_totals WHERE ${first}; UPDATE fuel_totals SET ${column} = ${another} WHERE ${first}`,
    )
    expect(await look(db)).toMatchObject({ holds: false, detail: expect.stringMatching(/^1 of/) })
    expect(await differences()).not.toEqual([])
    await asOwner(
      database,
      `UPDATE fuel_totals t SET ${column} = k.${column} FROM kept k WHERE k.member_id = t.member_id; DROP TABLE kept`,
    )
    expect(await differences()).toEqual([])
  })

  const [standings, levels] = ['team_standings', 'team_levels']
  const first = 'member_id = (SELECT min(member_id) FROM team_standings)'
  const nearGround = '(SELECT max(member_id) FROM team_standings WHERE team_business > 0)'
  const line = `SELECT unnest(uplines || member_id) FROM sponsorships WHERE member_id = ${nearGround}`
  test.each([
    ['being active', standings, 'active = NOT active', first],
    ['active directs', standings, 'active_directs = active_directs + 1', first],
    // Above more than twenty levels it is held against a bound, elsewhere to the micro-dollar.
    ['team business', standings, 'team_business = team_business + 10 ^ 15', first],
    ['business near the ground', standings, 'team_business = team_business + 1', `member_id = ${nearGround}`],
    // All above have as much less, so that only the lowest of them differs from those below.
    ['business of a whole line', standings, 'team_business = team_business - 1', `member_id IN (${line})`],
    ['members of a level', levels, 'members[7] = members[7] + 1', first],
    ['active members of a level', levels, 'active_members[1] = active_members[1] + 1', first],
    ['deposits of a level', levels, 'deposited[2] = deposited[2] + 1', first],
  ])('every standing follows from what happened, and another %s is found', async (_, table, change, where) => {
    expect(await wrongStandings()).toEqual([])
    await asOwner(
      database,
      `CREATE TABLE kept AS SELECT * FROM ${table} WHERE ${where};
       UPDATE ${table} SET ${change} WHERE member_id IN (SELECT member_id FROM kept)`,
    )
    expect(await wrongStandings()).not.toEqual([])
    await asOwner(
      database,
      `DELETE FROM ${table} WHERE member_id IN (SELECT member_id FROM kept); INSERT INTO ${table} SELECT * FROM kept; DROP TABLE kept`,
    )
    expect(await wrongStandings()).toEqual([])
  })

  /** All parts, one a minute. */
  async function wrongStandings(): Promise<string[]> {
    const found: string[] = []
    for (let minute = 0; ; minute++) {
      const { holds, detail } = await checkStandings(() => new Date(minute * 60_000))(db)
      if (!holds) found.push(detail)
      const [, number, of] = /part (\d+) of (\d+)$/.exec(detail) ?? []
      if (number === of) return found
    }
  }

  test.each([
    { what: 'income of a stranger', account: 'income', member: '(SELECT max(member_id) FROM sponsorships)' },
    { what: 'income out of operations', account: 'operations', member: '0' },
  ])('$what is found', async ({ account, member }) => {
    const newest = `(SELECT max(id) FROM ledger_entries WHERE kind = 'charge' AND 'income' = ANY (accounts))`
    const { rows } = await sql<{ members: string; accounts: string; amounts: string }>`
      SELECT members::text, accounts::text, amounts::text FROM ledger_entries WHERE id = ${sql.raw(newest)}`.execute(db)
    const before = rows[0]
    await asOwner(
      database,
      `SET session_replication_role = replica;
      UPDATE ledger_entries SET members = members || ${member}::bigint || 0::bigint, amounts = amounts || -5::bigint || 5::bigint,
        accounts = accounts || '${account}'::ledger_account || 'affiliate_pool'::ledger_account WHERE id = ${newest}`,
    )
    expect(await checkIncomes(db)).toMatchObject({ holds: false, detail: expect.stringMatching(/^1 of/) })
    await asOwner(
      database,
      `SET session_replication_role = replica;
      UPDATE ledger_entries SET members = '${before?.members}', accounts = '${before?.accounts}', amounts = '${before?.amounts}' WHERE id = ${newest}`,
    )
    expect(await checkIncomes(db)).toMatchObject({ holds: true })
  })

  test('a trade that was charged under two keys is refused', async () => {
    const again = asOwner(
      database,
      `INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, rates_version, shares, balance_after, at, trade_id)
      SELECT kind, 'another key', '', member_id, 0, 0, 0, 0, 1, 1, '{}', 0, at, trade_id FROM fuel_charges WHERE kind = 'charge' ORDER BY id DESC LIMIT 1`,
    )
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'fuel_charges_trade_id_key' })
  })

  test('a hosting day that was charged under two keys is found', async () => {
    await asOwner(
      database,
      `INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, shares, balance_after, at)
      SELECT kind, 'another key', '', member_id, 0, 0, 0, 0, '{}', 0, at FROM fuel_charges WHERE kind = 'hosting' ORDER BY id DESC LIMIT 1`,
    )
    expect(await checkEffects(db)).toMatchObject({ holds: false, detail: expect.stringMatching(/^1 of/) })
    await asOwner(database, `DELETE FROM fuel_charges WHERE key = 'another key'`)
    expect(await checkEffects(db)).toMatchObject({ holds: true })
  })

  test('a rewritten entry breaks the chain', async () => {
    // Work that was undone has left gaps between the numbers, so the sixth is looked for.
    const { id, event } = await db
      .selectFrom('ledger_entries')
      .select(['id', 'event'])
      .orderBy('id')
      .offset(5)
      .limit(1)
      .executeTakeFirstOrThrow()
    const rewrite = (words: string) =>
      asOwner(
        database,
        `SET session_replication_role = replica; UPDATE ledger_entries SET event = '${words}' WHERE id = ${id}`,
      )
    await rewrite('nothing happened')
    expect(await verifySeals(db)).toBe(1n)
    await rewrite(event)
    expect(await verifySeals(db)).toBeUndefined()
  })
})
