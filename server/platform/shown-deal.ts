import { shownReason } from '@fairlead/engine/broker/reason'
import {
  type Instrument,
  instruments,
  isTurned,
  priceOf,
  shownPrice as priceUnderItsName,
  shownSide as sideUnderItsName,
} from '@fairlead/engine/market/instrument'
import { type RawBuilder, sql } from 'kysely'

// Stored rows are the broker's. Where they leave for people, in whatever file, page, mail or event, they pass through here: a pair that
// brokers quote the other way round is shown under the name we give it, with its price, side and reason turned. Volumes stay.

export type Side = 'buy' | 'sell'

const instrumentNamed = (symbol: string): Instrument | undefined => instruments.find((one) => one.symbol === symbol)

/** What the broker calls it, where that is the pair the other way round. */
export function turnedName(symbol: string): string | undefined {
  const instrument = instrumentNamed(symbol)
  return instrument && isTurned(instrument) ? instrument.quotedAs : undefined
}

export function shownSide(symbol: string, side: Side): Side {
  const instrument = instrumentNamed(symbol)
  return instrument ? sideUnderItsName(instrument, side) : side
}

export function shownPrice(symbol: string, price: number): number {
  const instrument = instrumentNamed(symbol)
  return instrument ? priceUnderItsName(instrument, price) : price
}

/** A price in points, of which none may be known. */
export function shownPoints(symbol: string, points: number | bigint | null | undefined): number | null {
  const instrument = instrumentNamed(symbol)
  if (!instrument || points === null || points === undefined) return null
  return priceUnderItsName(instrument, priceOf(instrument, Number(points)))
}

/** A row of a member's own file, as far as it has them. */
export function shownRow(row: Record<string, unknown>): Record<string, unknown> {
  const symbol = String(row.symbol)
  if (turnedName(symbol) === undefined) return row
  return {
    ...row,
    ...(row.side === 'buy' || row.side === 'sell' ? { side: shownSide(symbol, row.side) } : {}),
    ...(typeof row.price === 'string' ? { price: String(shownPrice(symbol, Number(row.price))) } : {}),
  }
}

type ReasonedDeal = {
  symbol: string
  side: Side
  price: string | number
  reason: number
  evidence: number
  /** Of a deal that somebody asked for: why, in words of their own. */
  words?: string | null | undefined
}

/** Why a deal was made, in words. */
export const shownWords = ({ symbol, side, price, reason, evidence, words }: ReasonedDeal): string =>
  words ?? shownReason({ symbol, side, price: Number(price), reason, evidence })

const turned = instruments.filter(isTurned)

/** The same within a query, for what is sorted, searched or published there. */
export const sideShown = (symbol: RawBuilder<unknown>, side: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`CASE WHEN ${symbol} = ANY (${turned.map((one) => one.symbol)}::text[]) THEN CASE ${side} WHEN 'buy' THEN 'sell' ELSE 'buy' END ELSE ${side} END`

export const priceShown = (symbol: RawBuilder<unknown>, price: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`CASE ${symbol} ${sql.join(
    turned.map((one) => sql`WHEN ${one.symbol}::text THEN round(1 / nullif(${price}, 0), ${one.digits}::int)`),
    sql` `,
  )} ELSE ${price} END`

/** What a deal did, as its cell says it: `Sell · closes Buy`. The browser says the same of a row (`tradeTypeWords`). */
export const tradeTypeShown = (
  side: RawBuilder<unknown>,
  entry: RawBuilder<unknown>,
  isCounter: RawBuilder<unknown>,
): RawBuilder<string> =>
  sql<string>`initcap(${side}) || ' · ' || CASE WHEN ${entry} = 'in' THEN 'opens' ELSE 'closes' END || CASE WHEN ${isCounter} THEN ' counter' ELSE '' END
    || CASE WHEN ${entry} = 'out' THEN CASE ${side} WHEN 'buy' THEN ' Sell' ELSE ' Buy' END ELSE '' END`
