import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fingerprintBars } from '@fairlead/engine/market/fingerprint-bars'
import type { InstrumentSymbol } from '@fairlead/engine/market/instrument'
import { packBars } from '@fairlead/engine/market/pack-bars'
import { type Db, inTx } from '../../platform/database/db.ts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { keptBars } from '../fleet/bars/kept-bars.ts'
import { dropLabBars, putLabBars, thinLabBars } from './store.ts'

/** Fifty years of hours, five of five minutes: some four megabytes to fetch. */
const barsMax = 500_000
/** Links go on working for so many versions. */
const versionsKept = 10

export type PutUp = { bars: number; from: Date; to: Date; bytes: number }

/**
 * Shows everybody in the lab what is known of an instrument's prices. It is the owner's decision: whoever has prices need not have the
 * right to show them.
 */
export async function putUpBars(db: Db, symbol: InstrumentSymbol, now: Date): Promise<PutUp> {
  const bars = await keptBars(db, symbol, barsMax)
  if (bars.length === 0)
    throw new PlainSentence(`There are no prices of ${symbol}. Bring some in first: npm run bars -- ${symbol} FILE.csv`)
  const print = await fingerprintBars(bars, (bytes) => crypto.subtle.digest('SHA-256', bytes))
  const packed = await promisify(gzip)(packBars(bars), { level: 9 })
  const begins_at = new Date((bars.time[0] as number) * 1000)
  const ends_at = new Date(((bars.time[bars.length - 1] as number) + bars.seconds) * 1000)
  await inTx(db, async (tx) => {
    const { seconds, length } = bars
    await putLabBars(tx, { ...{ symbol, print, seconds, bars: length, begins_at, ends_at, packed }, put_up_at: now })
    await thinLabBars(tx, symbol, versionsKept)
  })
  return { bars: bars.length, from: begins_at, to: ends_at, bytes: packed.length }
}

/** Nobody is shown them any more, by links neither. */
export async function takeDownBars(db: Db, symbol: InstrumentSymbol): Promise<void> {
  const gone = await inTx(db, (tx) => dropLabBars(tx, symbol))
  if (gone === 0) throw new PlainSentence(`No prices of ${symbol} were put up.`)
}
