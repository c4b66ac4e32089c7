import { timings } from '@fairlead/contract/constants'
import { errors } from '@fairlead/contract/errors'
import type { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { type Money, micro, zero } from '@fairlead/money/money'
import type { z } from 'zod'
import { readArrears } from '../../finance/fuel/reads/read-arrears.ts'
import { isFrozen } from '../../finance/fuel/standing/freeze.ts'
import { readFuelBalances, readIncomeBalances } from '../../finance/ledger/read-balances.ts'
import { readTerms } from '../../finance/terms/read-terms.ts'
import { type PayoutAddress, payoutAddressOf } from '../../people/account/payout-address.ts'
import type { Reader } from '../../platform/database/db.ts'
import { isSetAside } from '../../watch/set-aside/is-set-aside.ts'
import { hasClosedSince, hasOpenWithdrawal, hasPendingDeposit } from './closing-store.ts'
import type { Closings } from './closings.ts'

type Obstacle = z.output<(typeof routes.readClosing)['reply']>['obstacles'][number]

export type Closing = {
  refund: Money
  fuel: Money
  /** What the sponsor was paid in advance on the unused fuel. */
  directPaid: Money
  payout: PayoutAddress | undefined
  bonusFuel: Money
  income: Money
  waiting: Money
  /** Owed, and written off with the closing. */
  arrears: Money
  obstacles: Obstacle[]
}

/** What closing an account comes to, and what stands in its way. Shown before it is confirmed, and worked out again then. */
export async function readClosing(
  reader: Reader,
  { isFlat, payoutMax }: Pick<Closings, 'isFlat' | 'payoutMax'>,
  memberId: bigint,
  now: Date,
): Promise<Closing> {
  const fuel = await readFuelBalances(reader, memberId)
  const { income } = await readIncomeBalances(reader, memberId)
  const { withdrawalMin } = await readTerms(reader, now)
  const payout = await payoutAddressOf(reader, memberId)
  const arrears = await readArrears(reader, memberId)
  const refund = micro(fuel.fuel + fuel.advance)
  const isRefunded = refund > zero
  const found: [boolean, Obstacle['code'], string?][] = [
    [!(await isFlat(reader, memberId)), 'open_positions'],
    [await hasOpenWithdrawal(reader, memberId), 'pending_withdrawal', text.closingWithdrawalPending],
    [await hasPendingDeposit(reader, memberId), 'deposit_pending'],
    // Nothing is withdrawn while anything is owed: then income must not keep anyone from leaving either.
    [income >= withdrawalMin && arrears === zero, 'income_left'],
    [isRefunded && !payout, 'payout_address_missing'],
    [isRefunded && payout !== undefined && payout.usableAt > now, 'payout_address_on_hold'],
    [(await isFrozen(reader, memberId)) || (await isSetAside(reader, memberId)), 'account_frozen'],
    [refund > payoutMax, 'above_payout_max'],
    [await hasClosedSince(reader, memberId, new Date(now.getTime() - timings.closingsApartMs)), 'closed_lately'],
  ]
  const obstacles = found.filter(([stands]) => stands).map(([, code, msg = errors[code].sentence]) => ({ code, msg }))
  return {
    ...{ refund, fuel: fuel.fuel, directPaid: micro(-fuel.advance) },
    ...{ payout, bonusFuel: fuel.bonusFuel, income, waiting: fuel.waiting, arrears, obstacles },
  }
}
