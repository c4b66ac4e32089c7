import { z } from 'zod'
import { filled, idParams } from '../../fields.ts'
import { operatorLimits, sensitiveWrites } from '../../limits.ts'
import { post } from '../../route.ts'
import { text } from '../../text.ts'
import { chartSymbols } from './market.ts'

/** Nobody reads on after so many. */
export const candidatesMax = 10

/** An instrument of which nobody can tell by its name which symbol of the broker it is, and those it may be. */
export const unclearSymbol = z.object({
  symbol: z.enum(chartSymbols),
  candidates: z
    .array(
      z.object({ name: z.string(), base: z.string(), profit: z.string(), contractSize: z.number(), digits: z.int() }),
    )
    .max(candidatesMax),
})

export const unclearSymbols = z.array(unclearSymbol).max(chartSymbols.length)

const symbolChoice = z.object({
  symbol: z.enum(chartSymbols),
  /** Null where it is none of them: the instrument is not traded there. */
  name: filled(text.symbolNotShown, 64).nullable(),
})

export const chooseSymbol = post('/bot/terminal/symbols', {
  auth: 'member',
  idempotent: true,
  tag: 'bot',
  summary: 'Choose the broker’s symbol for an instrument, at a terminal of the member’s own',
  limits: sensitiveWrites,
  body: symbolChoice,
  reply: z.object({ message: z.string() }),
})

export const chooseTerminalSymbol = post('/operator/terminals/:id/symbols', {
  auth: 'operator',
  roles: ['owner', 'support'],
  idempotent: true,
  tag: 'operator',
  summary: 'Choose the broker’s symbol for an instrument, at a terminal',
  limits: operatorLimits,
  params: idParams,
  body: symbolChoice,
  reply: z.object({ message: z.string() }),
})
