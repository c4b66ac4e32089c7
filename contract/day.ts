import { z } from 'zod'
import { text } from './text.ts'

// Other centuries are dates too, but not ones Postgres or a spreadsheet takes in every case.
/** A day in UTC, as `2025-03-22`. */
export const day = z.iso
  .date({ error: text.dateInvalid, abort: true })
  .max(10)
  .refine((value) => value.startsWith('20'), text.dateOutOfRange)

/** Whole days, both included; either end may be left open. */
export const dayRange = { from: day.optional(), to: day.optional() }
