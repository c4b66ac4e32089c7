import type { AccountSettings } from '../broker/books.ts'
import type { InstrumentSymbol } from '../market/instrument.ts'
import { tradeLimit } from '../risk/trade-limit.ts'
import { assetMask, chooseAssets } from './choose-assets.ts'

/** What a member may choose; whatever is left out is the optimised setting. */
export type MemberChoice = {
  readonly assets?: readonly InstrumentSymbol[]
  readonly maxLossBasisPoints?: number
  /** A sum of money; beside it the largest share is the limit, unless a smaller one is chosen too. */
  readonly maxLossCents?: number
  readonly tradesMax?: number
  readonly hedging?: boolean
}

export const maxLossBasisPointsUsual = 300
export const maxLossBasisPointsMin = 10
export const maxLossBasisPointsMax = 1_000

/** The settings of an account by its capital and the member's choice. A choice can lower the trade limit, never raise it. */
export function botSettings(capitalCents: number, choice: MemberChoice = {}): AccountSettings {
  const usual = choice.maxLossCents === undefined ? maxLossBasisPointsUsual : maxLossBasisPointsMax
  const maxLoss = choice.maxLossBasisPoints ?? usual
  const limit = tradeLimit(capitalCents)
  return {
    capitalCents,
    tradesMax: Math.max(0, Math.min(limit, choice.tradesMax ?? limit)),
    maxLossBasisPoints: Math.max(maxLossBasisPointsMin, Math.min(maxLossBasisPointsMax, maxLoss)),
    maxLossCents: choice.maxLossCents ?? null,
    assets: assetMask(choice.assets ?? chooseAssets(capitalCents)),
    hedging: choice.hedging ?? true,
  }
}
