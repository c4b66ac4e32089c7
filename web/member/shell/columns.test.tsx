import { display } from '@fairlead/contract/constants'
import { pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column } from '../../ui/tables/data-table.tsx'
import { type ChargedTrade, fuelColumns as fuelColumnsUnder } from '../bots/fuel-report/fuel-columns.tsx'
import { type Deal, dealColumns } from '../bots/reports/deal-columns.tsx'
import { type Trade, tradeColumns } from '../bots/reports/trade-columns.tsx'
import { type DirectMember, directColumns } from '../finance/team/direct-columns.tsx'
import { type IncomeRow, incomeColumns, searchedIncome } from '../finance/team/income-columns.tsx'
import { depositColumns } from '../wallet/deposit-columns.tsx'
import { searchedTransactions, transactionColumns } from '../wallet/transaction-columns.tsx'

const terms = pageTerms(specifiedTerms)
const fuelColumns = fuelColumnsUnder(terms)

/** What a reader sees of a row, cell by cell, without markup. */
const shown = <Row, Id extends string>(columns: readonly Column<Row, Id>[], row: Row, at = 0) =>
  columns.map((column) => words(column, row, at))

const words = <Row, Id extends string>(column: Column<Row, Id>, row: Row, at = 0) =>
  renderToStaticMarkup(column.cell(row, at))
    .replace(/<[^>]+>/g, '')
    .replaceAll('&amp;', '&')

const noteOf = <Row, Id extends string>(columns: readonly Column<Row, Id>[], id: Id, row: Row) =>
  renderToStaticMarkup(columns.find((column) => column.id === id)?.note?.(row)).replace(/<[^>]+>/g, '')

const labels = (columns: readonly { label: string }[]) => columns.map(({ label }) => label)
const sorted = <Row, Id extends string>(columns: readonly Column<Row, Id>[]) =>
  columns.filter(({ sortBy }) => sortBy).map(({ label }) => label)

const deal: Deal = {
  ticket: 48210393,
  symbol: 'XAUUSD',
  volume: 0.1,
  price: 4087.35,
  profit: -1.08,
  side: 'sell',
  at: '2026-11-15T13:58:07.000Z',
  account: 7,
  trade: 48210390,
  entry: 'out',
  isCounter: false,
  whole: { profit: -1.43, fuelCharge: 0, kept: -1.43 },
}

test('trade report: the stated columns, all of them sortable', () => {
  expect(labels(dealColumns)).toEqual([
    'DealTicket #',
    'Symbol',
    'Volume',
    'Price',
    'Profit',
    'Trade Type',
    'Updated At',
  ])
  expect(sorted(dealColumns)).toEqual(labels(dealColumns))
  expect(shown(dealColumns, deal)).toEqual([
    '48210393',
    'XAUUSD',
    '0.10',
    '4,087.3500',
    '−$1.0800',
    'Sell · closes Buy',
    '15 Nov 2026, 13:58 UTC',
  ])
  const note = (row: Deal) => noteOf(dealColumns, 'Profit', row)
  expect(note(deal)).toBe('trade −$1.4300, kept −$1.4300')
  expect(note({ ...deal, whole: { profit: 3, fuelCharge: null, kept: null } })).toBe('trade +$3.0000')
  expect(note({ ...deal, whole: null })).toBe('')
  expect(shown(dealColumns, { ...deal, entry: 'in', isCounter: true })[5]).toBe('Sell · opens counter')
})

test('trades: before fuel, the charge and what is kept; an open one says so', () => {
  const trade: Trade = {
    account: 7,
    trade: 48210390,
    DealTicket: 48210393,
    symbol: 'USDGBP',
    side: 'sell',
    volume: 0.1,
    counters: 1,
    openedAt: '2026-11-15T13:00:00.000Z',
    closedAt: '2026-11-15T13:58:07.000Z',
    profit: 10.3,
    fuelCharge: 4.12,
    kept: 6.18,
  }
  expect(sorted(tradeColumns)).toEqual(labels(tradeColumns))
  expect(shown(tradeColumns, trade)).toEqual([
    '48210390',
    'USDGBP',
    'Sell',
    '0.10',
    '15 Nov 2026, 13:00 UTC',
    '15 Nov 2026, 13:58 UTC',
    '+$10.3000',
    '$4.120000',
    '+$6.1800',
  ])
  expect(noteOf(tradeColumns, 'trade', trade)).toBe('+ 1 counter')
  const open = { ...trade, closedAt: null, profit: null, fuelCharge: null, kept: null, counters: 0 }
  expect(shown(tradeColumns, open).slice(5)).toEqual(['Open', '–', '–', '–'])
})

test('fuel report: profit with 4 decimals, charge with 6, balance with 4', () => {
  const trade: ChargedTrade = {
    ...deal,
    profit: 3.14,
    side: 'buy',
    kept: 1.884,
    dealProfit: 3.21,
    companyPercent: 40,
    fuelUsed: 1.256,
    fuelBalance: 61.21535,
    owed: 0,
  }
  expect(labels(fuelColumns)).toEqual([
    'Sr.No #',
    'DealTicket #',
    'Symbol',
    'Profit',
    'Trade Type',
    'Fuel Charge 40%',
    'Fuel Balance',
    'Updated at',
  ])
  expect(sorted(fuelColumns)).toEqual(labels(fuelColumns).slice(1))
  expect(shown(fuelColumns, trade, 5)).toEqual([
    '6',
    '48210393',
    'XAUUSD',
    '+$3.1400',
    'Buy · closes Sell',
    '$1.256000',
    '$61.2154',
    '15 Nov 2026, 13:58 UTC',
  ])
  const note = (id: 'Profit' | 'fuelUsed', row = trade) => noteOf(fuelColumns, id, row)
  expect([note('Profit'), note('fuelUsed')]).toEqual(['whole trade, this deal +$3.2100', 'kept +$1.8840'])
  expect(note('Profit', { ...trade, dealProfit: 3.14 })).toBe('whole trade')
  // What was opened under other terms says so.
  expect(note('fuelUsed', { ...trade, companyPercent: 33.7 })).toBe('at 33.7%, kept +$1.8840')
  const differing = fuelColumnsUnder({
    ...terms,
    packages: terms.packages.map((one) => ({ ...one, companyPercent: 30 + one.id })),
  })
  expect(noteOf(differing, 'fuelUsed', { ...trade, companyPercent: 33 })).toBe('at 33%, kept +$1.8840')
})

