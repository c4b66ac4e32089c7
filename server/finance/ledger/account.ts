import type { Money } from '@fairlead/money/money'

export type HouseAccount = 'treasury' | 'operations' | 'affiliate_pool' | 'promotions' | 'dust'
/** `suspense` is the house's too: of a member, deposits that wait; of nobody, money found on our addresses. */
export type MemberAccount = 'fuel' | 'bonus_fuel' | 'advance' | 'income' | 'hold' | 'suspense'

export type Posting =
  | { account: HouseAccount | 'suspense'; memberId?: never; amount: Money }
  | { account: MemberAccount; memberId: bigint; amount: Money }

export type EntryKind =
  | 'deposit_waiting'
  | 'deposit'
  | 'bonus'
  | 'charge'
  | 'arrears'
  | 'hosting'
  | 'reactivation'
  | 'withdrawal_hold'
  | 'withdrawal_paid'
  | 'withdrawal_released'
  | 'refund'
  | 'leftover_refund'
  | 'correction'
  | 'found'
  | 'found_returned'
  | 'house_payout'
  | 'reconciled'
  | 'dust'

/** Postings of the house carry this in place of a member. */
export const house = 0n
