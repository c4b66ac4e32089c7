import { previewStop } from '@fairlead/contract/routes/desk/operator-stops'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/calls/api.ts'
import { keyOf } from '../../lib/calls/query-key.ts'
import { digits, signedMoney } from '../../lib/formats/format.ts'

export type StopFigures = z.output<typeof previewStop.reply>
export type Target = z.input<NonNullable<typeof previewStop.query>>

/** What a stop would reach; asked for as soon as it is said what to stop. */
export const useStopFigures = (target: Target | undefined) =>
  useQuery({
    queryKey: [...keyOf(previewStop), target],
    queryFn: ({ signal }) => call(previewStop, { query: target as Target, signal }),
    enabled: target !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What a stop would reach, as it stands now. */
export function FiguresList({ figures }: { figures: StopFigures }) {
  const { target, bots, members, positions, floatingProfit, waitingEntries } = figures
  const profit = floatingProfit ?? 0
  return (
    <section aria-label="What it affects" className="rounded-control border border-line bg-raised p-4">
      <h3 className="text-sm font-semibold">{target}</h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <Figure label="Bots" value={digits(bots)} />
        <Figure label="Open positions" value={digits(positions)} />
        <Figure label="Members with positions" value={digits(members)} />
        <Figure
          label="Profit if closed now"
          value={floatingProfit === null ? 'no price' : signedMoney(profit)}
          tone={profit > 0 ? 'text-positive-text' : profit < 0 ? 'text-negative-text' : ''}
        />
        <Figure label="Entries waiting" value={digits(waitingEntries)} />
      </dl>
    </section>
  )
}

export function Figure({ label, value, tone = '' }: { label: string; value: string; tone?: string }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className={`tabular font-semibold ${tone}`}>{value}</dd>
    </div>
  )
}
