import type { Receipt } from './use-trade.ts'

export type ReceiptLine = {
  label: string
  amount: number
  decimals: 4 | 6
  /** `sum`: what the lines above come to. `part`: of the line above. */
  kind: 'line' | 'sum' | 'part'
}
type Part = { label: string; amount: number }

/** A receipt line by line, in the order one would reckon it. Amounts that lower what is kept are negative. */
export function receiptLines(receipt: Receipt): ReceiptLine[] {
  const line = (label: string, amount: number): ReceiptLine => ({ label, amount, decimals: 4, kind: 'line' })
  const sum = (label: string, amount: number): ReceiptLine => ({ label, amount, decimals: 4, kind: 'sum' })
  const part = (label: string, amount: number): ReceiptLine => ({ label, amount, decimals: 6, kind: 'part' })
  const discount = receipt.discountPercent > 0 ? `, partner-broker discount ${receipt.discountPercent}%` : ''
  return [
    line('Price profit, all legs', receipt.gross),
    line('Swap', receipt.swap),
    line('Commission', receipt.commission),
    sum('Profit', receipt.net),
    ...(receipt.basis === 'net-new-profit' ? [part('of which above your high-water mark', receipt.chargeable)] : []),
    { ...line(`Fuel Charge ${receipt.companyPercent}%${discount}`, negative(receipt.due)), decimals: 6 },
    part('of which from bonus fuel', negative(receipt.paidByBonus)),
    part('of which from your fuel', negative(receipt.paidByFuel)),
    ...(receipt.collectedLater > 0
      ? [part('of which paid from a later deposit', negative(receipt.collectedLater))]
      : []),
    ...(receipt.owed > 0 ? [part('still owed', negative(receipt.owed))] : []),
    sum('You keep', keptOf(receipt)),
  ]
}

/** What is left of the profit, to the micro-dollar. */
export const keptOf = ({ net, due }: Pick<Receipt, 'net' | 'due'>): number => (inMicro(net) - inMicro(due)) / 1e6

/** The charge as a formula, with this trade's own figures; the percentages as they stand in its terms. */
export function chargeFormula({ chargeable, companyPercent, discountPercent, due }: Receipt): string {
  const discount = discountPercent > 0 ? ` × (100% − ${discountPercent}%)` : ''
  return `$${chargeable.toFixed(6)} × ${companyPercent}%${discount} = $${due.toFixed(6)}`
}

/** Who got what of the fuel that was paid. Bonus fuel is given by the house and goes to nobody. */
export function chargeParts({ toOperations, toLevels, toPool, advanceReleased }: Receipt): Part[] {
  return [
    ...toLevels.map(({ level, amount }) => ({ label: `Level ${level} above you`, amount })),
    { label: 'Affiliate pool', amount: toPool },
    { label: 'Operations', amount: toOperations },
    ...(advanceReleased > 0 ? [{ label: 'Direct income paid in advance', amount: advanceReleased }] : []),
  ]
}

const inMicro = (dollars: number): number => Math.round(dollars * 1e6)
const negative = (amount: number): number => (amount === 0 ? 0 : -amount)
