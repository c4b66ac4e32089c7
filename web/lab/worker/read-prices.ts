import type { CsvImport } from '@fairlead/engine/market/import-csv'
import { CsvImporter } from '@fairlead/engine/market/import-csv-chunks'
import { type InstrumentSymbol, instrumentOf } from '@fairlead/engine/market/instrument'
import { packedBarsMax } from '@fairlead/engine/market/pack-bars'
import type { Pace } from './pace.ts'

/** Unpacked: nobody has prices of this size, and a small zipped file may hold a thousand times its own. */
const bytesMax = 3e9
/** Judging what was read is the last part of the work. */
const readPart = 0.95

/** Reads a file of prices, plain or gzipped, piece by piece, by the rules of the service's own importer. What it cannot read it says in words. */
export async function readPrices(file: Blob, symbol: InstrumentSymbol, pace: Pace): Promise<CsvImport> {
  const isZipped = await beginsGzipped(file)
  const importer = new CsvImporter(instrumentOf(symbol), undefined, isZipped ? 0 : file.size, packedBarsMax)
  let taken = 0
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      taken += piece.length
      controller.enqueue(piece)
    },
  })
  const stream = file.stream().pipeThrough(counted)
  const pieces = isZipped ? stream.pipeThrough(new DecompressionStream('gzip')) : stream
  const reader = pieces.getReader()
  let bytes = 0
  try {
    for (;;) {
      const { value, done } = await nextPiece(reader, isZipped)
      if (done) break
      bytes += value.length
      if (bytes > bytesMax) throw new RangeError('it holds more than 3 GB')
      importer.push(value)
      await pace.at((readPart * taken) / Math.max(1, file.size), 'reading')
    }
    return importer.finish()
  } catch (error) {
    throw inLabWords(error)
  } finally {
    // Nobody waits for a stream to be taken down, and one that has failed cannot be.
    void reader.cancel().catch(() => undefined)
  }
}

async function beginsGzipped(file: Blob): Promise<boolean> {
  const [one, two] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return one === 0x1f && two === 0x8b
}

type Pieces = ReadableStreamDefaultReader<Uint8Array>

async function nextPiece(reader: Pieces, isZipped: boolean): Promise<Awaited<ReturnType<Pieces['read']>>> {
  try {
    return await reader.read()
  } catch (error) {
    // It is no whole archive, or the file has changed or gone since it was chosen.
    throw new RangeError(isZipped ? 'the gzip archive is damaged' : 'it could not be read to its end', { cause: error })
  }
}

/** Nobody is asked for a scale here: where it is in doubt, another instrument was meant. */
const inLabWords = (error: unknown): unknown =>
  error instanceof RangeError
    ? new RangeError(error.message.replace(': give the scale', '. Are they prices of another instrument?'), {
        cause: error,
      })
    : error
