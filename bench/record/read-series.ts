import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { importCsv } from '../../engine/market/import-csv.ts'
import { type Instrument, instruments } from '../../engine/market/instrument.ts'
import type { Series } from '../../engine/market/moment.ts'
import { widenSpreads } from '../../engine/market/widen-spreads.ts'

export type NamedSeries = Series & { readonly file: string }

/** Every file of bars in a folder, plain or gzipped, by the instrument its name begins with; of two for one instrument the longer. */
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
    const known = found.get(instrument.symbol)
    if (known && known.bars.length >= read.bars.length) continue
    found.set(instrument.symbol, { file, symbol: instrument.symbol, bars: widenSpreads(read.bars, instrument) })
  }
  return instruments.flatMap((one) => found.get(one.symbol) ?? [])
}

function namesOf(instrument: Instrument): string[] {
  return [instrument.symbol, instrument.quotedAs]
}
