import type { Bars } from './bars.ts'
import { CsvImporter } from './import-csv-chunks.ts'
import type { PriceScale } from './import-csv-layout.ts'
import type { Instrument } from './instrument.ts'

export type ImportProblem = {
  /** The row in the file, counted from 1 with the header. */
  readonly row: number
  readonly message: string
}

export type CsvImport = {
  readonly bars: Bars
  readonly scale: PriceScale
  readonly problems: readonly ImportProblem[]
  /** How many rows were refused; `problems` keeps the first hundred of them. */
  readonly problemCount: number
  /** Rows whose prices are finer than the instrument's points and were rounded to them. */
  readonly roundedCount: number
}

const pieceLength = 1 << 20

/** Reads what terminals, brokers and data sellers export. A bad row is left out and named; the rest is kept, in order of time. */
export function importCsv(text: string, instrument: Instrument, scale?: PriceScale): CsvImport {
  const importer = new CsvImporter(instrument, scale, text.length)
  const encoder = new TextEncoder()
  for (let at = 0; at < text.length; at += pieceLength) importer.push(encoder.encode(text.slice(at, at + pieceLength)))
  return importer.finish()
}
