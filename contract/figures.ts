import { z } from 'zod'
import { amount } from './fields.ts'

/**
 * The figures of the books, each with one name and one meaning on every screen and in every file. `database/views/days_summed.sql`
 * computes them.
 */
export const houseFigures = {
  deposited: {
    label: 'Deposits',
    means:
      'What members sent to their deposit addresses, on the day it was booked, including deposits still below the minimum.',
  },
  found: {
    label: 'Money found',
    means: 'Money that arrived at our addresses and belongs to no member. It is kept in suspense until it is returned.',
  },
  paidOut: {
    label: 'Payouts',
    means:
      'Payments to members: withdrawals less the fee, once the transfer is final, and refunds of closed accounts, once they are booked.',
  },
  foundReturned: {
    label: 'Found money returned',
    means: 'Found money that two operators sent back, on the day they did so.',
  },
  houseShare: {
    label: 'House’s share',
    means: 'What two operators sent to the house’s own address, on the day they did so.',
  },
  adjusted: {
    label: 'Corrections and rounding',
    means:
      'What corrections added to or took from the treasury, plus fractions of deposits too small to credit, once they add up.',
  },
  treasuryChange: {
    label: 'Change of the treasury',
    means:
      'Deposits and found money, less payouts, found money returned and the house’s share, plus corrections and rounding.',
  },
  charged: {
    label: 'Fuel charged',
    means:
      'Fuel and bonus fuel charged for profitable trades, hosting and reactivation, on the day of the trade or the hosting.',
  },
  income: {
    label: 'Income paid',
    means: 'Direct and level income credited to members, not including corrections.',
  },
} as const satisfies Record<string, { label: string; means: string }>

export type HouseFigure = keyof typeof houseFigures
export const houseFigureNames = Object.keys(houseFigures) as HouseFigure[]

export const figuresReply = z.object({
  deposited: amount,
  found: amount,
  paidOut: amount,
  foundReturned: amount,
  houseShare: amount,
  adjusted: amount,
  treasuryChange: amount,
  charged: amount,
  income: amount,
} satisfies Record<HouseFigure, typeof amount>)

export const bookFigures = {
  treasury: { label: 'Treasury', means: 'Cash in the ledger: what we hold on the chain, including the cold address.' },
  liabilities: {
    label: 'Owed to members',
    means:
      'Fuel, income, money held for withdrawals and money in suspense, less direct income paid in advance: what members could take out.',
  },
} as const

/** What transfers on the chain come to, which is not what was booked as payouts on the same days. */
export const transfersPaid = {
  label: 'Transfers paid',
  means:
    'Transfers to members, of found money and of the house’s share, on the day they became final on the chain. Refunds, found money and the house’s share are booked before they are sent.',
} as const

/** Of one member or a group of them. */
export const depositsCredited = {
  label: 'Deposits credited',
  means: 'Deposits credited as fuel, not including deposits still below the minimum.',
} as const

/**
 * The accounts of the books as accountants know them. Treasury and advances are assets and grow by debits; all others grow by credits.
 * Bonus fuel is owed in service only, never in cash; what is given of it is a debit of promotions.
 */
export const ledgerAccounts = {
  treasury: { label: 'Treasury', type: 'Asset' },
  advance: { label: 'Direct income paid in advance', type: 'Asset' },
  fuel: { label: 'Fuel of members', type: 'Liability' },
  bonus_fuel: { label: 'Bonus fuel of members', type: 'Liability' },
  income: { label: 'Income of members', type: 'Liability' },
  hold: { label: 'Held for withdrawals', type: 'Liability' },
  suspense: { label: 'In suspense', type: 'Liability' },
  operations: { label: 'Operations (house)', type: 'Equity' },
  affiliate_pool: { label: 'Affiliate pool (house)', type: 'Equity' },
  promotions: { label: 'Promotions (house)', type: 'Equity' },
  dust: { label: 'Rounding differences (house)', type: 'Equity' },
} as const satisfies Record<string, { label: string; type: 'Asset' | 'Liability' | 'Equity' }>

export type LedgerAccount = keyof typeof ledgerAccounts

/** What an entry of a member's account is about, by its kind. */
export const memberEntryKinds = {
  deposit_waiting: 'Deposit waiting',
  deposit: 'Deposit',
  bonus: 'Joining bonus',
  charge: 'Fuel charge',
  arrears: 'Arrears',
  hosting: 'Hosting',
  reactivation: 'Reactivation',
  withdrawal_hold: 'Withdrawal requested',
  withdrawal_paid: 'Withdrawal paid',
  withdrawal_released: 'Withdrawal returned',
  refund: 'Refund',
  leftover_refund: 'Refund after closing',
  reconciled: 'Paid before records were restored',
  correction: 'Correction',
} as const

export const entryKinds = {
  ...memberEntryKinds,
  found: houseFigures.found.label,
  found_returned: houseFigures.foundReturned.label,
  house_payout: houseFigures.houseShare.label,
  dust: 'Rounding',
} as const

export const signConvention =
  'Debits are on the left and credits on the right; the totals match. The treasury is an asset, so incoming money is a debit. Fuel and income are owed to members, so what they receive is a credit.'
