import { micro } from '@fairlead/money/money'
import { expect, test } from 'vitest'
import { addTrade } from '../../bots/reports/testing/deal-rows.ts'
import { readSpreadsheet } from '../../bots/reports/testing/read-spreadsheet.ts'
import { changeBots } from '../../bots/trading/change-bots.ts'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { makeActive } from '../affiliate/testing/make-active.ts'
import { chargeHosting } from '../fuel/charges/charge-hosting.ts'
import { settleInbox } from '../fuel/charges/settle-trades.ts'
import { creditDeposit } from '../fuel/credit-deposit.ts'
import { holdIncome } from '../ledger/hold-income.ts'
import { readFuelBalances, readIncomeBalances } from '../ledger/read-balances.ts'
import { readLines } from '../ledger/read-lines.ts'
import { releaseHold } from '../ledger/release-hold.ts'
import { sealEntries } from '../ledger/seal-entries.ts'
import { claimJoiningBonus } from '../packages/claim-joining-bonus.ts'
import { statementCsv, statementXlsx } from './download-statement.ts'
import { readStatement } from './read-statement.ts'

const { db } = await testDatabase()
const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const start = Date.parse('2026-03-02T08:00:00Z')
const day = (n: number) => new Date(start + n * 86_400_000)
const all = { limit: 1_000, offset: 0 }
let positions = 0

const deposit = (memberId: bigint, dollars: number, at: number) =>
  inTx(db, (tx) => creditDeposit(tx, { log: `log ${++positions}`, memberId, amount: usd(dollars), now: day(at) }))
async function closeTrade(memberId: bigint, profit: number, at: number) {
  const position = ++positions
  await addTrade(db, memberId, [{ ticket: position, position, at: day(at), profit: usd(profit) }])
  await settleInbox({ db, askBots: changeBots }, day(at + 1))
}

/** Ada brought Ben. Ben waits with $4, deposits, claims the bonus, trades, is hosted; Ada asks for money and gets it back. */
async function world() {
  const [ada, ben] = await inTx(db, async (tx) => {
    const top = await addMember(tx, `Ada ${++positions}`, null)
    const below = await addMember(tx, `=Ben ${positions}`, top)
    for (const one of [top, below]) await makeActive(tx, one)
    return [top, below] as const
  })
  await inTx(db, (tx) => claimJoiningBonus(tx, ben, new Date('2030-01-01'), day(0)))
  await deposit(ben, 4, 0)
  await deposit(ben, 296, 1)
  await closeTrade(ben, 50, 2)
  await sealEntries(db, day(3))
  await inTx(db, (tx) => chargeHosting(tx, [ben], '2026-03-05', day(3)))
  await inTx(db, (tx) => holdIncome(tx, { withdrawal: String(positions), memberId: ada, amount: usd(10), now: day(4) }))
  await inTx(db, (tx) => releaseHold(tx, String(positions), day(5)))
  return { ada, ben }
}

test('every line is there once, sealed or not, and each balance is the one before it and its amount', async () => {
  const { ben, ada } = await world()
  for (const [memberId, kinds] of [
    [ben, ['hosting', 'charge', 'deposit', 'deposit_waiting', 'bonus']],
    [ada, ['withdrawal_released', 'withdrawal_hold', 'charge', 'deposit']],
  ] as const) {
    const { lines, total, isCut } = await readStatement(db, memberId, all)
    expect([lines.length, isCut]).toEqual([total, false])
    expect([...new Set(lines.map(({ kind }) => kind))]).toEqual(kinds)
    const after = new Map<string, bigint>()
    for (const line of lines.toReversed()) {
      expect(line.balance).toBe((after.get(line.account) ?? 0n) + line.amount)
      after.set(line.account, line.balance)
    }
    const fuel = await readFuelBalances(db, memberId)
    const income = await readIncomeBalances(db, memberId)
    const held = {
      fuel: fuel.fuel,
      bonus_fuel: fuel.bonusFuel,
      advance: fuel.advance,
      suspense: fuel.waiting,
      ...income,
    }
    for (const [account, balance] of after) expect([account, balance]).toEqual([account, held[account as 'fuel']])
  }
})

