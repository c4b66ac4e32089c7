import { sharesShownMax } from '@fairlead/contract/routes/bots/shares'
import { stopStrategies } from '@fairlead/contract/stops'
import type { routes } from '@fairlead/contract/table'
import { botParts } from '@fairlead/engine/strategy/bot-parts'
import { stakeOf } from '@fairlead/engine/strategy/learned-shares'
import type { z } from 'zod'
import { addSeconds } from '../../../platform/clock.ts'
import type { Reader } from '../../../platform/database/db.ts'
import { newestShares, sharesBetween } from './shares-store.ts'
import { strategyNumbers } from './strategy-names.ts'

type Reply = z.output<(typeof routes.readShares)['reply']>

const yearSeconds = 365 * 86_400

/** The shares of the bot's parts, now and over the last year. They are the same for all members. */
export async function readShares(reader: Reader, now: Date): Promise<Reply> {
  const newest = await newestShares(reader)
  const even = 1 / botParts.length
  const history = await sharesBetween(reader, addSeconds(now, -yearSeconds), now, sharesShownMax)
  return {
    at: newest?.at.toISOString() ?? null,
    parts: botParts.flatMap(({ symbol, kind }, place) => {
      const strategy = stopStrategies.find((name) => strategyNumbers[name] === kind)
      const share = newest?.shares[place] ?? even
      return strategy ? [{ symbol, strategy, share, stake: stakeOf(share, botParts.length) }] : []
    }),
    history: history.map(({ at, shares }) => ({ at: at.toISOString(), shares: [...shares] })),
  }
}
