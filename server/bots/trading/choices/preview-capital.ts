import type { routes } from '@fairlead/contract/table'
import { capitalForPosition } from '@fairlead/engine/fleet/capital-for-position'
import { instruments } from '@fairlead/engine/market/instrument'
import { chooseAssets } from '@fairlead/engine/strategy/choose-assets'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import { lowFuelBelow } from '../../../finance/fuel/standing/low-fuel-below.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { previewChoice } from './bot-choice.ts'
import { type MarketToday, tradedOf } from './market-today.ts'

type Reply = z.output<(typeof routes.previewCapital)['reply']>

const microPerCent = 10_000n
/** What moves from day to day is told in round figures. */
const roundCents = 10_00

/** What a capital means for a bot with the optimised settings, before anything is paid or submitted. */
export async function previewCapital(
  reader: Reader,
  capitalDollars: number,
  today: MarketToday,
  now: Date,
): Promise<Reply> {
  const cents = Math.floor(capitalDollars * 100)
  const { tradesMax, lossPerTradeMax, lossClosureAt } = previewChoice(null, cents, cents)
  const lowBelow = await lowFuelBelow(reader, micro(BigInt(cents) * microPerCent), now)
  const assets = chooseAssets(cents)
  return {
    assets: [...assets],
    traded: tradedOf(null, cents, assets, today),
    tooSmallFor: instruments.map(({ symbol }) => symbol).filter((symbol) => !assets.includes(symbol)),
    roomFrom: assets.map((symbol) => ({
      symbol,
      capital: (Math.ceil(capitalForPosition(symbol, today(symbol)) / roundCents) * roundCents) / 100,
    })),
    tradesMax,
    lossPerTradeMax,
    lossClosureAt,
    lowFuelBelow: toDollars(lowBelow),
  }
}