const referred = {
  user_id: 7,
  referral_id: 'FL7',
  name: 'Ada',
  pkg_name: null,
  totalDepositFuel: 100,
  fuelCharge: 4.5,
  fuelBalance: 95.5,
  totalProfit: 11.25,
  totalLoss: 3,
  created_on: '2026-11-01T00:00:00.000Z',
}

test('direct team: no package reads Not Active Member, and the status is a badge', () => {
  expect(labels(directColumns)).toEqual([
    'Sr. No',
    'Name',
    'Package Name',
    'Fuel Deposit',
    'Fuel Charged',
    'Fuel Balance',
    'Profit & Loss',
    'Date & Time',
    'Status',
  ])
  // A phone's row begins with who it is, not with a number.
  expect(directColumns.find(({ isLink }) => isLink)?.label).toBe('Name')
  const inactive: DirectMember = { ...referred, isActive: false }
  expect(shown(directColumns, inactive)).toEqual([
    '1',
    'Ada',
    'Not Active Member',
    '$100.00',
    '$4.50',
    '$95.50',
    '+$11.25 / −$3.00',
    '01 Nov 2026, 00:00 UTC',
    'Inactive',
  ])
  const starter = { ...inactive, pkg_name: 'Starter' }
  expect(shown(directColumns, { ...starter, isActive: true })).toEqual(expect.arrayContaining(['Starter', 'Active']))
  // A package that nothing was deposited for: the active team does not list its member.
  expect(shown(directColumns, starter)).toEqual(expect.arrayContaining(['Starter', 'Inactive']))
})

test('recurring referral: the stated columns, of which name, fuel, level, percentage and income can be sorted', () => {
  const row: IncomeRow = {
    name: 'Bea',
    email: 'bea@example.test',
    referral_id: 'FL1',
    fuelUsed: 1.256,
    level: 2,
    levelPercent: 5,
    generationShare: 0.0628,
  }
  expect(labels(incomeColumns)).toEqual([
    'Name',
    'Email',
    'Referral ID',
    'Fuel Used ($)',
    'Level',
    'Level %',
    'Generation Income ($)',
  ])
  expect(sorted(incomeColumns)).toEqual(['Name', 'Fuel Used ($)', 'Level', 'Level %', 'Generation Income ($)'])
  expect(shown(incomeColumns, row)).toEqual(['Bea', 'bea@example.test', 'FL1', '1.2560', '2', '5%', '0.0628'])
  expect(searchedIncome.map((wordsOf) => wordsOf(row))).toEqual(['Bea'])
})

const deposit = {
  from_address: `0x${'a'.repeat(40)}`,
  to_address: `0x${'b'.repeat(40)}`,
  hash: `0x${'c'.repeat(64)}`,
  token_symbol: 'USDT',
  value: 100,
  status: 'pending' as const,
  confirmations: 2,
  timestamp: '2026-11-15T13:58:07.000Z',
}

test('deposits: long addresses and hashes keep four characters at each end; success is green, anything else amber', () => {
  expect(shown(depositColumns, deposit)).toEqual([
    '15 Nov 2026, 13:58 UTC',
    '0xaa…aaaa',
    '0xbb…bbbb',
    '0xcc…cccc',
    'USDT',
    '$100.00',
    'Pending, 2 of 5',
  ])
  const tone = (status: 'success' | 'pending' | 'below_minimum') =>
    renderToStaticMarkup(depositColumns.at(-1)?.cell({ ...deposit, status }, 0))
  expect(tone('success')).toContain('positive')
  expect(tone('pending')).toContain('warning')
  expect(tone('below_minimum')).toContain('warning')
})

test('withdrawals: success is green, processing amber, anything else red; status and amount are searched', () => {
  const transaction = { user_id: 1, amount: 12.5, status: 'success' as const, createdAt: '2026-11-15T13:58:07.000Z' }
  expect(shown(transactionColumns, transaction)).toEqual(['15 Nov 2026, 13:58 UTC', '$12.50', 'Success'])
  const tones = (['success', 'processing', 'otp_pending', 'rejected', 'expired', 'failed', 'called_off'] as const).map(
    (status) =>
      /bg-(\w+)-soft/.exec(renderToStaticMarkup(transactionColumns.at(-1)?.cell({ ...transaction, status }, 0))),
  )
  expect(tones.map((found) => found?.[1])).toEqual([
    'positive',
    'warning',
    'negative',
    'negative',
    'negative',
    'negative',
    'negative',
  ])
  expect(searchedTransactions.map((wordsOf) => wordsOf(transaction)).join('|')).toBe('success Success|$12.50|12.5')
})

test('pages hold five rows in the reports and ten in the wallets', () => {
  expect([display.reportPageSize, display.walletPageSize]).toEqual([5, 10])
})
