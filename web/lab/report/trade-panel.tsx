import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { dayTime, digits, money, signedMoney } from '../../lib/formats/format.ts'
import { ChartCanvas, type LoadChart } from '../../ui/charts/chart-canvas.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import type { TradeData } from '../../ui/charts/draw-trade.ts'
import { Refused } from '../../ui/forms/refused.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import type { ShownDeal, ShownTrade, TradeAround } from '../worker/protocol.ts'
import { dollarsOf, dollarsOfMicros } from './run-words.ts'

const load: LoadChart<TradeData> = async () => (await import('../../ui/charts/draw-trade.ts')).drawTrade
const at = (time: number) => dayTime(new Date(time * 1000))

type Props = { trade: ShownTrade; lookAround: (id: number) => Promise<TradeAround>; onClose: () => void }

/** One trade: the market around it, why it was opened and closed, and what of it was charged. */
export function TradePanel({ trade, lookAround, onClose }: Props) {
  const panel = useRef<HTMLElement>(null)
  const [around, setAround] = useState<TradeAround>()
  const [failure, setFailure] = useState('')
  const { id, symbol, side, lots, openPrice, closePrice, decimals, netCents, chargeMicros, opened, closed } = trade
  useEffect(() => {
    let isGone = false
    lookAround(id).then(
      (found) => !isGone && setAround(found),
      (error: unknown) => !isGone && setFailure((error as Error).message),
    )
    return () => {
      isGone = true
    }
  }, [id, lookAround])
  useEffect(() => panel.current?.focus(), [])
  const name = `Trade ${id}: ${symbol} ${side === 'buy' ? 'Buy' : 'Sell'}`
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={name}
      data-not-printed
      className="mt-5 rounded-card border border-line bg-raised p-4 outline-none md:p-5"
    >
      <header className="flex items-start justify-between gap-3">
        <h3 className="text-lg">{name}</h3>
        <IconButton label="Close the trade" icon={X} onClick={onClose} className="-mt-1.5 -mr-1.5" />
      </header>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {[
          { label: 'Volume', value: `${digits(lots, 2)} lots` },
          { label: 'From, to', value: `${digits(openPrice, decimals)} → ${digits(closePrice, decimals)}` },
          { label: 'Net', value: signedMoney(dollarsOf(netCents)) },
          { label: 'Charge', value: money(dollarsOfMicros(chargeMicros)) },
          { label: 'Kept of it', value: signedMoney(dollarsOf(netCents) - dollarsOfMicros(chargeMicros)) },
        ].map(({ label, value }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="figure font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm">
        <strong>Why it was opened.</strong> {opened}
      </p>
      <p className="mt-1 text-sm">
        <strong>Why it was closed.</strong> {closed}
      </p>
      <Refused words={failure} />
      {!around && !failure && <Skeleton className="mt-4 h-72" />}
      {around && <Around around={around} name={name} />}
    </section>
  )
}

function Around({ around: { chart, deals }, name }: { around: TradeAround; name: string }) {
  const label = [
    `${name}: the market around it.`,
    ...chart.marks.map((mark) => `${mark.words} at ${dayTime(mark.at)}.`),
    ...(chart.stop === null ? [] : [`First stop at ${digits(chart.stop, chart.decimals)}.`]),
  ].join(' ')
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-3">
      <ChartFigure
        tableLabel="deals of the trade"
        table={
          <DataTable
            caption="Deals of the trade"
            columns={columnsOf(chart.decimals)}
            rows={deals}
            rowKey={({ ticket }) => String(ticket)}
          />
        }
      >
        <ChartCanvas load={load} data={chart} label={label} className="h-72" canZoom />
      </ChartFigure>
    </div>
  )
}

const columnsOf = (decimals: number): readonly Column<ShownDeal>[] => [
  { id: 'time', label: 'Time', cell: ({ time }) => at(time) },
  {
    id: 'type',
    label: 'Deal',
    cell: ({ side, isOpening, isCounter }) =>
      `${side === 'buy' ? 'Buy' : 'Sell'} · ${isOpening ? 'opens' : 'closes'}${isCounter ? ' counter trade' : ''}`,
  },
  { id: 'lots', label: 'Volume', align: 'end', cell: ({ lots }) => digits(lots, 2) },
  { id: 'price', label: 'Price', align: 'end', cell: ({ price }) => digits(price, decimals) },
  { id: 'net', label: 'Net', align: 'end', cell: ({ netCents }) => signedMoney(dollarsOf(netCents)) },
  { id: 'why', label: 'Why', cell: ({ why }) => why },
]
