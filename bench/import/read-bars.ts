import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { CsvImport } from '../../engine/market/import-csv.ts'
import { CsvImporter } from '../../engine/market/import-csv-chunks.ts'
import type { Instrument } from '../../engine/market/instrument.ts'

export type ImportProgress = { readonly bytes: number; readonly bytesTotal: number; readonly rows: number }
type Tell = (progress: ImportProgress) => void

const pieceBytes = 1 << 18

/** Takes a file of bars, plain or gzipped, through the importer piece by piece; the file itself is never in memory. */
export async function readBars(path: string, instrument: Instrument, tell: Tell = () => undefined): Promise<CsvImport> {
  const file = await open(path)
  try {
    const { size: bytesTotal } = await file.stat()
    const isPacked = path.endsWith('.gz')
    const importer = new CsvImporter(instrument, undefined, isPacked ? 0 : bytesTotal)
    if (isPacked) {
      const packed = createReadStream('', { fd: file.fd, autoClose: false, highWaterMark: pieceBytes })
      const gunzip = createGunzip({ chunkSize: pieceBytes })
      // A pipe does not hand errors on.
      packed.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
      for await (const piece of gunzip) {
        importer.push(piece as Uint8Array)
        tell({ bytes: packed.bytesRead, bytesTotal, rows: importer.rows })
      }
      return importer.finish()
    }
    // One buffer for all pieces: a stream would leave the file's size in used ones behind.
    const buffer = new Uint8Array(pieceBytes)
    for (let bytes = 0; ; ) {
      const { bytesRead } = await file.read(buffer, 0, pieceBytes)
      if (bytesRead === 0) return importer.finish()
      bytes += bytesRead
      importer.push(buffer.subarray(0, bytesRead))
      tell({ bytes, bytesTotal, rows: importer.rows })
    }
  } finally {
    await file.close()
  }
}
