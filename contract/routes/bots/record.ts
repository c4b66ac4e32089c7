import { z } from 'zod'
import { publicReads } from '../../limits.ts'
import { recordBands, recordMarkets, recordMembersMin } from '../../record-months.ts'
import { get } from '../../route.ts'

/** Ten years of both markets. */
export const recordMonthsMax = 240

const count = z.int().nonnegative()
const bands = z.array(count).length(recordBands.length)

export const readRecord = get('/record', {
  auth: 'public',
  tag: 'record',
  summary:
    'What all bots did, month by month and the newest first: counts alone, of nobody, and of no month with few members',
  limits: publicReads,
  reply: z.object({
    months: z
      .array(
        z.object({
          month: z.string().regex(/^\d{4}-\d{2}$/),
          market: z.enum(recordMarkets),
          members: count.min(recordMembersMin),
          ahead: count,
          trades: count,
          won: count,
          lost: count,
          late: count,
          since: z.object({ members: count, ahead: count }),
          memberBands: bands,
          tradeBands: bands,
        }),
      )
      .max(recordMonthsMax),
  }),
})

export const downloadRecord = get('/record/download', {
  auth: 'public',
  tag: 'record',
  summary:
    'The same counts as comma-separated text, from which `npm run record -- check FILE` works out every figure of the page anew',
  limits: publicReads,
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})
