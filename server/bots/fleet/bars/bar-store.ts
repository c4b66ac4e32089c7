import type { Bars } from '@fairlead/engine/market/bars'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { plainArray } from '../../../platform/database/plain-array.ts'

/** Until when bars are made; nothing where none ever was. Who makes them holds the market meanwhile. */
export async function madeUntil(reader: Reader, { holds = false } = {}): Promise<Date | undefined> {
  const market = reader.selectFrom('fleet_market').select('made_until')
  const { made_until } = await (holds ? market.forUpdate() : market).executeTakeFirstOrThrow()
  return made_until ?? undefined
}

export async function setMadeUntil(tx: Tx, until: Date): Promise<void> {
  await tx.updateTable('fleet_market').set({ made_until: until }).execute()
}

/** A bar that is there stays as it is. Answers how many were not. */
export async function insertBars(tx: Tx, symbol: InstrumentSymbol, bars: Bars): Promise<number> {
  const column = (values: Iterable<number>) => plainArray([...values])
  const { rows } = await sql`
    INSERT INTO market_bars (symbol, start, open, high, low, close, spread, volume)
    SELECT ${symbol}, to_timestamp(b.time), b.open, b.high, b.low, b.close, b.spread, b.volume
    FROM unnest(${column(bars.time)}::bigint[], ${column(bars.open)}::int[], ${column(bars.high)}::int[],
      ${column(bars.low)}::int[], ${column(bars.close)}::int[], ${column(bars.spread)}::int[], ${column(bars.volume)}::int[])
      AS b(time, open, high, low, close, spread, volume)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx)
  return rows.length
}

export type BarRow = {
  symbol: string
  time: number
  open: number
  high: number
  low: number
  close: number
  spread: number
  volume: number
}

/** Bars that begin in [from, to), in order of time. */
export async function readBars(reader: Reader, from: Date, to: Date): Promise<BarRow[]> {
  const { rows } = await sql<BarRow>`
    SELECT symbol, extract(epoch FROM start)::int AS time, open, high, low, close, spread, volume FROM market_bars
    WHERE start >= ${from} AND start < ${to} ORDER BY start, symbol`.execute(reader)
  return rows
}

/** Bars of one length only: those of another are of no use. */
export async function dropBars(tx: Tx): Promise<void> {
  await tx.deleteFrom('market_bars').execute()
  await tx.updateTable('fleet_market').set({ made_until: null }).execute()
}
