import type { Mutant } from './list.ts'

const backtest = 'engine/backtest'
const report = `${backtest}/report.test.ts`
const replay = `${backtest}/replay.test.ts`
const costs = `${backtest}/sum-costs.test.ts`
const judged = `${backtest}/judge-run.test.ts`
const days = `${backtest}/kept-days.test.ts`
const redraws = `${backtest}/resample-days.test.ts`
const cell = `${backtest}/play-cell.test.ts`
const falls = `${backtest}/worst-falls.test.ts`
const packed = 'engine/market/pack-bars.test.ts'
const prints = 'engine/market/fingerprint-bars.test.ts'
const files = 'engine/market/import-csv-files.test.ts'
const link = 'web/lab/settings/settings-link.test.ts'
const settings = 'web/lab/settings/check-settings.test.ts'
const order = 'web/lab/worker/run-order.test.ts'
const room = 'web/lab/worker/lab-room.test.ts'
const site = 'server/platform/http/serve-site.test.ts'
const shared = 'server/bots/lab/lab-bars.db.test.ts'

/** The lab: figures that flatter, prices that are others than the link says, and files that leave the device. */
export const labMutants: readonly Mutant[] = [
  {
    name: 'lab: a counter trade is charged as a trade of its own',
    file: `${backtest}/report.ts`,
    within: 'reportOf',
    find: 'const trade = deals.trade[row] as number',
    replace: 'const trade = deals.position[row] as number',
    tests: [report],
  },
  {
    name: 'lab: of net new profit what was lost before is charged again',
    file: `${backtest}/fuel-charge.ts`,
    within: 'chargeTrades',
    find: 'mark = Math.max(mark, realised)',
    replace: 'mark = realised',
    tests: [report],
  },
  {
    name: 'lab: whoever sells pays the spread, too',
    file: `${backtest}/sum-costs.ts`,
    within: 'pointsPaid',
    find: 'const spread = buys ? ',
    replace: 'const spread = buys || true ? ',
    tests: [costs],
  },
  {
    name: 'lab: targets slip',
    file: `${backtest}/sum-costs.ts`,
    within: 'slips',
    find: 'why === reason.takeProfit || ',
    replace: '',
    tests: [costs],
  },
  {
    name: 'lab: bars from before the beginning are traded on',
    file: `${backtest}/replay.ts`,
    within: 'warmUp',
    find: 'observeFrame(fleet)',
    replace: 'stepFleet(fleet)',
    tests: [replay, judged],
  },
  {
    name: 'lab: a stretch plays beyond its end',
    file: `${backtest}/play-quiet.ts`,
    within: 'playQuiet',
    find: 'Math.min((block + 1) * blockBars, until)',
    replace: 'Math.min((block + 1) * blockBars, bars.length)',
    tests: [replay],
  },
  {
    name: 'lab: an account that was closed is hosted for ever',
    file: `${backtest}/kept-days.ts`,
    within: 'keptDays',
    find: 'firstDay + day <= lastHosted',
    replace: 'lastHosted > 0',
    tests: [days],
  },
  {
    name: 'lab: weekends are not hosted',
    file: `${backtest}/kept-days.ts`,
    within: 'keptGains',
    find: ' - (hostingMicros[day] as number)',
    replace: ' - (moved === 0 ? 0 : (hostingMicros[day] as number))',
    tests: [days],
  },
  {
    name: 'lab: what is kept is before hosting',
    file: `${backtest}/judge-run.ts`,
    within: 'judge',
    find: 'netCents * microsPerCent - chargeMicros - hostingMicros',
    replace: 'netCents * microsPerCent - chargeMicros',
    tests: [judged],
  },
  {
    name: 'lab: whoever begins with a month is hosted on the day after its last',
    file: `${backtest}/play-starts.ts`,
    within: 'startOf',
    find: 'diedAt ?? to - 1',
    replace: 'diedAt ?? to',
    tests: [judged],
  },
  {
    name: 'lab: the band of nine in ten is that of the half',
    file: `${backtest}/resample-days.ts`,
    within: 'redrawGains',
    find: 'low: at(0.05)',
    replace: 'low: at(0.25)',
    tests: [redraws],
  },
  {
    name: 'lab: the best of many runs is judged as if it were the only one',
    file: `${backtest}/play-cell.ts`,
    within: 'judgeBest',
    find: '.daily, sharpes)',
    replace: '.daily, sharpes.slice(0, 1))',
    tests: [cell],
  },
  {
    name: 'lab: a fall that is not over is none',
    file: `${backtest}/worst-falls.ts`,
    within: 'worstFalls',
    find: '  end(null)\n',
    replace: '',
    tests: [falls, judged],
  },
  {
    name: 'lab: packed bars may say they are as many as they like',
    file: 'engine/market/pack-bars.ts',
    within: 'unpackBars',
    find: 'length > packedBarsMax || ',
    replace: '',
    tests: [packed],
  },
  {
    name: 'lab: bars of another length have the same fingerprint',
    file: 'engine/market/fingerprint-bars.ts',
    within: 'fingerprintBars',
    find: 'Uint32Array.of(bars.seconds, bars.length)',
    replace: 'Uint32Array.of(bars.length)',
    tests: [prints],
  },
  {
    name: 'lab: a file is read however many bars it has',
    file: 'engine/market/import-csv-chunks.ts',
    find: 'if (this.#gathered.length >= this.#barsMax)',
    replace: 'if (this.#gathered.length < 0)',
    tests: [files],
  },
  {
    name: 'lab: a link may name a part of a fingerprint',
    file: 'web/lab/settings/settings-link.ts',
    within: 'dataOf',
    find: '[0-9a-f]{32}',
    replace: '[0-9a-f]+',
    tests: [link],
  },
  {
    name: 'lab: a link may name 30 February, which each browser takes for another day',
    file: 'web/lab/settings/settings-link.ts',
    within: 'isDay',
    find: ' && new Date(at).toISOString().startsWith(words)',
    replace: '',
    tests: [link],
  },
  {
    name: 'lab: a price that was set goes with the capital',
    file: 'web/lab/settings/sold-settings.ts',
    within: 'chargeAt',
    find: 'return isUsual && now ?',
    replace: 'return now ?',
    tests: [settings],
  },
  {
    name: 'lab: a small account may plan to lose as much as a large one',
    file: 'web/lab/settings/check-settings.ts',
    within: 'checkSettings',
    find: 'settings.risk > riskMax',
    replace: 'settings.risk > riskMax * 2',
    tests: [settings],
  },
  {
    name: 'lab: counter trades cannot be switched off',
    file: 'web/lab/worker/run-order.ts',
    within: 'runOrder',
    find: 'hedging: counterTrades',
    replace: 'hedging: counterTrades || true',
    tests: [order],
  },
  {
    name: 'lab: bars after the last day are played',
    file: 'web/lab/worker/run-order.ts',
    within: 'runOrder',
    find: 'barIndexAt(bars, until)',
    replace: 'barIndexAt(bars, until * 2)',
    tests: [order],
  },
  {
    name: 'lab: files are played with the narrowest spread of each bar',
    file: 'web/lab/worker/run-order.ts',
    within: 'playable',
    find: 'widenSpreads(gathered, instrument)',
    replace: '{ ...gathered, volume: widenSpreads(gathered, instrument).volume }',
    tests: [order],
  },
  {
    name: 'lab: other prices are played than those that are named',
    file: 'web/lab/worker/lab-room.ts',
    find: 'if (found?.print !== print)',
    replace: 'if (!found || !print)',
    tests: [room],
  },
  {
    name: 'lab: bars that came are believed to be those that were offered',
    file: 'web/lab/worker/lab-room.ts',
    find: 'if (kept.print !== print)',
    replace: "if (kept.print === '')",
    tests: [room],
  },
  {
    name: 'lab: an order that was stopped goes on',
    file: 'web/lab/worker/pace.ts',
    find: 'if (this.isStopped) throw new Stopped()',
    replace: '',
    tests: [room],
  },
  {
    name: 'lab: the worker may ask whoever it likes',
    file: 'server/platform/http/serve-site.ts',
    find: 'csp: "default-src \'none\'" }',
    replace: 'csp: "default-src *" }',
    tests: [site],
  },
  {
    name: 'lab: prices that were put up before stay the newest',
    file: 'server/bots/lab/store.ts',
    within: 'newestLabBars',
    find: "'desc'",
    replace: "'asc'",
    tests: [shared],
  },
  {
    name: 'lab: all versions of prices are kept for ever',
    file: 'server/bots/lab/put-up-bars.ts',
    within: 'putUpBars',
    find: '    await thinLabBars(tx, symbol, versionsKept)\n',
    replace: '    await thinLabBars(tx, symbol, versionsKept * 9)\n',
    tests: [shared],
  },
  {
    name: 'lab: the API may put prices up',
    file: 'database/grants.sql',
    find: 'GRANT SELECT ON lab_bars TO fairlead_api;',
    replace: 'GRANT SELECT, INSERT ON lab_bars TO fairlead_api;',
    tests: [shared],
  },
]
