import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { digits, signedMoney } from '../../../lib/formats/format.ts'
import { longDayWords, monthWords } from '../../../lib/formats/format-day.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { calendarMonth, type DayProfit, monthBeside, type Place } from './calendar-month.ts'

type Props = {
  days: readonly DayProfit[]
  /** The product's own today, in UTC. */
  today: string
  chosen: string | undefined
  /** Nothing: no day any more. */
  onChoose: (day?: string) => void
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthOf = (day: string): string => day.slice(0, 7)

/** A month of closed trades, a day a cell. A press on a day limits the whole section to it, another lets go of it. */
export function ProfitCalendar({ days, today, chosen, onChoose }: Props) {
  const [month, setMonth] = useState(monthOf(chosen ?? today))
  const firstMonth = monthOf(days[0]?.date ?? today)
  const ofMonth = days.filter(({ date }) => monthOf(date) === month)
  const sum = ofMonth.reduce((total, { profit }) => total + profit, 0)
  const kept = ofMonth.reduce((total, day) => total + day.kept, 0)
  return (
    <>
      <div className="mb-2 flex items-center justify-between gap-2">
        <IconButton
          label="Previous month"
          icon={ChevronLeft}
          disabled={month <= firstMonth}
          onClick={() => setMonth(monthBeside(month, -1))}
        />
        <p aria-live="polite" className="text-center text-sm font-semibold">
          {monthWords(month)}{' '}
          <span
            className={classNames(
              'figure ml-1',
              sum < 0 && 'text-negative-text',
              sum > 0 && 'text-positive-text',
              sum === 0 && 'text-muted',
            )}
          >
            {signedMoney(sum)}
          </span>
          <span className="block font-normal text-muted">
            Kept <span className="figure text-lg font-semibold text-ink">{signedMoney(kept)}</span>
          </span>
        </p>
        <IconButton
          label="Next month"
          icon={ChevronRight}
          disabled={month >= monthOf(today)}
          onClick={() => setMonth(monthBeside(month, 1))}
        />
      </div>
      <table className="w-full table-fixed border-separate border-spacing-1">
        <caption className="sr-only">Daily profit in {monthWords(month)}, days in UTC</caption>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="pb-1 text-xs font-medium text-muted">
                <span aria-hidden="true">{weekday.slice(0, 2)}</span>
                <span className="sr-only">{weekday}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendarMonth(month, days).map((week) => (
            <tr key={week.find(Boolean)?.day}>
              {week.map((place, at) => (
                <td key={weekdays[at]} className="p-0">
                  <Day
                    place={place}
                    isToday={place?.day === today}
                    isChosen={place?.day === chosen}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted">
        Net profit of the trades closed on each day (UTC), before fuel charges. Kept is the month's profit less its fuel
        charges, hosting and fees. Choose a day to see it on its own.
      </p>
    </>
  )
}

type DayProps = { place: Place; isToday: boolean; isChosen: boolean; onChoose: Props['onChoose'] }

const cell = 'tabular flex h-13 w-full flex-col items-center justify-center rounded-sm text-xs'

function Day({ place, isToday, isChosen, onChoose }: DayProps) {
  if (!place) return null
  const { day, profit } = place
  const number = (
    <span className={classNames(isToday && 'font-bold underline underline-offset-2')}>{Number(day.slice(8))}</span>
  )
  if (!profit?.trades) return <div className={classNames(cell, 'text-muted')}>{number}</div>
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? undefined : day)}
      className={classNames(
        cell,
        'border transition-colors',
        isChosen ? 'border-ink' : 'border-transparent hover:border-edge',
        profit.profit < 0 ? 'bg-negative-soft text-negative-text' : 'bg-positive-soft text-positive-text',
      )}
    >
      {number}
      <span className="font-semibold max-sm:text-[0.625rem] max-sm:tracking-tighter">{shortAmount(profit.profit)}</span>
      <span className="sr-only">
        {` ${longDayWords(day)}: ${signedMoney(profit.profit)}, ${digits(profit.trades)} ${profit.trades === 1 ? 'trade' : 'trades'}, kept ${signedMoney(profit.kept)}`}
      </span>
    </button>
  )
}

/** Room is scarce in a cell: whole dollars from a hundred on, no dollar sign; the sign says gain or loss. */
const shortAmount = (amount: number): string => signedMoney(amount, Math.abs(amount) >= 99.5 ? 0 : 2).replace('$', '')
