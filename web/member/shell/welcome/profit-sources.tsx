import { digits, signedMoney } from '../../../lib/formats/format.ts'
import { shareWords } from '../../../lib/formats/format-percent.ts'
import { BarColumns } from '../../../ui/charts/bar-columns.tsx'
import { BarRows } from '../../../ui/charts/bar-rows.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { rangeWords } from '../../bots/reports/range-words.ts'
import type { Performance } from './use-performance.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const tradesWords = (trades: number): string => `${digits(trades)} ${trades === 1 ? 'trade' : 'trades'}`
const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** The profit of the range by instrument, by weekday and by hour; all of the closing, in UTC. */
export function ProfitSources({
  performance: { from, to, bySymbol, byWeekday, byHour },
}: {
  performance: Performance
}) {
  if (bySymbol.length === 0)
    return <p className="grid h-80 place-items-center text-sm text-muted">No trades were closed in this period.</p>
  const instruments = bySymbol
    .toSorted((a, b) => b.profit - a.profit)
    .map(({ symbol, profit, trades, won }) => ({
      id: symbol,
      label: symbol,
      note: `${tradesWords(trades)}, ${shareWords(won, trades)} won`,
      amount: profit,
    }))
  const weekdaySums = byWeekday.map(({ weekday, profit, trades }) => ({
    id: String(weekday),
    label: weekdays[weekday] ?? '',
    note: tradesWords(trades),
    amount: profit,
  }))
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const found = byHour.find((one) => one.hour === hour)
    return {
      id: String(hour),
      label: hourOf(hour),
      note: tradesWords(found?.trades ?? 0),
      amount: found?.profit ?? 0,
    }
  })
  const days = rangeWords({ ...(from ? { from: from.slice(0, 10) } : {}), to: to.slice(0, 10) })
  return (
    <>
      <p className="mb-3 text-sm text-muted">Trades closed {days}, before fuel charges.</p>
      <Tabs
        label="Profit by"
        tabs={[
          {
            id: 'instrument',
            label: 'Instrument',
            content: (
              <BarRows
                caption="Profit by instrument"
                heads={['Instrument', 'Trades', 'Profit']}
                rows={instruments}
                format={signedMoney}
              />
            ),
          },
          {
            id: 'weekday',
            label: 'Weekday',
            content: (
              <BarRows
                caption="Profit by weekday of closing, UTC"
                heads={['Weekday', 'Trades', 'Profit']}
                rows={weekdaySums}
                format={signedMoney}
              />
            ),
          },
          {
            id: 'hour',
            label: 'Hour',
            content: (
              <BarColumns
                caption="Profit by hour of closing, UTC"
                heads={['Hour', 'Trades', 'Profit']}
                rows={hours}
                format={signedMoney}
                endLabel={hourOf(24)}
              />
            ),
          },
        ]}
      />
    </>
  )
}
