import { type HouseFigure, houseFigureNames } from '@fairlead/contract/figures'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { Bounds } from '../../platform/day-bounds.ts'

export type Figures = Record<HouseFigure, Money>
type Row = Record<HouseFigure, bigint>

/** Where the one view has each. Whoever shows a figure of the books, by day or of many days, reads it here. */
const columns: Record<HouseFigure, RawBuilder<unknown>> = {
  deposited: sql`deposited`,
  found: sql`found`,
  paidOut: sql`paid_out`,
  foundReturned: sql`found_returned`,
  houseShare: sql`house_share`,
  adjusted: sql`adjusted`,
  treasuryChange: sql`treasury_change`,
  charged: sql`charged`,
  income: sql`income`,
}

/** Days (UTC) on which anything was posted, newest first, as far as entries are sealed. */
export async function figuresByDay(
  reader: Reader,
  bounds: Bounds,
  daysMax: number,
): Promise<{ day: string; figures: Figures }[]> {
  const shown = houseFigureNames.map((name) => sql`${columns[name]} AS ${sql.id(name)}`)
  const { rows } = await sql<Row & { day: string }>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, ${sql.join(shown)} FROM days_summed
    WHERE ${withinDays(bounds)} ORDER BY days_summed.day DESC LIMIT ${daysMax}`.execute(reader)
  return rows.map(({ day, ...row }) => ({ day, figures: asMoney(row) }))
}

/** The same figures of all these days together. */
export async function figuresOf(reader: Reader, bounds: Bounds): Promise<Figures> {
  const summed = houseFigureNames.map((name) => sql`coalesce(sum(${columns[name]}), 0)::bigint AS ${sql.id(name)}`)
  const { rows } = await sql<Row>`SELECT ${sql.join(summed)} FROM days_summed WHERE ${withinDays(bounds)}`.execute(
    reader,
  )
  if (!rows[0]) throw new Error('Sums of days came back empty')
  return asMoney(rows[0])
}

export const withinDays = ({ from, before }: Bounds): RawBuilder<unknown> =>
  sql`${from ? sql`day >= (${from}::timestamptz AT TIME ZONE 'UTC')::date` : sql`true`} AND ${before ? sql`day < (${before}::timestamptz AT TIME ZONE 'UTC')::date` : sql`true`}`

const asMoney = (row: Row): Figures =>
  Object.fromEntries(houseFigureNames.map((name) => [name, micro(row[name])])) as Figures

export const figuresInDollars = (figures: Figures): Record<HouseFigure, number> =>
  Object.fromEntries(houseFigureNames.map((name) => [name, toDollars(figures[name])])) as Record<HouseFigure, number>
