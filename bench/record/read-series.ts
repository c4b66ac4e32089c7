import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Bars, createBars, sliceBars } from '../../engine/market/bars.ts'
import { importCsv } from '../../engine/market/import-csv.ts'
import { type Instrument, instruments } from '../../engine/market/instrument.ts'
import type { Series } from '../../engine/market/moment.ts'
import { widenSpreads } from '../../engine/market/widen-spreads.ts'

export type NamedSeries = Series & { readonly file: string }

/** Every file of bars in a folder, plain or gzipped, by the instrument its name begins with; those of one instrument are put together. */
export function readSeries(folder: string): NamedSeries[] {
  const found = new Map<string, NamedSeries>()
  for (const file of readdirSync(folder).sort()) {
    if (!/\.csv(\.gz)?$/i.test(file)) continue
    const instrument = instruments.find((one) => namesOf(one).some((name) => file.toUpperCase().startsWith(name)))
    if (!instrument) {
      console.log(`${file}: no instrument of that name, left out`)
      continue
    }
    const bytes = readFileSync(join(folder, file))
    const read = importCsv((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'), instrument)
    if (read.problemCount > 0) console.log(`${file}: ${read.problemCount} rows left out`, read.problems.slice(0, 3))
    const bars = widenSpreads(read.bars, instrument)
    const known = found.get(instrument.symbol)
    found.set(instrument.symbol, {
      file: known ? `${known.file}, ${file}` : file,
      symbol: instrument.symbol,
      bars: known ? putTogether(known.bars, bars) : bars,
    })
  }
  return instruments.flatMap((one) => found.get(one.symbol) ?? [])
}

/** The bars of both in the order of time; where both have one, the first's. */
function putTogether(first: Bars, second: Bars): Bars {
  const out = createBars(first.seconds, first.length + second.length)
  let [i, k, length] = [0, 0, 0]
  while (i < first.length || k < second.length) {
    const [one, two] = [first, second].map((bars, n) => bars.time[n === 0 ? i : k] ?? Number.POSITIVE_INFINITY) as [
      number,
      number,
    ]
    const [from, at] = one <= two ? [first, i] : [second, k]
    for (const name of ['time', 'open', 'high', 'low', 'close', 'volume', 'spread'] as const)
      out[name][length] = from[name][at] as number
    length++
    if (one <= two) i++
    if (two <= one) k++
  }
  return sliceBars(out, 0, length)
}

function namesOf(instrument: Instrument): string[] {
  return [instrument.symbol, instrument.quotedAs]
}
