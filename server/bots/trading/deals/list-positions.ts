import type { routes } from '@fairlead/contract/table'
import {
  type InstrumentSymbol,
  instrumentIndex,
  instrumentOf,
  lotsOf,
  priceOf,
  shownPrice,
} from '@fairlead/engine/market/instrument'
import { valueCents } from '@fairlead/engine/market/value-cents'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { shownPoints, shownSide, shownWords } from '../../../platform/shown-deal.ts'
import { botOf } from '../bot-store.ts'
import { type OpenPosition, openPositions } from '../brokers/account-store.ts'
import { partSharesOf } from '../part-shares.ts'
import { costCents } from './value-open.ts'

/** Bid and ask in whole points, and when they were made. */
export type Price = { bid: number; ask: number; at: Date; isOpen?: boolean }
export type NewestPrices = (at: Date) => ReadonlyMap<string, Price>
type Listed = z.output<(typeof routes.listPositions)['reply']>

const positionsMax = 100

/** What is open on the bot's account, each position at the price it could be closed at now. */
export async function listPositions(
  reader: Reader,
  newestPrices: NewestPrices,
  memberId: bigint,
  now: Date,
): Promise<Listed> {
  const accountId = (await botOf(reader, memberId))?.account_id ?? null
  const rows = accountId === null ? [] : await openPositions(reader, accountId, positionsMax)
  if (rows.length === 0) return { positions: [], at: null }
  const prices = newestPrices(now)
  const shares = await partSharesOf(
    reader,
    rows.map(({ symbol, reason, opened_at: at }) => ({ symbol, reason, at })),
  )
  const positions = rows.map((row, place) => {
    const price = prices.get(row.symbol)
    // A position without a price is not shown at a made-up one.
    if (!price) throw new DomainError('unavailable')
    return { ...asOpen(row, price), partShare: shares[place] ?? null }
  })
  const newest = rows.map(({ symbol }) => prices.get(symbol)?.at.getTime() ?? 0)
  return { positions, at: new Date(Math.max(...newest)).toISOString() }
}

function asOpen(row: OpenPosition, { bid, ask }: Price) {
  const symbol = row.symbol as InstrumentSymbol
  const instrument = instrumentOf(symbol)
  const isLong = row.steps > 0
  const points = isLong ? bid : ask
  const entry = Number(row.entry_points)
  const cents =
    valueCents(instrumentIndex(symbol), points - entry, row.steps, points) +
    costCents(Number(row.swap_cents), Number(row.entry_commission_cents))
  const side = isLong ? 'buy' : 'sell'
  const shown = (at: number) => shownPrice(instrument, priceOf(instrument, at))
  return {
    ticket: Number(row.position_id),
    trade: Number(row.trade_position_id),
    symbol,
    side: shownSide(symbol, side),
    isCounter: row.trade_position_id !== row.position_id,
    volume: lotsOf(instrument, Math.abs(row.steps)),
    openPrice: shown(entry),
    price: shown(points),
    stop: shownPoints(symbol, row.stop_points),
    target: shownPoints(symbol, row.target_points),
    profit: cents / 100,
    openedAt: row.opened_at.toISOString(),
    reason: shownWords({
      symbol,
      side,
      price: row.price ?? priceOf(instrument, entry),
      reason: row.reason ?? 0,
      evidence: row.evidence ?? 0,
    }),
  }
}
