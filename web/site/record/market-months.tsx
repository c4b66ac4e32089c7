import { bandWords, middleBand, type RecordMonth, recordBands } from '@fairlead/contract/record-months'
import { useState } from 'react'
import { monthWords } from '../../lib/formats/format-day.ts'
import { BarRows } from '../../ui/charts/bar-rows.tsx'
import { BarStrip } from '../../ui/charts/bar-strip.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { RecordTable } from './record-table.tsx'

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`)
const whole = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
const middleWords = (counts: readonly number[]) => {
  const band = middleBand(counts)
  return band === undefined ? '–' : bandWords(band)
}

const heads = [
  'Month',
  'Members',
  'Ahead',
  'Member in the middle',
  'Trades',
  'Won',
  'Lost',
  'Counted late',
  'All who ever began',
  'Of these ahead',
]

/** The months of one market, the newest first: who was ahead, and how results were spread. */
export function MarketMonths({ months }: { months: readonly RecordMonth[] }) {
  const [chosen, setChosen] = useState('')
  const [newest] = months
  const shown = months.find(({ month }) => month === chosen) ?? newest
  if (!newest || !shown) return null
  return (
    <div className="grid gap-6">
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="rounded-card border border-line bg-surface p-4 md:p-6">
          <h4 className="font-semibold">Members ahead after charges, by month</h4>
          <p className="mt-1 text-sm text-muted">
            {monthWords(newest.month)}: {whole(newest.ahead)} of {whole(newest.members)} (
            {share(newest.ahead, newest.members)}). Since they began: {whole(newest.since.ahead)} of{' '}
            {whole(newest.since.members)} ({share(newest.since.ahead, newest.since.members)}).
          </p>
          {months.length > 1 && (
            <BarStrip
              caption="Share of members ahead after charges"
              heads={['Month', 'Members', 'Ahead']}
              rows={months.toReversed().map(({ month, ahead, members }) => ({
                id: month,
                label: monthWords(month),
                note: `${whole(ahead)} of ${whole(members)}`,
                amount: (ahead / members) * 100,
              }))}
              format={(percent) => `${percent.toFixed(1)}%`}
            />
          )}
        </div>
        <div className="rounded-card border border-line bg-surface p-4 md:p-6">
          <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
            <h4 className="font-semibold">How members’ results were spread</h4>
            <div className="w-48">
              <Select
                label="Month"
                value={shown.month}
                onChange={({ target }) => setChosen(target.value)}
                options={months.map(({ month }) => ({ value: month, label: monthWords(month) }))}
              />
            </div>
          </div>
          <BandTable month={shown} />
        </div>
      </div>
      <RecordTable
        name="All months"
        head={heads}
        rows={months.map(({ month, members, ahead, memberBands, trades, won, lost, late, since }) => [
          monthWords(month),
          whole(members),
          `${whole(ahead)} (${share(ahead, members)})`,
          middleWords(memberBands),
          whole(trades),
          `${whole(won)} (${share(won, trades)})`,
          whole(lost),
          whole(late),
          whole(since.members),
          `${whole(since.ahead)} (${share(since.ahead, since.members)})`,
        ])}
      />
    </div>
  )
}

/** Of a month: how many members and trades came to each share of the capital. Losses stand to the left. */
function BandTable({ month }: { month: RecordMonth }) {
  const rows = recordBands.flatMap((band, place) => {
    const [members, trades] = [month.memberBands[place] ?? 0, month.tradeBands[place] ?? 0]
    if (members === 0 && trades === 0) return []
    return [
      {
        id: String(band),
        label: bandWords(band),
        note: `${whole(trades)} ${trades === 1 ? 'trade' : 'trades'}`,
        amount: band < 0 ? -members : members,
      },
    ]
  })
  return (
    <BarRows
      caption={`Members of ${monthWords(month.month)} by their result after charges, as a share of the capital`}
      heads={['Share of the capital', 'Trades', 'Members']}
      rows={rows}
      format={(members) => whole(Math.abs(members))}
    />
  )
}
