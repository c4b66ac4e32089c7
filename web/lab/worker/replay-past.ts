import { accountPast, firstDifference, type ToldPast } from '@fairlead/engine/backtest/account-past'
import {
  type ReplayedAccount,
  type ReplayedTrade,
  replayAccount,
  tradesOfDeals,
} from '@fairlead/engine/backtest/replay-account'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { unpackBars } from '@fairlead/engine/market/pack-bars'
import type { MemberChoice } from '@fairlead/engine/strategy/bot-settings'
import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import type { Pace } from './pace.ts'

/** A member's own account, to be played once more: as it was, and with another choice since its last change of settings. */
export type WhatIfOrder = {
  readonly past: ToldPast
  readonly series: readonly { readonly symbol: InstrumentSymbol; readonly packed: Uint8Array }[]
  readonly other: MemberChoice
}

export type WhatIfSide = Pick<ReplayedAccount, 'balanceCents' | 'equityCents' | 'lossClosed'> & {
  /** Those opened since the last change of settings. */
  readonly trades: readonly ReplayedTrade[]
}

export type WhatIfResult = {
  readonly own: WhatIfSide
  readonly other: WhatIfSide
  /** How many deals the account really had, and when the first was that playing it once more did not repeat to the cent. */
  readonly deals: number
  readonly differsFrom: number | null
}

export async function replayPast({ past, series, other }: WhatIfOrder, pace: Pace): Promise<WhatIfResult> {
  const bars = series.map(({ symbol, packed }) => ({ symbol, bars: unpackBars(packed) }))
  const own = await pace.walk(replayAccount(accountPast(past), bars, fairleadBot()), 'playing', [0, 0.5])
  const changed = await pace.walk(replayAccount(accountPast(past, other), bars, fairleadBot()), 'playing', [0.5, 1])
  const place = firstDifference(past.deals, own.deals)
  const differing = place === undefined ? undefined : (past.deals[place] ?? own.deals[place])
  const sideOf = ({ deals, ...figures }: ReplayedAccount): WhatIfSide => ({
    ...figures,
    trades: tradesOfDeals(deals).filter(({ openedAt }) => openedAt >= past.since),
  })
  return { own: sideOf(own), other: sideOf(changed), deals: past.deals.length, differsFrom: differing?.time ?? null }
}
