import { Worker } from 'node:worker_threads'
import type { CsvImport } from '../../engine/market/import-csv.ts'
import type { ImportProgress } from './read-bars.ts'

/** Imports one file in a worker, in a process of its own, and prints one line of JSON. */
const [worker = '', path = ''] = process.argv.slice(2)
const began = performance.now()
const progress: ImportProgress[] = []
let longestBlockMs = 0
let last = performance.now()
const beat = setInterval(() => {
  longestBlockMs = Math.max(longestBlockMs, performance.now() - last)
  last = performance.now()
}, 5)
const imported = await new Promise<CsvImport>((resolve, reject) => {
  new Worker(worker, { workerData: { path, symbol: 'USDJPY' } })
    .on('error', reject)
    .on('message', (message: { progress?: ImportProgress; imported?: CsvImport }) => {
      if (message.progress) progress.push(message.progress)
      if (message.imported) resolve(message.imported)
    })
})
clearInterval(beat)
const { bars, problemCount } = imported
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    ms: performance.now() - began,
    processorMs: (user + system) / 1000,
    rows: bars.length,
    problemCount,
    sum: bars.close.reduce((sum, close) => sum + close, 0),
    told: progress.length,
    longestBlockMs,
    residentMB: process.resourceUsage().maxRSS / 1000,
  }),
)
