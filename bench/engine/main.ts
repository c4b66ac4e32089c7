import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { handOn } from '../hand-on.ts'

/**
 * What the engine promises, measured. The code is bundled first and run by plain Node, one process a part: the loader that runs
 * this file would slow the loops it measures.
 */
type Row = { readonly what: string; readonly measured: string; readonly promised: string; readonly kept: boolean }

const folder = resolve('bench/node_modules/.cache/engine')
const bundle = resolve(folder, 'measured.mjs')
mkdirSync(folder, { recursive: true })
await build({
  entryPoints: ['bench/engine/measured.ts'],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['grademark', 'data-forge'],
  logLevel: 'error',
})

const rows = [...crossRows(), ...botRows(), ...memoryRows(), ...fleetRows(), ...keptRows(), ...fileRows()]
const widths = [0, 1].map((column) => Math.max(...rows.map((row) => [row.what, row.measured][column]?.length ?? 0)))
for (const row of rows) {
  const mark = row.promised === '' ? ' ' : row.kept ? '+' : '!'
  console.log(`${mark} ${row.what.padEnd(widths[0] ?? 0)}  ${row.measured.padStart(widths[1] ?? 0)}  ${row.promised}`)
}
const missed = rows.filter((row) => !row.kept)
console.log(missed.length === 0 ? '\nEvery promise kept.' : `\nMissed: ${missed.map((row) => row.what).join('; ')}.`)
process.exitCode = missed.length === 0 ? 0 : 1

function crossRows(): Row[] {
  const got = measure<{
    engineMs: number
    plainMs: number
    fusedMs: number
    bareMs: number
    grademarkMs: number
    same: boolean
  }>('cross')
  const overGrademark = got.grademarkMs / got.engineMs
  const overPlain = got.engineMs / got.plainMs
  return [
    note('1,000,000 bars SMA 10/30: plain typed-array loop', `${got.plainMs.toFixed(1)} ms`),
    note('  fused loop, the least work possible', `${got.fusedMs.toFixed(1)} ms`),
    note('  back-test API, report included', `${got.engineMs.toFixed(1)} ms`),
    note('  grademark: averages, back-test, analysis', `${got.grademarkMs.toFixed(0)} ms`),
    note('  grademark: back-test alone, averages given', `${got.bareMs.toFixed(0)} ms`),
    row('  faster than grademark', `${overGrademark.toFixed(0)} times`, 'at least 60', overGrademark >= 60),
    row('  time over the plain loop', `${overPlain.toFixed(2)} times`, 'at most 4', overPlain <= 4),
    row('  same trades and final equity as both loops', got.same ? 'yes' : 'no', 'yes', got.same),
  ]
}

function botRows(): Row[] {
  const got = measure<{ bars: number; ms: number; barsPerSecond: number; deals: number }>('bot')
  const million = got.barsPerSecond / 1e6
  handOn('engine', { 'bars a second': got.barsPerSecond })
  return [
    note(
      `The bot, 5 instruments, ${got.bars.toLocaleString('en')} bars, ${got.deals} deals`,
      `${got.ms.toFixed(0)} ms`,
    ),
    row('  bars a second', `${million.toFixed(2)} million`, 'at least 1 million', million >= 1),
  ]
}

function memoryRows(): Row[] {
  const got = measure<{ bars: number; columnsMB: number; residentMB: number; ms: number }>('memory')
  return [
    row(
      `10 years of M1, ${got.bars.toLocaleString('en')} bars, made in ${got.ms.toFixed(0)} ms`,
      `${got.columnsMB.toFixed(0)} MB (process ${got.residentMB.toFixed(0)} MB)`,
      'under 250 MB',
      got.columnsMB < 250 && got.residentMB < 250,
    ),
  ]
}

function fleetRows(): Row[] {
  type Spread = { mean: number; median: number; p95: number; max: number; dealsMean: number; dealsOfBusiest: number }
  const got = measure<(Spread & { accounts: number; residentMB: number })[]>('fleet')
  const small = got[0]
  const large = got.at(-1)
  if (!small || !large) return []
  const growth = large.mean / large.accounts / (small.mean / small.accounts)
  const count = (value: number) => Math.round(value).toLocaleString('en')
  handOn('engine', { accounts: large.accounts, 'median ms of a bar': large.median })
  const each = got.map((one) =>
    note(
      `Fleet of ${count(one.accounts)}, ${count(one.dealsMean)} deals a bar: median / p95 / busiest bar`,
      `${one.median.toFixed(2)} / ${one.p95.toFixed(1)} / ${one.max.toFixed(1)} ms`,
    ),
  )
  return [
    ...each,
    note('  deals in the busiest bar of 100,000', count(large.dealsOfBusiest)),
    row('  one bar for 100,000 accounts, median', `${large.median.toFixed(1)} ms`, 'under 50 ms', large.median < 50),
    row('  one bar for 100,000 accounts, mean', `${large.mean.toFixed(1)} ms`, 'under 50 ms', large.mean < 50),
    row('  time per account, 100,000 against 1,000', `${growth.toFixed(2)} times`, 'linear: at most 2', growth <= 2),
    row('  memory of the process', `${large.residentMB.toFixed(0)} MB`, 'under 500 MB', large.residentMB < 500),
  ]
}

function keptRows(): Row[] {
  const got = measure<{
    median: number
    p95: number
    max: number
    rebuildMs: number
    same: boolean
    positions: number
  }>('kept')
  return [
    note(
      'Fleet of 10,000, its changes told as rows: median / p95 / busiest bar',
      `${got.median.toFixed(2)} / ${got.p95.toFixed(1)} / ${got.max.toFixed(1)} ms`,
    ),
    row(
      `  rebuilt from its rows, ${got.positions.toLocaleString('en')} positions`,
      `${got.rebuildMs.toFixed(0)} ms`,
      'under 1 s',
      got.rebuildMs < 1_000,
    ),
    row('  goes on byte for byte as one that never stopped', got.same ? 'yes' : 'no', 'yes', got.same),
  ]
}

function fileRows(): Row[] {
  const got = measure<{
    absent?: boolean
    rows: number
    lines: number
    problems: number
    scale: string
    importMs: number
    ms: number
  }>('file')
  if (got.absent) return [note('USDJPY hourly file', 'not there: not measured')]
  const isWhole = got.rows === got.lines && got.problems === 0
  return [
    row(
      `USDJPY hourly file, read as ${got.scale} in ${got.importMs.toFixed(0)} ms`,
      `${got.rows} rows`,
      `all of ${got.lines}`,
      isWhole,
    ),
    row('  back-test of the whole file, full bot', `${got.ms.toFixed(0)} ms`, 'under 1 s', got.ms < 1_000),
  ]
}

function row(what: string, measured: string, promised: string, kept: boolean): Row {
  return { what, measured, promised, kept }
}

function note(what: string, measured: string): Row {
  return row(what, measured, '', true)
}

function measure<Result>(part: string): Result {
  const run = spawnSync('node', [bundle, part], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1 << 24,
  })
  if (run.status !== 0) throw new Error(`measuring "${part}" failed`)
  return JSON.parse(run.stdout.trim().split('\n').at(-1) ?? '')
}
