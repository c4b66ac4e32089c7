import { memberEntryKinds } from './figures.ts'

/**
 * A statement of a month or a year tells what moved on each of these, from an opening balance to a closing one. Together they are all
 * accounts that the ledger keeps for a member, and every kind of entry has a line, so the lines of one add up to what it changed by.
 */
export const statementBooks = {
  fuel: { label: 'Fuel', means: 'Fuel you can use: deposits and bonuses.', accounts: ['fuel', 'bonus_fuel'] },
  income: {
    label: 'Affiliate balance',
    means: 'Team income that you can withdraw.',
    accounts: ['income'],
  },
  hold: { label: 'On hold', means: 'Withdrawals requested and not yet complete.', accounts: ['hold'] },
  suspense: {
    label: 'Waiting deposits',
    means: 'Deposits below the minimum, until more arrive.',
    accounts: ['suspense'],
  },
  advance: {
    label: 'Direct income in advance',
    means: 'Paid to your sponsor on fuel you have not used yet. It is deducted from a refund.',
    accounts: ['advance'],
  },
} as const

export type StatementBook = keyof typeof statementBooks
export const statementBookIds = Object.keys(statementBooks) as [StatementBook, ...StatementBook[]]

type Kind = keyof typeof memberEntryKinds

/** What a kind of entry is called where it means something of its own. */
const wordsOfItsOwn: { [Book in StatementBook]?: Partial<Record<Kind, string>> } = {
  fuel: { deposit: 'Deposits credited', charge: 'Fuel charges for trades', arrears: 'Overdue charges' },
  income: {
    deposit: 'Direct income',
    charge: 'Level income',
    arrears: 'Level income on charges paid later',
    withdrawal_hold: 'Withdrawals requested',
    withdrawal_released: 'Withdrawals returned',
  },
  hold: { withdrawal_hold: 'Set aside', withdrawal_paid: 'Paid, fees included', withdrawal_released: 'Returned' },
  suspense: { deposit_waiting: 'Deposits below the minimum', deposit: 'Credited as fuel' },
  advance: {
    deposit: 'On fuel that was deposited',
    charge: 'On fuel used for trades',
    arrears: 'On fuel used for charges owed',
    hosting: 'On fuel used for hosting',
    reactivation: 'On fuel used for reactivation',
    refund: 'Deducted from the refund',
  },
}

export const bookLineWords = (book: StatementBook, kind: Kind): string =>
  wordsOfItsOwn[book]?.[kind] ?? memberEntryKinds[kind]
