import { parentPort, workerData } from 'node:worker_threads'
import { type InstrumentSymbol, instrumentOf } from '../../engine/market/instrument.ts'
import { readBars } from './read-bars.ts'

/** Reads one file beside the main thread: tells every whole percent, then hands the columns over without copying them. */
const { path, symbol } = workerData as { path: string; symbol: InstrumentSymbol }
let percentTold = 0
const imported = await readBars(path, instrumentOf(symbol), (progress) => {
  const percent = Math.floor((progress.bytes / progress.bytesTotal) * 100)
  if (percent === percentTold) return
  percentTold = percent
  parentPort?.postMessage({ progress })
})
const { time, open, high, low, close, volume, spread } = imported.bars
parentPort?.postMessage(
  { imported },
  [time, open, high, low, close, volume, spread].map(({ buffer }) => buffer as ArrayBuffer),
)
