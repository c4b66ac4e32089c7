import type { AccountSettings } from '../broker/positions.ts'
import type { InstrumentSymbol } from '../market/instrument.ts'
import { tradeLimit } from '../risk/trade-limit.ts'
import { assetMask, chooseAssets } from './choose-assets.ts'

/** What a member may choose; whatever is left out is the optimised setting. */
export type MemberChoice = {
  readonly assets?: readonly InstrumentSymbol[]
  readonly maxLossBasisPoints?: number
  /** How much the account may be expected to move in a year, one standard deviation. */
  readonly volatilityBasisPoints?: number
  /** A sum of money; beside it the largest share is the limit, unless a smaller one is chosen too. */
  readonly maxLossCents?: number
  readonly tradesMax?: number
  readonly hedging?: boolean
}

/** Of which half is planned where nothing was learned yet (`stakeOf`). */
export const maxLossBasisPointsUsual = 100
export const maxLossBasisPointsMin = 10
export const maxLossBasisPointsMax = 200
/** On accounts below this capital a trade may plan to lose half as much at most: there one lot step is soon a large part. */
const smallAccountCents = 1_000_00
export const volatilityBasisPointsUsual = 1_000
export const volatilityBasisPointsMax = 3_000

/** The settings of an account by its capital and the member's choice. A choice can lower the trade limit, never raise it. */
export function botSettings(capitalCents: number, choice: MemberChoice = {}): AccountSettings {
  const most = capitalCents < smallAccountCents ? maxLossBasisPointsMax / 2 : maxLossBasisPointsMax
  const usual = choice.maxLossCents === undefined ? maxLossBasisPointsUsual : most
  const maxLoss = choice.maxLossBasisPoints ?? usual
  const limit = tradeLimit(capitalCents)
  const volatility = choice.volatilityBasisPoints ?? volatilityBasisPointsUsual
  return {
    capitalCents,
    tradesMax: Math.max(0, Math.min(limit, choice.tradesMax ?? limit)),
    maxLossBasisPoints: Math.max(maxLossBasisPointsMin, Math.min(most, maxLoss)),
    volatilityBasisPoints: Math.max(1, Math.min(volatilityBasisPointsMax, volatility)),
    maxLossCents: choice.maxLossCents ?? null,
    assets: assetMask(choice.assets ?? chooseAssets(capitalCents)),
    hedging: choice.hedging ?? true,
  }
}
