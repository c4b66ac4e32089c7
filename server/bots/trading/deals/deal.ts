import type { Money } from '@fairlead/money/money'

/** A fill, as the broker reported it. What it did to the balance is profit, swap and commission together. */
export type Deal = {
  accountId: bigint
  memberId: bigint
  ticket: bigint
  positionId: bigint
  /** The first position of the trade it belongs to: its own, or that of the position it covers. */
  tradePositionId: bigint
  at: Date
  symbol: string
  side: 'buy' | 'sell'
  entry: 'in' | 'out'
  volume: string
  price: string
  profit: Money
  swap: Money
  commission: Money
  /** The engine's number of the reason, and the figure it was decided on. */
  reason: number
  evidence: number
  magic: bigint
  /** Why, where somebody asked for it in words of their own. */
  words?: string | undefined
}
