import { type HouseFigure, houseFigureNames } from '@fairlead/contract/figures'
import { routes } from '@fairlead/contract/table'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { sealEntries } from '../../../finance/ledger/seal-entries.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { TestServer } from '../../../sandbox/testing/test-server.ts'

type Micros = Record<HouseFigure, bigint>
type Input = { server: Pick<TestServer, 'call' | 'url'>; db: Db; token: string }

const dayMs = 86_400_000
const yearDays = 366
const micros = (dollars: number | string) => BigInt(Math.round(Number(dollars) * 1_000_000))
const inMicros = (figures: Record<HouseFigure, number>): Micros =>
  Object.fromEntries(houseFigureNames.map((name) => [name, micros(figures[name])])) as Micros

/**
 * Takes each figure from every place that shows it, of each day and of all, and holds it against what the entries of the ledger and the
 * deposits come to by themselves. Answers the days.
 */
export async function expectSameFigures({ server, db, token }: Input): Promise<string[]> {
  // Transactions of other databases of the server hold seals back.
  while (await isUnsealed(db)) await sealEntries(db, new Date())
  const get = async (path: string) => (await server.call('GET', path, { token })).body
  const own = await ownSums(db)
  const days = [...own.keys()].sort()
  const total = addUp([...own.values()])

  const report = routes.readMoneyReport.reply.parse(await get('/operator/reports/money'))
  expect(inMicros(report.totals)).toEqual(total)
  expect(report.days.map(({ day, figures }) => [day, inMicros(figures)])).toEqual(
    [...days].reverse().map((day) => [day, own.get(day)]),
  )
  for (const day of [days[0], days.at(-1)]) {
    const alone = routes.readMoneyReport.reply.parse(await get(`/operator/reports/money?from=${day}&to=${day}`))
    expect([alone.days.length, inMicros(alone.totals)]).toEqual([1, own.get(day ?? '')])
  }

  const shown = new Map<string, Micros>()
  const last = Date.parse(days.at(-1) ?? '')
  for (let from = Date.parse(days[0] ?? ''); from <= last; from += yearDays * dayMs) {
    const [first, end] = [from, from + (yearDays - 1) * dayMs].map((at) => new Date(at).toISOString().slice(0, 10))
    const overview = routes.readFigures.reply.parse(await get(`/operator/figures?from=${first}&to=${end}`))
    for (const day of overview.days) shown.set(day.day, inMicros(day))
  }
  for (const day of days) expect([day, shown.get(day)]).toEqual([day, own.get(day)])
  expect(addUp([...shown.values()])).toEqual(total)

  const checked = await server.call('POST', '/operator/books/check', { token, body: {} })
  const books = routes.checkBooksNow.reply.parse(checked.body)
  expect(inMicros(books.figures)).toEqual(total)
  expect(micros(books.treasury)).toBe(total.treasuryChange)
  expect(books.invariants.find(({ name }) => name === 'days add up to the accounts')?.holds).toBe(true)

  await expectSameJournal({ server, db, token }, report)
  return days
}

/** Both sides of the report and of the file, line by line; what came into the treasury stands left. */
async function expectSameJournal(
  { server, db, token }: Input,
  report: ReturnType<typeof routes.readMoneyReport.reply.parse>,
): Promise<void> {
  const { rows } = await sql<{ kind: string; account: string; debit: bigint; credit: bigint }>`
    SELECT e.kind::text, p.account::text, coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0)::bigint AS debit,
      coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0)::bigint AS credit
    FROM ledger_entries e CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS p(account, amount)
    GROUP BY e.kind, p.account ORDER BY e.kind, p.account`.execute(db)
  expect(
    report.journal.map(({ kind, account, debit, credit }) => [kind, account, micros(debit), micros(credit)]),
  ).toEqual(rows.map(({ kind, account, debit, credit }) => [kind, account, debit, credit]))
  const debits = rows.reduce((sum, { debit }) => sum + debit, 0n)
  expect([micros(report.debits), micros(report.credits)]).toEqual([debits, debits])

  const answer = await fetch(`${server.url}/api/operator/reports/file?report=money&format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const [head, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(head).toBe('Day (UTC),Entry,Account,Type of account,Entries,Debit ($),Credit ($)')
  const cells = lines.map((line) =>
    line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '')),
  )
  const sums = cells.pop()
  expect([sums?.[0], micros(sums?.[5] ?? ''), micros(sums?.[6] ?? '')]).toEqual(['All days', debits, debits])
  for (const [day, , , type, , debit, credit] of cells) {
    expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(type).toMatch(/^(Asset|Liability|Equity)$/)
    expect(micros(debit ?? '') + micros(credit ?? '')).toBeGreaterThan(0n)
  }
  const ofTreasury = cells.filter(([, entry, account]) => account === 'Treasury' && entry?.startsWith('Deposit'))
  expect(ofTreasury.reduce((sum, [, , , , , debit]) => sum + micros(debit ?? ''), 0n)).toBe(
    micros(report.totals.deposited),
  )
  expect(ofTreasury.every(([, , , , , , credit]) => micros(credit ?? '') === 0n)).toBe(true)
}

async function isUnsealed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`SELECT (SELECT count(*) FROM ledger_entries) >
    (SELECT coalesce(sum(entries), 0) FROM ledger_seals) AS left`.execute(db)
  return rows[0]?.left === true
}

/** By the day of each entry and of each deposit, from the entries and deposits themselves. */
async function ownSums(db: Db): Promise<Map<string, Micros>> {
  const { rows } = await sql<{ day: string; kind: string; account: string; amount: bigint }>`
    SELECT to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, e.kind::text, p.account::text, sum(p.amount)::bigint AS amount
    FROM ledger_entries e CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS p(account, amount) GROUP BY 1, 2, 3`.execute(
    db,
  )
  const { rows: deposits } = await sql<{ day: string; amount: bigint }>`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, sum(amount)::bigint AS amount FROM fuel_deposits GROUP BY 1`.execute(
    db,
  )
  const sums = new Map<string, Micros>()
  const of = (day: string) => {
    const found = sums.get(day) ?? addUp([])
    sums.set(day, found)
    return found
  }
  for (const { day, kind, account, amount } of rows) {
    const sum = of(day)
    if (account === 'treasury') {
      sum.treasuryChange -= amount
      if (kind === 'found') sum.found -= amount
      if (kind === 'withdrawal_paid' || kind === 'refund' || kind === 'leftover_refund' || kind === 'reconciled')
        sum.paidOut += amount
      if (kind === 'found_returned') sum.foundReturned += amount
      if (kind === 'house_payout') sum.houseShare += amount
      if (kind === 'dust' || kind === 'correction') sum.adjusted -= amount
    }
    const isUsed = kind === 'charge' || kind === 'arrears' || kind === 'hosting' || kind === 'reactivation'
    if (isUsed && (account === 'fuel' || account === 'bonus_fuel')) sum.charged -= amount
    if (account === 'income' && (kind === 'deposit' || kind === 'charge' || kind === 'arrears')) sum.income += amount
  }
  for (const { day, amount } of deposits) of(day).deposited += amount
  return sums
}

function addUp(all: readonly Micros[]): Micros {
  return Object.fromEntries(
    houseFigureNames.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0n)]),
  ) as Micros
}