test('income says from whom and by which level, what was set aside says so', async () => {
  const { ada } = await world()
  const { lines } = await readStatement(db, ada, { account: 'income', ...all })
  expect(lines.map(({ what }) => what.replace(/\d+/g, 'N'))).toEqual([
    'Withdrawal N: back in the balance',
    'Withdrawal N requested',
    'Level N income: fuel used by =Ben N',
    'Direct income: deposit of =Ben N',
  ])
})

test.each([
  { name: 'an account', filter: { account: 'bonus_fuel' as const }, kinds: ['charge', 'bonus'] },
  { name: 'a kind', filter: { kind: 'hosting' as const }, kinds: ['hosting', 'hosting'] },
  { name: 'days', filter: { from: '2026-03-03', to: '2026-03-03' }, kinds: ['deposit', 'deposit', 'deposit'] },
  { name: 'words for a kind', filter: { search: 'JOINING' }, kinds: ['bonus'] },
  { name: 'an amount', filter: { search: '296' }, kinds: [] },
  { name: 'an amount that is there', filter: { search: '300.0' }, kinds: ['deposit'] },
  { name: 'a per cent sign, which means itself', filter: { search: '%' }, kinds: [] },
])('$name narrows it', async ({ filter, kinds }) => {
  const { ben } = await world()
  const { lines, total } = await readStatement(db, ben, { ...filter, ...all })
  expect(lines.map(({ kind }) => kind)).toEqual(kinds)
  expect(total).toBe(kinds.length)
})

test('a name of the team finds the income that came out of their fuel', async () => {
  const { ada } = await world()
  const { lines } = await readStatement(db, ada, { search: '=ben', ...all })
  expect(lines.map(({ kind }) => kind)).toEqual(['charge', 'deposit'])
})

test('pages are cut out of the whole, with the balances of the whole', async () => {
  const { ben } = await world()
  const whole = await readStatement(db, ben, all)
  const second = await readStatement(db, ben, { limit: 3, offset: 3 })
  expect(second).toEqual({ ...whole, lines: whole.lines.slice(3, 6) })
  expect(await readStatement(db, ben, { limit: 3, offset: 500 })).toEqual({ ...whole, lines: [] })
})

test('where one account has more lines than are looked through, all end at the same place', async () => {
  const { ben } = await world()
  for (let n = 0; n < 4; n++) await inTx(db, (tx) => chargeHosting(tx, [ben], `2026-04-0${n + 1}`, day(30 + n)))
  const accounts = ['fuel', 'bonus_fuel', 'suspense'] as const
  const { lines, isCut } = await readLines(db, { memberId: ben, accounts, lookedMax: 3, ...all })
  expect(isCut).toBe(true)
  expect(lines.map(({ account, event }) => `${account} ${event}`)).toEqual([
    'fuel hosting 2026-04-04',
    'fuel hosting 2026-04-03',
    'fuel hosting 2026-04-02',
  ])
  expect(lines[0]?.balance).toBe((await readFuelBalances(db, ben)).fuel)
})

test('a file holds the lines to the last micro-dollar, and no name runs as a formula', async () => {
  const { ada } = await world()
  const { lines } = await readStatement(db, ada, { account: 'income', ...all })
  const csv = (await statementCsv(lines).toArray()).join('')
  const rows = csv.trimEnd().split('\r\n')
  expect(rows).toHaveLength(lines.length + 1)
  expect(rows[0]).toBe('\uFEFFTime (UTC),Entry,Account,Kind,What,Amount ($),Balance ($)')
  expect(rows[2]).toMatch(/,Withdrawal requested,Withdrawal \d+ requested,-10\.000000,\d+\.\d{6}$/)
  expect(csv).not.toMatch(/,=/)
  const sheet = await readSpreadsheet(Buffer.concat(await statementXlsx(lines).toArray()))
  expect(sheet).toHaveLength(rows.length)
})
