import { useMemo } from 'react'
import { dayTime, money, signedMoney } from '../../../lib/formats/format.ts'
import { ChartCanvas, type LoadChart } from '../../../ui/charts/chart-canvas.tsx'
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx'
import type { EquityData } from '../../../ui/charts/draw-equity.ts'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { Moment } from '../../bots/reports/trade-cells.tsx'
import { EquityLines, lineWords } from './equity-lines.tsx'
import type { Line, Performance } from './use-performance.ts'

type Point = Performance['points'][number]

const load: LoadChart<EquityData> = async () => (await import('../../../ui/charts/draw-equity.ts')).drawEquity
/** One or none makes no line. */
const pointsMin = 2
/** More rows would be read by nobody; the newest say how it stands. */
const rowsMax = 100

const columns: readonly Column<Point>[] = [
  { id: 'at', label: 'Time', cell: (point) => <Moment at={point.at} /> },
  { id: 'balance', label: 'Balance', align: 'end', cell: (point) => money(point.balance) },
  { id: 'equity', label: 'Equity', align: 'end', cell: (point) => money(point.equity) },
]

const comparedColumns: Record<Line, Column<Point>> = {
  kept: { id: 'kept', label: lineWords.kept.label, align: 'end', cell: (point) => money(point.kept) },
  idle: { id: 'idle', label: lineWords.idle.label, align: 'end', cell: (point) => money(point.idle) },
  held: {
    id: 'held',
    label: lineWords.held.label,
    align: 'end',
    cell: (point) => (point.held === null ? '–' : money(point.held)),
  },
}

type Props = {
  performance: Performance
  shown: readonly Line[]
  onShow: (line: Line, isShown: boolean) => void
}

/** The account's curve, and beside it whichever lines the reader wants to hold it against. */
export function EquityCurve({ performance, shown, onShow }: Props) {
  const { points, transfers, drawdownPercent, heldSymbols } = performance
  const data = useMemo(() => ({ points, transfers, shown }), [points, transfers, shown])
  const newestFirst = useMemo(() => points.slice(-rowsMax).reverse(), [points])
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < pointsMin)
    return (
      <p className="grid h-80 place-items-center text-center text-sm text-muted">
        The curve begins after your bot has traded for two full hours.
      </p>
    )
  const label = [
    `Equity from ${money(first.equity)} at ${dayTime(first.at)} to ${money(last.equity)} at ${dayTime(last.at)}.`,
    `At its lowest it was ${drawdownPercent.toFixed(2)}% below an earlier peak.`,
    ...shown.flatMap((line) => (last[line] === null ? [] : [`${lineWords[line].label}: ${money(last[line])}.`])),
    ...transfers.map(({ at, amount }) => `${signedMoney(amount)} moved at ${dayTime(at)}.`),
  ].join(' ')
  return (
    <ChartFigure
      tableLabel="equity"
      table={
        <DataTable
          caption="Equity, newest first"
          columns={[...columns, ...shown.map((line) => comparedColumns[line])]}
          rows={newestFirst}
          rowKey={(point) => point.at}
        />
      }
    >
      <EquityLines shown={shown} onShow={onShow} heldSymbols={heldSymbols} />
      <ChartCanvas load={load} data={data} label={label} className="h-80" />
    </ChartFigure>
  )
}
