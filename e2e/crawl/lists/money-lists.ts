import { thisMonth } from '../figures/figure-rule.ts'
import { type Also, hash, type ListRule, momentOf, one, type RowOf } from './list-rule.ts'

/** The console calls an account what the code calls it, and a member's statement what the member does. */
const accounts: Readonly<Record<string, string>> = {
  fuel: 'fuel',
  'bonus fuel': 'bonus fuel',
  income: 'affiliate income',
  hold: 'on hold',
  suspense: 'waiting deposits',
  advance: 'direct income in advance',
}
const lineOf = (time: string) => (row: RowOf) => {
  const account = row.cell('Account').toLowerCase().replaceAll('_', ' ')
  return `line of ${row.member} ${momentOf(row, time)} ${accounts[account] ?? account}: ${row.cell('What')}`
}
const lineOfEither = (one: string, other: string) => (row: RowOf) => lineOf(row.cell(one) ? one : other)(row)
const begins = (list: string) => (/statement-\d{4}/.test(list) || list === 'Single movements' ? 'oldest' : 'newest')

/** Statements, fees, deposits and withdrawals. */
export const moneyLists: readonly ListRule[] = [
  {
    name: 'statement',
    list: 'Statement',
    about: lineOfEither('Date & Time', 'When'),
    begins,
    also: (row) => [...paidByFuel(row, 'Amount'), ...afterHosting(row)],
    columns: { Amount: 'amount', 'Balance after': 'balance', Balance: 'balance' },
    aside: { 'Date & Time': hash, When: hash, What: hash, Account: hash },
  },
  {
    name: 'single movements',
    list: 'Single movements',
    about: lineOf('Date & Time'),
    begins,
    columns: { Amount: 'amount' },
    aside: { 'Date & Time': hash, What: hash, Account: hash },
  },
  {
    name: 'file of a statement',
    list: /^(statement|fairlead-statement|member-\d+-statement).*\.(csv|xlsx)$/,
    about: lineOfEither('Time (UTC)', 'When'),
    begins,
    also: (row) => [...paidByFuel(row, row.cell('Amount ($)') ? 'Amount ($)' : 'Amount'), ...afterHosting(row)],
    columns: {
      'Amount ($)': 'amount',
      'Balance ($)': 'balance',
      Amount: 'amount',
      Balance: 'balance',
    },
    aside: { 'Time (UTC)': hash, When: hash, Entry: hash, Account: hash, Kind: hash, What: hash },
  },
  {
    name: 'hosting and fees',
    list: /^(Hosting and fees|hosting-and-fees\.(csv|xlsx))$/,
    about: (row) => `fee of ${row.member} ${momentOf(row, 'Date & Time')}`,
    columns: { 'What for': 'what for', Fuel: 'due', 'Fuel Balance': 'fuel after' },
    aside: { 'Date & Time': 'names the row' },
  },
  {
    name: 'deposits',
    list: /^(Deposits|deposits\.(csv|xlsx))$/,
    about: (row) =>
      `deposit ${row.raw('Hash') || row.cell('Hash') || row.raw('Transaction') || row.cell('Transaction')}`,
    columns: { Amount: 'amount', 'Date & Time': 'time', Seen: 'time', Member: 'member' },
    aside: {
      From: hash,
      To: hash,
      Hash: hash,
      Transaction: hash,
      Token: 'is always the same',
      Status: 'counts confirmations for the member',
      State: 'in the words of operators',
    },
  },
  {
    name: 'withdrawals',
    list: /^(Referral transactions|referral-transactions\.(csv|xlsx))$/,
    about: (row) => `withdrawal of ${row.member} ${momentOf(row, 'Date & Time')}`,
    columns: { Amount: 'amount' },
    aside: { 'Date & Time': 'names the row', Status: 'in the words of members' },
  },
  {
    name: 'withdrawals in the console',
    list: /^withdrawals\.(csv|xlsx)$/,
    about: (row) => `withdrawal of ${row.cell('Member')} ${momentOf(row, 'Waiting')}`,
    columns: { Amount: 'amount' },
    aside: { Choose: hash, Member: 'names the row', Waiting: 'names the row' },
  },
  {
    name: 'withdrawals that wait',
    list: 'Withdrawals',
    // Those that wait have nothing else; the others stand beside with their state.
    about: (row) => (/left|late/.test(row.cell('Waiting')) ? row.cell('Member') : undefined),
    columns: { Amount: 'withdrawal that waits' },
    aside: { Choose: hash, Member: 'names the row', Waiting: 'moves with the clock' },
  },
  {
    name: 'an account in a statement',
    list: /^(Fuel|Affiliate balance|On hold|Waiting deposits|Direct income in advance)$/,
    about: () => undefined,
    columns: {},
    also: bookLine,
  },
  {
    name: 'days of a statement',
    list: 'Day by day',
    about: (row) => `day ${row.period}-${row.cell('Day').padStart(2, '0')} of ${row.member}`,
    columns: { Trades: 'trades', 'Result of trades': 'profit' },
    aside: {
      Day: 'names the row',
      'Fuel charged': one,
      'Hosting and fees': one,
      Deposits: one,
      Income: one,
      Withdrawn: one,
      'Fuel after': one,
      'Balance after': one,
    },
  },
  {
    name: 'months of a statement',
    list: 'Month by month',
    about: (row) => `period ${row.period}-${monthOf(row.cell('Month'))} of ${row.member}`,
    columns: {
      Trades: 'trades',
      'Result of trades': 'profit',
      'Fuel charged': 'fuel charged',
      'Hosting and fees': 'hosting and fees',
      Deposits: 'deposits',
      Income: 'income',
      Withdrawn: 'withdrawn',
      'Fuel after': 'Fuel: Closing balance',
      'Balance after': 'Affiliate balance: Closing balance',
    },
    aside: { Month: 'names the row' },
  },
]

