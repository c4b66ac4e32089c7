import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { CsvImport } from '../../engine/market/import-csv.ts'
import { CsvImporter } from '../../engine/market/import-csv-chunks.ts'
import type { Instrument } from '../../engine/market/instrument.ts'

export type ImportProgress = { readonly bytes: number; readonly bytesTotal: number; readonly rows: number }

const pieceBytes = 1 << 18

/** Streams a file of bars, plain or gzipped, through the importer; the file itself is never in memory. */
export async function readBars(
  path: string,
  instrument: Instrument,
  tell: (progress: ImportProgress) => void = () => undefined,
): Promise<CsvImport> {
  const importer = new CsvImporter(instrument)
  const { size: bytesTotal } = await stat(path)
  const file = createReadStream(path, { highWaterMark: pieceBytes })
  const gunzip = path.endsWith('.gz') ? createGunzip({ chunkSize: pieceBytes }) : null
  if (gunzip) {
    // A pipe does not hand errors on.
    file.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  }
  for await (const piece of gunzip ?? file) {
    importer.push(piece as Uint8Array)
    tell({ bytes: file.bytesRead, bytesTotal, rows: importer.rows })
  }
  return importer.finish()
}
