import { display } from '@fairlead/contract/constants'
import { money } from '../../lib/formats/format.ts'

type Wallet = {
  balance: number
  /** Charges and fees that no fuel was left for: until they are paid, income is held back. */
  owed: number
  /** The smallest withdrawal in force. */
  min: number
}

/** The largest amount that can be asked for, and why it is none. The fee comes out of the amount, so all of the balance can be. */
export function mostToWithdraw({ balance, owed, min }: Wallet): {
  amount: number
  why: string
} {
  if (owed > 0)
    return {
      amount: 0,
      why: `You owe ${money(owed)} in fuel. Income is held back until it is paid: add fuel first.`,
    }
  if (balance < min)
    return {
      amount: 0,
      why: `${money(balance, display.levelIncomeDecimals)} is below the minimum withdrawal of ${money(min)}.`,
    }
  return { amount: balance, why: '' }
}
