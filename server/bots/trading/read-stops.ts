import { stopStrategies } from '@fairlead/contract/stops'
import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { stopsHolding } from './bot-store.ts'
import { strategyName } from './choices/strategy-names.ts'

type Stops = z.output<(typeof routes.readBot)['reply']>['stops']

/** What our operators' stops leave of what a bot trades: those that hold it back, and whether there is anything left to open. */
export async function readStops(
  reader: Reader,
  memberId: bigint,
  assets: readonly string[],
): Promise<{ stops: Stops; leavesSome: boolean }> {
  const holding = (await stopsHolding(reader, memberId)).filter(
    ({ symbol }) => symbol === null || assets.length === 0 || assets.includes(symbol),
  )
  const stopped = (scope: Stops[number]['scope']) => holding.filter((stop) => stop.scope === scope).length
  return {
    stops: holding.map(({ scope, kind, symbol, strategy, set_at }) => ({
      scope,
      kind,
      target: symbol ?? (strategy === null ? null : strategyName(strategy)),
      since: set_at.toISOString(),
    })),
    leavesSome:
      stopped('platform') + stopped('member') === 0 &&
      (assets.length === 0 || stopped('instrument') < assets.length) &&
      stopped('strategy') < stopStrategies.length,
  }
}
