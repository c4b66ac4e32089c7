import { memberEntryKinds } from '@fairlead/contract/figures'
import type { EntryKind, MemberAccount } from '../ledger/account.ts'

/** Who stands behind an income: the member whose fuel it came out of, seen from its earner. */
export type Payer = { name: string; level: number }

export const accountWords: Record<MemberAccount, string> = {
  fuel: 'Fuel',
  bonus_fuel: 'Bonus fuel',
  income: 'Affiliate income',
  hold: 'On hold',
  suspense: 'Waiting deposits',
  advance: 'Direct income in advance',
}

/** No line of a member is of these kinds. */
export type OfTheHouse = 'dust' | 'found' | 'found_returned' | 'house_payout'

export const kindWords: Record<Exclude<EntryKind, OfTheHouse>, string> = memberEntryKinds

type LineFacts = { kind: EntryKind; account: MemberAccount; event: string; payer: Payer | undefined }

/** What a line is, as its member would put it. */
export function wordsOf({ kind, account, event, payer }: LineFacts): string {
  if (account === 'income' && (kind === 'deposit' || kind === 'charge' || kind === 'arrears'))
    return incomeWords(kind, payer)
  if (account === 'advance') return advanceWords(kind)
  const number = /\d+/.exec(event)?.[0]
  switch (kind) {
    case 'deposit_waiting':
      return 'Deposit below the minimum; held until more arrive'
    case 'deposit':
      return account === 'suspense' ? 'Waiting deposits credited' : 'Deposit credited'
    case 'bonus':
      return 'Joining bonus'
    case 'charge':
      return `Fuel charge for trade ${number ?? ''}`.trim()
    case 'arrears':
      return event.startsWith('arrears of trade') ? 'Overdue fuel charge' : 'Overdue hosting'
    case 'hosting':
      return `Hosting on ${event.replace('hosting ', '')}`
    case 'reactivation':
      return 'Reactivation of the bot'
    case 'withdrawal_hold':
      return account === 'hold' ? `Set aside for withdrawal ${number}` : `Withdrawal ${number} requested`
    case 'withdrawal_paid':
      return `Withdrawal ${number} paid`
    case 'withdrawal_released':
      return account === 'hold' ? `Withdrawal ${number} returned` : `Withdrawal ${number}: back in the balance`
    case 'refund':
      return 'The account was closed: unused fuel'
    case 'leftover_refund':
      return account === 'income' ? 'Income paid out after closing' : 'Deposits sent back after closing'
    case 'correction':
      return `Correction: ${event.replace(/^correction \d+: /, '')}`
    case 'reconciled':
      return 'Paid to you before our records were restored'
    case 'dust':
    case 'found':
    case 'found_returned':
    case 'house_payout':
      return 'House'
  }
}

function incomeWords(kind: EntryKind, payer: Payer | undefined): string {
  const who = payer?.name ?? 'a member of your team'
  if (kind === 'deposit') return `Direct income: deposit of ${who}`
  return payer ? `Level ${payer.level} income: fuel used by ${who}` : `Level income: fuel used by ${who}`
}

function advanceWords(kind: EntryKind): string {
  if (kind === 'deposit') return 'Direct income paid to your sponsor on unused fuel'
  if (kind === 'correction') return 'Direct income on corrected fuel'
  return kind === 'refund' ? 'Direct income on unused fuel, deducted' : 'Direct income on fuel now used'
}
