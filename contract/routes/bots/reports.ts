import { z } from 'zod'
import { display } from '../../constants.ts'
import { day } from '../../fields.ts'
import { downloads } from '../../limits.ts'
import { get } from '../../route.ts'
import { text } from '../../text.ts'

const daysMax = 366
const dayMs = 24 * 60 * 60 * 1_000

const daysBetween = (start: string, end: string): number => (Date.parse(end) - Date.parse(start)) / dayMs

export const downloadEaLog = get('/download-ea-log', {
  auth: 'member',
  mayLag: true,
  tag: 'reports',
  summary:
    'The expert-advisor log of a range of days as a spreadsheet; operators get all accounts. `x-log-empty: yes` where they hold nothing',
  limits: downloads,
  query: z
    .object({ startDate: day.default(display.eaLogStart), endDate: day.default(display.eaLogEnd) })
    .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) >= 0, {
      error: text.dateOrder,
      path: ['endDate'],
      abort: true,
    })
    .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < daysMax, {
      error: text.dateRangeTooLong,
      path: ['endDate'],
    }),
  replyKind: 'file',
  reply: z.unknown().meta({ type: 'string', format: 'binary' }),
})
