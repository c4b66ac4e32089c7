import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader } from '../../platform/database/db.ts'
import { type DealRow, newProfitOf, receiptOf, type TradeRow } from './trade-store.ts'

const dollars = (amount: bigint): number => toDollars(micro(amount))
const percent = (basisPoints: number): number => basisPoints / 100

/**
 * Where a trade's charge went. Every figure is the stored one: due = bonus + fuel + owed, and fuel = operations + levels + pool +
 * released advance, to the micro-dollar. Null while the trade is open or waits for its settlement.
 */
export async function readReceipt(reader: Reader, trade: TradeRow, deals: readonly DealRow[]) {
  const receipt = trade.id === null ? undefined : await receiptOf(reader, trade.id)
  if (!receipt || trade.profit === null) return null
  const chargeable =
    trade.basis === 'each-trade' ? trade.profit : await newProfitOf(reader, trade.account_id, receipt.charge_id)
  const sum = (pick: (deal: DealRow) => bigint) => deals.reduce((total, deal) => total + pick(deal), 0n)
  return {
    gross: dollars(sum(({ profit }) => profit)),
    swap: dollars(sum(({ swap }) => swap)),
    commission: dollars(sum(({ commission }) => commission)),
    net: dollars(trade.profit),
    basis: trade.basis,
    chargeable: dollars(chargeable > 0n ? chargeable : 0n),
    companyPercent: percent(trade.company_basis_points),
    discountPercent: percent(trade.discount_basis_points),
    due: dollars(receipt.due),
    paidByBonus: dollars(receipt.bonus_paid),
    paidByFuel: dollars(receipt.fuel_paid),
    owed: dollars(receipt.arrears),
    collectedLater: dollars(receipt.bonus_paid + receipt.fuel_paid - receipt.paid_at_once),
    fuelBefore: dollars(receipt.balance_after + receipt.paid_at_once),
    fuelAfter: dollars(receipt.balance_after),
    toOperations: dollars(receipt.operations),
    toLevels: receipt.shares.flatMap((amount, index) =>
      amount > 0n ? [{ level: index + 1, amount: dollars(amount) }] : [],
    ),
    toPool: dollars(receipt.pool),
    advanceReleased: dollars(receipt.released),
  }
}
