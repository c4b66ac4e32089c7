import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { createLogger } from '../../platform/logging.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import type { Posting } from './account.ts'
import { checkBooks } from './check-books.ts'
import { checkSeals } from './check-seals.ts'
import { hashInput } from './hash-input.ts'
import { holdIncome } from './hold-income.ts'
import { openAccounts } from './open-accounts.ts'
import { arePayoutsStopped, resumePayouts, stopPayouts } from './payouts.ts'
import { postEntry } from './post-entry.ts'
import { sealEntries } from './seal-entries.ts'
import { foldHouse, houseBalances, newestSeal } from './store.ts'
import { storedCheck } from './stored-check.ts'
import { watchBooks } from './watch-books.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-01-01T00:00:00Z')
let members = 0n

async function member(): Promise<bigint> {
  const id = ++members
  await inTx(db, (tx) => openAccounts(tx, id, null, now))
  return id
}

const give = (key: string, memberId: bigint, amount: bigint, postings?: Posting[]) =>
  inTx(db, (tx) =>
    postEntry(tx, {
      kind: 'bonus',
      key,
      hash: hashInput(memberId, amount),
      event: 'a gift',
      at: now,
      postings: postings ?? [
        { account: 'promotions', amount: micro(-amount) },
        { account: 'bonus_fuel', memberId, amount: micro(amount) },
      ],
    }),
  )

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

describe('posting', () => {
  test('a replay answers the first entry; the same key with other input is refused', async () => {
    const id = await member()
    const first = await give('once', id, 5n)
    expect(await give('once', id, 5n)).toEqual({ entryId: first.entryId, replayed: true })
    await expect(give('once', id, 6n)).rejects.toMatchObject({ code: 'idempotency_mismatch' })
  })

  test.each([
    { name: 'that does not sum to zero', amounts: [-5n, 4n] },
    { name: 'with one posting', amounts: [5n] },
  ])('an entry $name is refused by the database', async ({ amounts }) => {
    const id = await member()
    const postings = amounts.map((amount): Posting => ({ account: 'bonus_fuel', memberId: id, amount: micro(amount) }))
    await expect(give(`broken ${amounts}`, id, 1n, postings)).rejects.toThrow(/ledger_entry_sums_to_zero/)
  })

  test('nobody holds more income than there is', async () => {
    const id = await member()
    const hold = inTx(db, (tx) => holdIncome(tx, { withdrawal: 'too much', memberId: id, amount: 1n as Money, now }))
    await expect(hold).rejects.toMatchObject({ code: 'insufficient_income' })
  })

  test('fuel does not fall below zero', async () => {
    const id = await member()
    const take: Posting[] = [
      { account: 'operations', amount: micro(1n) },
      { account: 'fuel', memberId: id, amount: micro(-1n) },
    ]
    await expect(give('take', id, 1n, take)).rejects.toMatchObject({ code: 'insufficient_fuel' })
  })
})

describe('the application’s role', () => {
  test.each([
    `UPDATE ledger_entries SET event = 'x'`,
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    `INSERT INTO ledger_entries (kind, key, input_hash, event, at, members, accounts, amounts) VALUES ('bonus', 'k', '', '', now(), '{0,0}', '{dust,dust}', '{1,-1}')`,
    'UPDATE ledger_postings SET amount = 1',
    'DELETE FROM ledger_postings',
    'UPDATE fuel_balances SET fuel = fuel + 1',
    'UPDATE income_balances SET income = 1',
    'INSERT INTO income_balances (member_id) VALUES (99999)',
    'DELETE FROM house_movements',
    'UPDATE house_folded SET treasury = 0',
    'UPDATE ledger_seals SET entries = 0',
    'UPDATE sponsorships SET uplines = $${}$$',
    'UPDATE fuel_charges SET arrears = 0',
    `SELECT ledger_write('bonus', '{1}', '{k}', '{x}', '{e}', ARRAY[now()], '{1,1}', '{0,0}', '{dust,dust}', '{1,-1}')`,
  ])('may not %s', async (statement) => {
    await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' })
  })

  test('not even the owner rewrites an entry by accident', async () => {
    await expect(asOwner('DELETE FROM ledger_entries')).rejects.toThrow(/append-only/)
  })
})

test('folding the house changes no balance', async () => {
  await give('before the fold', await member(), 7n)
  const before = await houseBalances(db)
  await Promise.all([foldHouse(db), foldHouse(db), foldHouse(db)])
  expect(await houseBalances(db)).toEqual(before)
  const { movements } = await db
    .selectFrom('house_movements')
    .select((eb) => eb.fn.countAll().as('movements'))
    .executeTakeFirstOrThrow()
  expect(movements).toBe(0n)
})

