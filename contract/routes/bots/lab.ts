import { z } from 'zod'
import { isoTime } from '../../fields.ts'
import { publicFiles, publicReads } from '../../limits.ts'
import { get } from '../../route.ts'
import { chartSymbols } from './market.ts'

/** What names some bars by what they are: other bars have another. */
const print = z
  .string()
  .length(32)
  .regex(/^[0-9a-f]{32}$/)

export const listLabBars = get('/lab/bars', {
  auth: 'public',
  tag: 'lab',
  summary: 'The real prices that the owner has put up for the lab, by instrument; none where there are none',
  limits: publicReads,
  reply: z.object({
    series: z
      .array(
        z.object({
          symbol: z.enum(chartSymbols),
          print,
          /** Seconds a bar lasts. */
          seconds: z.int().positive(),
          bars: z.int().positive(),
          from: isoTime,
          to: isoTime,
        }),
      )
      .max(chartSymbols.length),
  }),
})

export const readLabBars = get('/lab/bars/:symbol/:print', {
  auth: 'public',
  tag: 'lab',
  summary: 'Bars that were put up, packed and zipped; an address always answers the same, so it may be kept for ever',
  limits: publicFiles,
  params: z.object({ symbol: z.enum(chartSymbols), print }),
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})
