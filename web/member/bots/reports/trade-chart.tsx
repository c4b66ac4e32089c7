import { useMemo } from 'react'
import { dayTime, digits } from '../../../lib/formats/format.ts'
import { ChartCanvas, type LoadChart } from '../../../ui/charts/chart-canvas.tsx'
import { ChartFigure } from '../../../ui/charts/chart-figure.tsx'
import type { TradeData } from '../../../ui/charts/draw-trade.ts'
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx'
import { DealType, Moment, Profit } from './trade-cells.tsx'
import { chartOf, decimalsOf } from './trade-story.ts'
import type { TradeDetails } from './use-trade.ts'

type Deal = TradeDetails['deals'][number]

const load: LoadChart<TradeData> = async () => (await import('../../../ui/charts/draw-trade.ts')).drawTrade

/** The market around a trade with everything that was bought and sold, and the same as a table of its deals. */
export function TradeChart({ trade }: { trade: TradeDetails }) {
  const data = useMemo(() => chartOf(trade), [trade])
  const columns = useMemo(() => legColumns(decimalsOf(trade)), [trade])
  const table = (
    <DataTable
      caption={`Deals of trade ${trade.position}`}
      columns={columns}
      rows={trade.deals}
      rowKey={(deal) => String(deal.ticket)}
    />
  )
  if (data.candles.length === 0) return <div className="mt-4">{table}</div>
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-3">
      <ChartFigure tableLabel={`deals of trade ${trade.position}`} table={table}>
        <ChartCanvas load={load} data={data} label={labelOf(trade, data)} className="h-72" canZoom />
        <Legend data={data} />
      </ChartFigure>
    </div>
  )
}

/** What the arrows and lines are, beneath the chart and not on it. */
function Legend({ data: { marks, decimals, stop, target } }: { data: TradeData }) {
  const levels = [
    { name: 'Stop', level: stop, style: 'border-negative' },
    { name: 'Target', level: target, style: 'border-positive' },
  ]
  return (
    <ul aria-hidden="true" className="tabular mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {marks.map(({ at, side, isCounter, words }) => (
        <li key={`${at} ${words}`} className="whitespace-nowrap">
          <span
            className={isCounter ? 'text-warning-text' : side === 'buy' ? 'text-positive-text' : 'text-negative-text'}
          >
            {side === 'buy' ? '▲' : '▼'}
          </span>{' '}
          {words}
        </li>
      ))}
      {levels.map(
        ({ name, level, style }) =>
          level !== null && (
            <li key={name} className="flex items-center gap-1.5 whitespace-nowrap">
              <span className={`w-4 border-t-2 border-dotted ${style}`} />
              {name} {digits(level, decimals)}
            </li>
          ),
      )}
    </ul>
  )
}

function labelOf(trade: TradeDetails, { marks, decimals, stop, target }: TradeData): string {
  const price = (value: number) => digits(value, decimals)
  return [
    `${trade.symbol} around trade ${trade.position}, ${trade.candles.length} candles.`,
    ...marks.map((mark) => `${mark.words} at ${dayTime(mark.at)}.`),
    ...(stop === null ? [] : [`Stop at ${price(stop)}.`]),
    ...(target === null ? [] : [`Target at ${price(target)}.`]),
  ].join(' ')
}

const amountDecimals = 4

function legColumns(decimals: number): readonly Column<Deal>[] {
  return [
    { id: 'ticket', label: 'DealTicket #', cell: (deal) => <span className="tabular">{deal.ticket}</span> },
    { id: 'time', label: 'Time', cell: (deal) => <Moment at={deal.at} /> },
    {
      id: 'type',
      label: 'Trade Type',
      cell: (deal) => <DealType deal={deal} />,
    },
    { id: 'volume', label: 'Volume', align: 'end', cell: (deal) => digits(deal.volume, 2) },
    { id: 'price', label: 'Price', align: 'end', cell: (deal) => digits(deal.price, decimals) },
    {
      id: 'net',
      label: 'Net',
      align: 'end',
      cell: (deal) => <Profit amount={deal.profit + deal.swap + deal.commission} decimals={amountDecimals} />,
    },
  ]
}
