import type { ReactNode } from 'react'
import { digits, money, signedMoney } from '../../lib/format.ts'
import { shareWords, signedPercent } from '../../lib/format-percent.ts'
import { Changing } from '../../ui/changing.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Explain } from '../../ui/explain.tsx'
import { How } from '../help/how.tsx'
import { toneOf } from '../reports/tone-of.ts'
import type { Performance } from './use-performance.ts'

type Figure = { label: string; value: string; tone: ReturnType<typeof toneOf>; how: ReactNode }

const tones = { plain: '', positive: 'text-positive-text', negative: 'text-negative-text' }

/** The range in five figures, each with the reader's own numbers behind it. */
export function PerformanceFigures({ performance }: { performance: Performance }) {
  return (
    <dl className="mb-3 grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 lg:grid-cols-5">
      {figuresOf(performance).map(({ label, value, tone, how }) => (
        <div key={label}>
          <dt className="flex items-center gap-1 text-xs text-muted">
            {label}
            <Explain what={label}>{how}</Explain>
          </dt>
          <dd className={classNames('tabular font-semibold', tones[tone])}>
            <Changing value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function figuresOf(performance: Performance): Figure[] {
  const { closed, drawdown, drawdownPeak, drawdownPercent, expectancy } = performance
  return [
    {
      label: 'Return',
      value: performance.returnPercent === null ? '–' : signedPercent(performance.returnPercent),
      tone: toneOf(performance.returnPercent ?? 0),
      how: <ReturnFormula performance={performance} />,
    },
    {
      label: 'Profit',
      value: signedMoney(closed.profit),
      tone: toneOf(closed.profit),
      how: <How id="total-profit">{digits(closed.trades)} trades closed in this time.</How>,
    },
    {
      label: 'Drawdown',
      value: drawdown > 0 ? `−${drawdownPercent.toFixed(2)}%` : '0.00%',
      tone: 'plain',
      how: (
        <How id="drawdown">
          {money(drawdown)} ÷ {money(drawdownPeak)} = {drawdownPercent.toFixed(2)}%.
        </How>
      ),
    },
    {
      label: 'Won',
      value: shareWords(closed.won, closed.trades),
      tone: 'plain',
      how: (
        <How id="won">
          {digits(closed.won)} of {digits(closed.trades)}.
        </How>
      ),
    },
    {
      label: 'Per trade',
      value: expectancy === null ? '–' : signedMoney(expectancy),
      tone: toneOf(expectancy ?? 0),
      how: (
        <How id="per-trade">
          {expectancy === null
            ? 'There is none in this time.'
            : `${signedMoney(closed.profit)} ÷ ${digits(closed.trades)} = ${signedMoney(expectancy, 4)}.`}
        </How>
      ),
    },
  ]
}

function ReturnFormula({ performance: { startCapital, accountProfit, returnPercent } }: { performance: Performance }) {
  if (startCapital === null || returnPercent === null) return <How id="return">Nothing was traded in this time.</How>
  return (
    <How id="return">
      <p className="tabular font-semibold">
        {signedMoney(accountProfit)} ÷ {money(startCapital)} = {signedPercent(returnPercent)}
      </p>
    </How>
  )
}