test('what a check found is kept to the last cent and rule, and told until the next one', async () => {
  const quiet = { raise: async () => {}, end: async () => {}, checked: async () => {} }
  const watch = watchBooks({ db, logger: createLogger('silent'), checks: [], alarm: quiet })
  await watch.runDue(now)
  const { findings, liabilities, accounts } = await checkBooks(db, [], now)
  const stored = await storedCheck(db)
  expect(stored).toMatchObject({ checkedAt: now.toISOString(), holds: true, liabilities: toDollars(liabilities) })
  expect(stored?.invariants).toEqual(expect.arrayContaining(findings))
  expect(stored?.accounts).toEqual(
    Object.fromEntries(Object.entries(accounts).map(([name, amount]) => [name, toDollars(amount)])),
  )
  await give('after the check', await member(), 5n)
  expect(await storedCheck(db)).toEqual(stored)
  await watch.runDue(now)
  expect((await storedCheck(db))?.accounts.bonus_fuel).not.toBe(stored?.accounts.bonus_fuel)
})

test('the watch stops payouts on a breach, keeps operators told why, and an operator lets them go on', async () => {
  const lines: string[] = []
  const alarm: string[] = []
  const watch = watchBooks({
    db,
    logger: createLogger('error', { write: (line) => void lines.push(line) }),
    checks: [],
    alarm: {
      raise: async (_, words) => void alarm.push(words),
      end: async () => void alarm.push('over'),
      checked: async () => {},
    },
  })
  await watch.runDue(now)
  expect(alarm).toEqual(['over'])
  expect(await arePayoutsStopped(db)).toBe(false)
  await asOwner('UPDATE fuel_balances SET bonus_fuel = bonus_fuel + 1 WHERE member_id = 1')
  await watch.runDue(now)
  expect(await arePayoutsStopped(db)).toBe(true)
  expect(lines.join('')).toContain('every balance equals the sum of its postings')
  const broken = expect.stringContaining('every balance equals the sum of its postings: 1 of')
  await asOwner('UPDATE fuel_balances SET bonus_fuel = bonus_fuel - 1 WHERE member_id = 1')
  await watch.runDue(now)
  expect(await arePayoutsStopped(db)).toBe(true)
  expect(alarm).toEqual(['over', broken, broken])
  await resumePayouts(db)
  expect(await arePayoutsStopped(db)).toBe(false)
  expect((await checkBooks(db)).holds).toBe(true)
  await watch.runDue(now)
  expect(alarm.at(-1)).toBe('over')

  await stopPayouts(db, 'somebody else signs with our key', now)
  await watch.runDue(now)
  expect(alarm.at(-1)).toMatch(/^somebody else signs with our key\. Nothing is paid out/)
  await resumePayouts(db)
})

test('a change of old history is found within as many minutes as the chain has parts', async () => {
  const id = await member()
  // Transactions of other databases of the server hold seals back, so entries and seals are not the same number.
  for (let link = 0; (await newestSeal(db)) < 110n; link++) {
    await give(`link ${link}`, id, 1n)
    await sealEntries(db, now)
  }
  const rewrite = (from: string, to: string) =>
    asOwner(
      `SET session_replication_role = replica; UPDATE ledger_entries SET event = '${to}' WHERE key = 'link 55' AND event = '${from}'`,
    )
  const minutes = [0, 1, 2].map((minute) => new Date(now.getTime() + minute * 60_000))
  const held = async () =>
    (await Promise.all(minutes.map((minute) => checkSeals(minute, 50)(db)))).filter(({ holds }) => holds).length
  expect(await held()).toBe(3)
  await rewrite('a gift', 'nothing')
  expect((await checkBooks(db)).holds).toBe(true)
  expect(await held()).toBe(2)
  await rewrite('nothing', 'a gift')
  expect(await held()).toBe(3)
})

test('every minute compares the accounts that have their turn, and what was changed alone shows in the sums at once', async () => {
  await asOwner('INSERT INTO fuel_balances (member_id, direct_basis_points, waiting) VALUES (5000, 0, 5)')
  const brokenIn = async (minute?: Date) =>
    (await checkBooks(db, [], minute)).findings.filter(({ holds }) => !holds).map(({ name }) => name)
  const own = 'every balance equals the sum of its postings'
  const parts = [0, 1, 2].map((minute) => brokenIn(new Date(minute * 60_000)))
  expect((await Promise.all(parts)).map((names) => names.includes(own))).toEqual([false, false, true])
  expect((await Promise.all(parts)).every((names) => names.includes('the books balance'))).toBe(true)
  expect(await brokenIn()).toContain(own)
  await asOwner('DELETE FROM fuel_balances WHERE member_id = 5000')
  expect(await brokenIn()).toEqual([])
})
