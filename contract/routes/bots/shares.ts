import { z } from 'zod'
import { isoTime } from '../../fields.ts'
import { memberReads } from '../../limits.ts'
import { get } from '../../route.ts'
import { stopStrategies, stopSymbols } from '../../stops.ts'

/** The parts of the bot: each of its small strategies in each instrument. */
export const partsMax = stopSymbols.length * stopStrategies.length
export const sharesShownMax = 400

const share = z.number().min(0).max(1)

export const readShares = get('/bot/shares', {
  auth: 'member',
  tag: 'bot',
  summary: 'Where the bot puts its stakes: the share of each of its parts, now and over the last year',
  limits: memberReads,
  reply: z.object({
    /** Since when the newest shares hold; null while none were made, and all parts have the same. */
    at: isoTime.nullable(),
    parts: z
      .array(
        z.object({
          symbol: z.enum(stopSymbols),
          strategy: z.enum(stopStrategies),
          share,
          /** The part of the member's largest loss per trade that a trade of this part plans to lose. */
          stake: share,
        }),
      )
      .max(partsMax),
    /** In the order of time; `shares` in the order of `parts`. */
    history: z.array(z.object({ at: isoTime, shares: z.array(share).max(partsMax) })).max(sharesShownMax),
  }),
})
