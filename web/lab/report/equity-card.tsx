import { useMemo, useState } from 'react'
import { dayTime, money } from '../../lib/formats/format.ts'
import { Card } from '../../ui/card.tsx'
import { ChartCanvas, type LoadChart } from '../../ui/charts/chart-canvas.tsx'
import { ChartFigure } from '../../ui/charts/chart-figure.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import type { RunReport } from '../worker/protocol.ts'
import type { RunLine, RunLines } from './draw-run.ts'
import { dollarsOf } from './run-words.ts'

type Point = RunReport['points'][number]

const load: LoadChart<RunLines> = async () => (await import('./draw-run.ts')).drawRun
const names = ['equity', 'held', 'idle'] as const satisfies readonly RunLine[]
const words: Record<RunLine, { label: string; swatch: string }> = {
  equity: { label: 'Before charges', swatch: 'bg-muted' },
  held: { label: 'Buying and holding', swatch: 'bg-warning' },
  idle: { label: 'Doing nothing', swatch: 'bg-ink' },
}
/** One row a month is what a reader looks through. */
const rowsMax = 120

const columns: readonly Column<Point>[] = [
  { id: 'at', label: 'Time', cell: ({ time }) => dayTime(new Date(time * 1000)) },
  { id: 'kept', label: 'After charges', align: 'end', cell: ({ keptCents }) => money(dollarsOf(keptCents)) },
  { id: 'equity', label: 'Before charges', align: 'end', cell: ({ equityCents }) => money(dollarsOf(equityCents)) },
  {
    id: 'held',
    label: 'Buying and holding',
    align: 'end',
    cell: ({ heldCents }) => (heldCents === null ? '–' : money(dollarsOf(heldCents))),
  },
]

type Props = { report: RunReport; beside: RunReport | undefined }

/** The account after charges, with whatever the reader holds against it. */
export function EquityCard({ report, beside }: Props) {
  const [shown, setShown] = useState<readonly RunLine[]>(['held', 'idle'])
  const { points, startCents } = report
  const data = useMemo(
    (): RunLines => ({
      points: points.map(({ time, equityCents, keptCents, heldCents }) => ({
        time,
        equity: dollarsOf(equityCents),
        kept: dollarsOf(keptCents),
        held: heldCents === null ? null : dollarsOf(heldCents),
      })),
      start: dollarsOf(startCents),
      beside: (beside?.points ?? []).map(({ time, keptCents }) => ({ time, kept: dollarsOf(keptCents) })),
      shown,
    }),
    [points, startCents, beside, shown],
  )
  const every = Math.max(1, Math.ceil(points.length / rowsMax))
  const rows = points.filter((_, k) => k % every === 0 || k === points.length - 1)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const label = [
    `The account after charges, from ${money(dollarsOf(startCents))} at ${dayTime(new Date(first.time * 1000))} to ${money(dollarsOf(last.keptCents))} at ${dayTime(new Date(last.time * 1000))}.`,
    `Before charges it ended with ${money(dollarsOf(last.equityCents))}.`,
    last.heldCents === null ? '' : `Buying and holding ended with ${money(dollarsOf(last.heldCents))}.`,
  ].join(' ')
  return (
    <Card title="The account">
      <ChartFigure
        tableLabel="the account"
        table={<DataTable caption="The account" columns={columns} rows={rows} rowKey={({ time }) => String(time)} />}
      >
        <fieldset className="mb-2 flex flex-wrap items-center gap-x-5" data-not-printed>
          <legend className="sr-only">Comparison lines</legend>
          <span className="inline-flex min-h-10 items-center gap-2 text-xs font-semibold">
            <span aria-hidden="true" className="h-0.5 w-4 bg-accent" />
            After charges
          </span>
          {names.map((name) => (
            <label key={name} className="inline-flex min-h-10 items-center gap-2 text-xs text-muted">
              <input
                type="checkbox"
                checked={shown.includes(name)}
                onChange={({ target }) =>
                  setShown(names.filter((one) => (one === name ? target.checked : shown.includes(one))))
                }
                className="tick size-4 shrink-0 appearance-none rounded-sm border border-edge bg-surface checked:border-accent checked:bg-accent"
              />
              <span aria-hidden="true" className={`h-0.5 w-4 ${words[name].swatch}`} />
              {words[name].label}
            </label>
          ))}
          {beside && (
            <span className="inline-flex min-h-10 items-center gap-2 text-xs text-muted">
              <span aria-hidden="true" className="h-0.5 w-4 bg-positive" />
              The run beside it, after charges
            </span>
          )}
        </fieldset>
        <ChartCanvas load={load} data={data} label={label} className="h-80 md:h-96" />
      </ChartFigure>
    </Card>
  )
}