/** What a charge took from fuel that was deposited, as the receipt of its trade has it. */
function paidByFuel(row: RowOf, head: string): Also[] {
  const [, trade] = /^Fuel charge for trade (\d+)$/.exec(row.cell('What')) ?? []
  if (trade === undefined || row.cell('Account').toLowerCase() !== 'fuel') return []
  const words = row.cell(head).replace(/^[−-]/, '')
  return [{ about: `trade ${trade} of ${row.member}`, meaning: 'paid by fuel', words }]
}

/** Fuel Report lists each day's hosting with the balance after it, which counts fuel that was given as well. */
function afterHosting(row: RowOf): Also[] {
  const head = ['Balance ($)', 'Balance after', 'Balance'].find((name) => row.cell(name)) ?? ''
  const time = ['Date & Time', 'Time (UTC)', 'When'].find((name) => row.cell(name)) ?? ''
  if (!/^Hosting on /.test(row.cell('What')) || row.cell('Account').toLowerCase() !== 'fuel') return []
  return [{ about: `fee of ${row.member} ${momentOf(row, time)}`, meaning: 'fuel after', words: row.cell(head) }]
}

function bookLine(row: RowOf): Also[] {
  const [words = '', amount = ''] = row.all.map(({ lines }) => lines[0] ?? '')
  const meaning = `${row.list}: ${words}`
  const own = { about: `period ${row.period} of ${row.member}`, meaning, words: amount }
  const isNow = thisMonth().startsWith(row.period)
  if (words !== 'Closing balance' || !isNow || !(row.list in balances)) return [own]
  return [own, { about: row.member, meaning: balances[row.list] ?? '', words: amount }]
}

/** A statement of today ends with what the member has now. */
const balances: Readonly<Record<string, string>> = {
  Fuel: 'fuel balance',
  'Affiliate balance': 'affiliate balance',
  'On hold': 'withdrawal that waits',
  'Waiting deposits': 'in suspense',
}

const monthOf = (name: string) => String(new Date(`1 ${name} 2000 UTC`).getUTCMonth() + 1).padStart(2, '0')
