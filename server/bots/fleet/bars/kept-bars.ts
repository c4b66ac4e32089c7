import { type Bars, barColumns, createBars } from '@fairlead/engine/market/bars'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/db.ts'
import { readMarket } from '../store.ts'
import type { BarRow } from './bar-store.ts'

/** The newest bars of an instrument that the live market has kept, so many at most: what was imported, and what the fleet has made since. */
export async function keptBars(reader: Reader, symbol: InstrumentSymbol, most: number): Promise<Bars> {
  const { bar_seconds: seconds } = await readMarket(reader)
  const { rows } = await sql<Omit<BarRow, 'symbol'>>`
    SELECT extract(epoch FROM start)::int AS time, open, high, low, close, spread, volume FROM market_bars
    WHERE symbol = ${symbol} ORDER BY start DESC LIMIT ${most}`.execute(reader)
  const bars = createBars(seconds, rows.length)
  for (const [i, row] of rows.reverse().entries()) for (const column of barColumns) bars[column][i] = row[column]
  return bars
}
