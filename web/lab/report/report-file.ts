import { csvCell } from '@fairlead/contract/csv-cell'
import type { RunReport } from '../worker/protocol.ts'
import { dayOf, dollarsOf, dollarsOfMicros, settingLines } from './run-words.ts'

type Line = readonly [group: string, name: string, value: string | number]

/** All figures of a report as comma-separated text, a line each; the trades have a file of their own. */
export function reportFile(report: RunReport): string {
  const lines: readonly Line[] = [
    ['part', 'figure', 'value'],
    ...settingLines(report.settings).map(({ label, value }): Line => ['settings', label, value]),
    ...figureLines(report),
    ...report.symbols.map(({ symbol, netCents }): Line => ['traded by instrument', symbol, dollarsOf(netCents)]),
    ...report.months.map(({ month, keptMicros }): Line => ['kept by month', month, dollarsOfMicros(keptMicros)]),
    ...report.months.map(({ month, movedCents }): Line => ['traded by month', month, dollarsOf(movedCents)]),
    ...(report.starts?.starts ?? []).map(
      ({ from, keptMicros }): Line => [
        'kept by month of the start',
        dayOf(from).slice(0, 7),
        dollarsOfMicros(keptMicros),
      ],
    ),
    ...report.points.map(
      ({ time, keptCents }): Line => [
        'account after charges',
        new Date(time * 1000).toISOString(),
        dollarsOf(keptCents),
      ],
    ),
  ]
  return `${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

function figureLines(report: RunReport): Line[] {
  const { costs, bands } = report
  const last = bands.days.length - 1
  const figures: [string, string | number][] = [
    ['kept after charges', dollarsOfMicros(report.keptMicros)],
    ['traded before charges', dollarsOf(report.netCents)],
    ['from prices alone', dollarsOf(costs.grossCents)],
    ['spread', dollarsOf(costs.spreadCents)],
    ['slippage', dollarsOf(costs.slippageCents)],
    ['commission', dollarsOf(costs.commissionCents)],
    ['swaps', dollarsOf(costs.swapCents)],
    ['fuel charge', dollarsOfMicros(report.chargeMicros)],
    ['hosting', dollarsOfMicros(report.hostingMicros)],
    ['buying and holding', report.heldEndCents === null ? '' : dollarsOf(report.heldEndCents - report.startCents)],
    ['trades', report.trades.length],
    ['won', report.wins],
    ['profit factor', report.profitFactor ?? ''],
    ['deepest fall in percent', report.report.drawdown.percent],
    ['deepest fall', dollarsOf(report.report.drawdown.cents)],
    ['Sharpe ratio, before charges', report.report.sharpe],
    ['redraws that end ahead', `${bands.endAhead} of ${bands.draws}`],
    ...(last < 0
      ? []
      : ([
          ['one redraw in twenty below', dollarsOfMicros(bands.low[last] as number)],
          ['one redraw in twenty above', dollarsOfMicros(bands.high[last] as number)],
        ] as [string, number][])),
  ]
  return figures.map(([name, value]): Line => ['figures', name, value])
}
