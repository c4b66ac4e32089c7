import { z } from 'zod'
import { memberReads } from '../../limits.ts'
import { get, type RateLimit } from '../../route.ts'
import { stopSymbols } from '../../stops.ts'

/** 200 days of five minutes. */
export const whatIfBarsMax = 60_000
export const whatIfDealsMax = 20_000
const turnsMax = 2_000
const sharesMax = 20_000
const packedMax = 3_000_000

const whole = z.int()
/** Seconds since 1970. */
const seconds = z.int().nonnegative()
const symbol = z.enum(stopSymbols)
const side = z.enum(['buy', 'sell'])

/** As the engine has it; null for the optimised settings. */
const choice = z
  .object({
    assets: z.array(symbol).max(stopSymbols.length).optional(),
    maxLossCents: whole.positive().optional(),
    tradesMax: whole.nonnegative().optional(),
  })
  .nullable()

/** Packed bars take some work to make. */
const barReads: readonly RateLimit[] = [{ per: 'account', max: 10, windowSeconds: 60 }]

/** Why an account cannot be replayed. */
export const whatIfRefusals = ['not_running', 'at_broker', 'start_unknown', 'too_long'] as const

export const readWhatIf = get('/bot/what-if', {
  auth: 'member',
  tag: 'bot',
  summary:
    'All that came to the member’s paper account from outside since it was set up, and what it did: enough to play it once more',
  limits: memberReads,
  reply: z.object({
    refusal: z.enum(whatIfRefusals).nullable(),
    past: z
      .object({
        barSeconds: seconds,
        first: seconds,
        until: seconds,
        /** Of the last change of settings. */
        since: seconds,
        balanceCents: whole,
        nextTicket: whole,
        /** From the one that held at the first bar on. */
        choices: z.array(z.object({ at: seconds, capitalCents: whole.positive(), choice })).max(turnsMax),
        switches: z
          .array(z.object({ at: seconds, paused: z.boolean().optional(), lowFuel: z.boolean().optional() }))
          .max(turnsMax),
        shares: z.array(z.object({ at: seconds, shares: z.array(z.number()).max(100) })).max(sharesMax),
        deals: z
          .array(
            z.object({
              ...{ ticket: whole, position: whole, trade: whole, time: seconds, symbol, side },
              entry: z.enum(['in', 'out']),
              ...{ steps: whole, pricePoints: whole, profitCents: whole, swapCents: whole, commissionCents: whole },
              reason: whole,
            }),
          )
          .max(whatIfDealsMax),
      })
      .nullable(),
  }),
})

export const readWhatIfBars = get('/bot/what-if/bars', {
  auth: 'member',
  tag: 'bot',
  summary:
    'The finished bars that the account was played on, and those before them that the bot looks back on: packed, in base64',
  limits: barReads,
  reply: z.object({
    series: z.array(z.object({ symbol, packed: z.string().max(packedMax) })).max(stopSymbols.length),
  }),
})
