import type { ReactNode } from 'react'
import { digits, money, signedMoney } from '../../../lib/formats/format.ts'
import { shareWords, signedPercent } from '../../../lib/formats/format-percent.ts'
import { Changing } from '../../../ui/changing.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Explain } from '../../../ui/overlays/explain.tsx'
import { toneOf } from '../../bots/reports/tone-of.ts'
import { keptWords } from '../../finance/kept-figure.tsx'
import { How } from '../../people/help/how.tsx'
import type { Performance } from './use-performance.ts'

type Tone = ReturnType<typeof toneOf>
type Figure = {
  label: string
  value: string
  tone: Tone
  how: ReactNode
  /** The same after fuel and hosting. */
  kept?: { value: string; tone: Tone; how: ReactNode }
}

const tones = { plain: '', positive: 'text-positive-text', negative: 'text-negative-text' }

/** The range in five figures, each with the reader's own numbers behind it. */
export function PerformanceFigures({ performance }: { performance: Performance }) {
  return (
    <dl className="mb-3 grid gap-x-4 gap-y-2 min-[22.5rem]:grid-cols-2 sm:grid-cols-3 lg:grid-cols-5">
      {figuresOf(performance).map(({ label, value, tone, how, kept }) => (
        <div key={label} className="min-w-0">
          <dt className="flex items-center gap-1 text-xs text-muted">
            {label}
            <Explain what={label}>{how}</Explain>
          </dt>
          <dd className={classNames('figure font-semibold', tones[tone])}>
            <Changing value={value} />
          </dd>
          {kept && (
            <dd>
              <span className="flex items-center gap-1 text-xs text-muted">
                Kept
                <Explain what={`${label}, kept after fuel and hosting`}>{kept.how}</Explain>
              </span>
              <span className={classNames('figure text-lg font-semibold', tones[kept.tone])}>
                <Changing value={kept.value} />
              </span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function figuresOf(performance: Performance): Figure[] {
  const { closed, drawdown, drawdownPeak, drawdownPercent, expectancy, kept } = performance
  const { startCapital, accountKept, keptPercent } = performance
  return [
    {
      label: 'Return',
      value: performance.returnPercent === null ? '–' : signedPercent(performance.returnPercent),
      tone: toneOf(performance.returnPercent ?? 0),
      how: <ReturnFormula performance={performance} />,
      ...(startCapital !== null &&
        keptPercent !== null && {
          kept: {
            value: signedPercent(keptPercent),
            tone: toneOf(keptPercent),
            how: `What this account's trades made, less their fuel charges and hosting, as a percentage of its balance when this period began: ${signedMoney(accountKept)} ÷ ${money(startCapital)} = ${signedPercent(keptPercent)}.`,
          },
        }),
    },
    {
      label: 'Profit',
      value: signedMoney(closed.profit),
      tone: toneOf(closed.profit),
      how: <How id="total-profit">{digits(closed.trades)} trades closed in this period.</How>,
      kept: { value: signedMoney(kept.kept), tone: toneOf(kept.kept), how: keptWords(kept) },
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
            ? 'There are none in this period.'
            : `${signedMoney(closed.profit)} ÷ ${digits(closed.trades)} = ${signedMoney(expectancy, 4)}.`}
        </How>
      ),
      ...(closed.trades > 0 && {
        kept: {
          value: signedMoney(kept.kept / closed.trades),
          tone: toneOf(kept.kept),
          how: `Profit kept in this period divided by its closed trades: ${signedMoney(kept.kept)} ÷ ${digits(closed.trades)} = ${signedMoney(kept.kept / closed.trades, 4)}.`,
        },
      }),
    },
  ]
}

function ReturnFormula({ performance: { startCapital, accountProfit, returnPercent } }: { performance: Performance }) {
  if (startCapital === null || returnPercent === null)
    return <How id="return">There were no trades in this period.</How>
  return (
    <How id="return">
      <p className="tabular font-semibold">
        {signedMoney(accountProfit)} ÷ {money(startCapital)} = {signedPercent(returnPercent)}
      </p>
    </How>
  )
}
