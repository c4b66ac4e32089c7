import type { setBotSettings } from '@fairlead/contract/routes/bots/bot'
import { instruments } from '@fairlead/engine/market/instrument'
import { lossClosureFloorCents } from '@fairlead/engine/risk/loss-closure'
import { tradeLossBudgetCents } from '@fairlead/engine/risk/trade-loss-budget'
import { botSettings, type MemberChoice } from '@fairlead/engine/strategy/bot-settings'
import { chooseAssets } from '@fairlead/engine/strategy/choose-assets'
import { fromDollars } from '@fairlead/money/parse'
import type { z } from 'zod'
import type { JsonObject } from '../../../platform/database/schema.gen.ts'

/** Settings as a member sends them. */
export type WireSettings = z.output<NonNullable<(typeof setBotSettings)['body']>>

const microPerCent = 10_000n

/** Settings as the engine takes them, and as they are stored; nothing for the optimised ones. */
export function asChoice(settings: WireSettings): (MemberChoice & JsonObject) | null {
  if (settings.mode === 'optimized') return null
  return {
    assets: [...new Set(settings.assets)],
    // Down to the cent: the limit is never looser than what was entered.
    maxLossCents: Number(fromDollars(settings.maxLossPerTrade) / microPerCent),
    tradesMax: settings.maxTrades,
  }
}

export function asWire(choice: JsonObject | null): WireSettings {
  if (!choice) return { mode: 'optimized' }
  const { assets, maxLossCents, tradesMax } = choice as { [name in 'assets' | 'maxLossCents' | 'tradesMax']: unknown }
  return {
    mode: 'custom',
    assets: assets as Extract<WireSettings, { mode: 'custom' }>['assets'],
    maxLossPerTrade: Number(maxLossCents) / 100,
    maxTrades: Number(tradesMax),
  }
}

/** What a choice means for an account of this capital and equity, by the very rules the bot trades by. In dollars. */
export function previewChoice(choice: MemberChoice | null, capitalCents: number, equityCents: number) {
  const settings = botSettings(capitalCents, choice ?? {})
  const assets = instruments.filter((_, place) => (settings.assets & (1 << place)) !== 0).map(({ symbol }) => symbol)
  const floor = lossClosureFloorCents(capitalCents)
  const perTrade = tradeLossBudgetCents(
    capitalCents,
    equityCents,
    settings.maxLossBasisPoints,
    settings.maxLossCents ?? Number.MAX_SAFE_INTEGER,
    1,
  )
  const usual = chooseAssets(capitalCents)
  return {
    assets,
    tradesMax: settings.tradesMax,
    lossPerTradeMax: perTrade / 100,
    // The loss closure ends it before all of them could lose that much.
    lossOpenMax: Math.max(0, Math.min(perTrade * settings.tradesMax, equityCents - floor)) / 100,
    lossClosureAt: floor / 100,
    leftOut: usual.filter((symbol) => !assets.includes(symbol)),
    tooSmallFor: assets.filter((symbol) => !usual.includes(symbol === 'USDGBP' ? 'USDJPY' : symbol)),
  }
}
