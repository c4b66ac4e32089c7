import { statementBooks } from '@fairlead/contract/period-statement'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addTrade } from '../../bots/reports/testing/deal-rows.ts'
import { readSpreadsheet } from '../../bots/reports/testing/read-spreadsheet.ts'
import { changeBots } from '../../bots/trading/change-bots.ts'
import { inTx, type Tx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { makeActive } from '../affiliate/testing/make-active.ts'
import { chargeHosting } from '../fuel/charges/charge-hosting.ts'
import { chargeReactivation } from '../fuel/charges/pay-reactivation.ts'
import { settleInbox } from '../fuel/charges/settle-trades.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { refundLeftover } from '../fuel/leaving/refund-leftover.ts'
import { captureHold } from '../ledger/capture-hold.ts'
import { holdIncome } from '../ledger/hold-income.ts'
import { releaseHold } from '../ledger/release-hold.ts'
import { sealEntries } from '../ledger/seal-entries.ts'
import { claimJoiningBonus } from '../packages/claim-joining-bonus.ts'
import { closeMoney } from '../packages/close-money.ts'
import { downloadPeriod } from './download-period.ts'
import { readPeriodStatement } from './read-period-statement.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const now = new Date('2027-02-01T00:00:00Z')
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
let positions = 0

const at = (moment: string) => new Date(`${moment}Z`)
const posted = <T>(work: (tx: Tx) => Promise<T>) => inTx(db, work)

async function closeTrade(memberId: bigint, profit: number, moment: string) {
  const position = ++positions
  await addTrade(db, memberId, [{ ticket: position, position, at: at(moment), profit: usd(profit) }])
  // Charged days later, and dated when it closed.
  await settleInbox({ db, askBots: changeBots }, new Date(at(moment).getTime() + 3 * 86_400_000))
}

const deposit = (memberId: bigint, dollars: number, moment: string) =>
  posted((tx) => creditDeposit(tx, { log: `log ${++positions}`, memberId, amount: usd(dollars), now: at(moment) }))

/** Ada brought Ben, who brought Cleo. Ben has everything a member can have, from one year into the next; some of it is not sealed. */
async function world() {
  const [ada, ben, cleo] = await posted(async (tx) => {
    const top = await addMember(tx, 'Ada', null)
    const middle = await addMember(tx, 'Ben', top)
    const below = await addMember(tx, '=Cleo', middle)
    for (const one of [top, middle, below]) await makeActive(tx, one)
    return [top, middle, below] as const
  })
  await posted((tx) => claimJoiningBonus(tx, ben, new Date('2030-01-01'), at('2025-12-30T10:00:00')))
  await deposit(ben, 4, '2025-12-31T23:59:59.999')
  await deposit(ben, 96.333333, '2026-01-01T00:00:00.000')
  await posted((tx) => chargeHosting(tx, [ben], '2026-01-05', at('2026-01-05T00:00:00')))
  await deposit(cleo, 400.123457, '2026-01-31T23:59:59.999')
  await closeTrade(ben, 33.333331, '2026-01-31T23:59:59.999')
  await closeTrade(ben, -12.5, '2026-02-01T00:00:00.000')
  await sealEntries(db, at('2026-02-10T00:00:00'))
  await closeTrade(cleo, 77.777777, '2026-02-28T12:00:00')
  // More than the fuel covers: some is owed until the next deposit.
  await closeTrade(ben, 500, '2026-03-03T09:00:00')
  await deposit(ben, 200, '2026-04-04T04:04:04.004')
  await posted((tx) =>
    chargeReactivation(tx, { memberId: ben, occasion: 'once', fee: usd(10), now: at('2026-05-05T05:05:05') }),
  )
  await posted((tx) =>
    holdIncome(tx, { withdrawal: '1', memberId: ben, amount: usd(10.000001), now: at('2026-05-31T22:00:00') }),
  )
  await posted((tx) => captureHold(tx, '1', usd(1), at('2026-06-01T02:00:00')))
  await posted((tx) =>
    holdIncome(tx, { withdrawal: '2', memberId: ben, amount: usd(10), now: at('2026-06-30T01:00:00') }),
  )
  await posted((tx) => releaseHold(tx, '2', at('2026-07-01T01:00:00')))
  await sealEntries(db, at('2026-07-02T00:00:00'))
  await posted((tx) => closeMoney(tx, 'closing', ben, at('2026-12-31T23:59:59.999')))
  await posted((tx) =>
    refundLeftover(tx, { key: 'left', memberId: ben, account: 'income', now: at('2027-01-01T00:00:00') }),
  )
  return { ada, ben, cleo }
}

const { ada, ben, cleo } = await world()
const read = (memberId: bigint, period: string) => readPeriodStatement(db, memberId, { period, now })
const exact = (dollars: number) => BigInt(Math.round(dollars * 1_000_000))

/** From the entries alone, by nothing the statement uses. */
async function ledgerSum(memberId: bigint, accounts: readonly string[], from: string, before: string, kind?: string) {
  const { rows } = await sql<{ total: bigint }>`
    SELECT coalesce(sum(p.amount), 0)::bigint AS total
    FROM ledger_entries e, unnest(e.members, e.accounts::text[], e.amounts) AS p(member_id, account, amount)
    WHERE p.member_id = ${memberId} AND p.account = ANY (${accounts}::text[])
      AND e.at >= ${from}::timestamptz AND e.at < ${before}::timestamptz ${kind ? sql`AND e.kind::text = ${kind}` : sql``}`.execute(
    db,
  )
  return rows[0]?.total ?? 0n
}
const nextOf = (period: string) => {
  const [year = 0, month] = period.split('-').map(Number)
  return (month === undefined ? new Date(Date.UTC(year + 1, 0)) : new Date(Date.UTC(year, month))).toISOString()
}
const beginOf = (period: string) => new Date(period.length === 4 ? `${period}-01-01` : `${period}-01`).toISOString()

test.each([...months, '2025-12', '2027-01', '2025', '2026', '2027'])(
  'every sum of %s is the ledger’s own, to the micro-dollar, and openings lead to closings',
  async (period) => {
    for (const memberId of [ada, ben, cleo]) {
      const { books } = await read(memberId, period)
      for (const { book, opening, closing, lines } of books) {
        const { accounts } = statementBooks[book]
        expect(exact(opening)).toBe(await ledgerSum(memberId, accounts, '2000-01-01T00:00:00Z', beginOf(period)))
        expect(exact(closing)).toBe(await ledgerSum(memberId, accounts, '2000-01-01T00:00:00Z', nextOf(period)))
        for (const { kind, amount } of lines)
          expect(exact(amount)).toBe(await ledgerSum(memberId, accounts, beginOf(period), nextOf(period), kind))
        expect(lines.reduce((sum, { amount }) => sum + exact(amount), exact(opening))).toBe(exact(closing))
      }
    }
  },
)

test('months add up to their year, and each begins with what the one before it ended with', async () => {
  for (const memberId of [ada, ben, cleo]) {
    const year = await read(memberId, '2026')
    const parts = await Promise.all(months.map((month) => read(memberId, month)))
    for (const [place, { book, opening, closing, lines }] of year.books.entries()) {
      const ofMonths = parts.map(({ books }) => books[place])
      expect(ofMonths[0]?.opening).toBe(opening)
      expect(ofMonths.at(-1)?.closing).toBe(closing)
      for (const [at, month] of ofMonths.entries())
        if (at > 0) expect([book, at, month?.opening]).toEqual([book, at, ofMonths[at - 1]?.closing])
      for (const { kind, amount } of lines) {
        const monthly = ofMonths.flatMap((month) => month?.lines.filter((line) => line.kind === kind) ?? [])
        expect(monthly.reduce((sum, line) => sum + exact(line.amount), 0n)).toBe(exact(amount))
      }
    }
    for (const sum of ['charged', 'fees', 'deposited', 'income', 'withdrawn'] as const) {
      expect(parts.reduce((total, { sums }) => total + exact(sums[sum]), 0n)).toBe(exact(year.sums[sum]))
      for (const { sums, parts: days } of [...parts, year])
        expect(days.reduce((total, day) => total + exact(day[sum]), 0n)).toBe(exact(sums[sum]))
    }
    expect(parts.reduce((total, { trades }) => total + exact(trades.result), 0n)).toBe(exact(year.trades.result))
    expect(parts.reduce((total, { trades }) => total + trades.count, 0)).toBe(year.trades.count)
  }
})

test('what happened stands in the words and sums that a member expects', async () => {
  const january = await read(ben, '2026-01')
  // A profit is charged when its trade closed, however late that was.
  expect(january.trades).toEqual({ count: 1, won: 1, lost: 0, profit: 33.333331, loss: 0, result: 33.333331 })
  expect(january.sums).toMatchObject({ charged: -13.333332, deposited: 96.333333 })
  expect(january.parts.map(({ part }) => part)).toEqual(['2026-01-01', '2026-01-05', '2026-01-31'])
  expect(january.closed).toMatchObject([{ symbol: 'XAUUSD', result: 33.333331, closedAt: '2026-01-31T23:59:59.999Z' }])
  expect(january.isOver).toBe(true)
  const june = await read(ben, '2026-06')
  expect([june.sums.withdrawn, june.withdrawalFees]).toEqual([-10.000001, 1])
  expect(june.movements.map(({ what }) => what)).toEqual(['Withdrawal 1 paid', 'Withdrawal 2 requested'])
  expect((await read(ben, '2026-04')).movements.map(({ what }) => what)).toEqual(['Deposit credited'])
  expect((await read(ben, '2026')).closed).toEqual([])
  expect((await readPeriodStatement(db, ben, { period: '2026-06', now: at('2026-06-15T00:00:00') })).isOver).toBe(false)
})

test('a file has every line between the balances, sealed or not, and every trade; no name runs as a formula', async () => {
  for (const period of ['2026-02', '2026', '2027']) {
    const csv = (await downloadPeriod(db, ben, { period, format: 'csv' }).toArray()).join('')
    const rows = csv
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','))
    const { books, trades } = await read(ben, period)
    const accounts = { fuel: ['Fuel', 'Bonus fuel'], income: ['Affiliate income'], hold: ['On hold'] } as const
    for (const [book, words] of Object.entries(accounts)) {
      const of = (kind: string) => rows.filter((row) => row[3] === kind && words.includes(row[2] as never))
      const total = (found: string[][], place: number) =>
        found.reduce((sum, row) => sum + BigInt((row[place] ?? '').replace('.', '')), 0n)
      const told = books.find((one) => one.book === book)
      expect(total(of('Opening balance'), 6)).toBe(exact(told?.opening ?? Number.NaN))
      expect(total(of('Closing balance'), 6)).toBe(exact(told?.closing ?? Number.NaN))
      const lines = rows.filter((row) => row[1] !== '' && words.includes(row[2] as never))
      expect(total(lines, 5)).toBe(exact(told?.closing ?? 0) - exact(told?.opening ?? 0))
    }
    expect(rows.filter((row) => row[3] === 'Closed trade')).toHaveLength(trades.count)
    expect(csv).not.toMatch(/,=/)
    const sheet = await readSpreadsheet(
      Buffer.concat(await downloadPeriod(db, ben, { period, format: 'xlsx' }).toArray()),
    )
    expect(sheet).toHaveLength(rows.length + 1)
  }
})
