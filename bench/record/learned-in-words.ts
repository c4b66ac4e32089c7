import { instruments } from '../../engine/market/instrument.ts'
import { profitFactor } from './judge.ts'
import type { Judged } from './learn.ts'
import { count, factor, table } from './table.ts'

/** What the learned filter would have taken, year by year, and whether that would have been better. */
export function learnedPart(judged: readonly Judged[]): string[] {
  const cells = instruments.flatMap((instrument, symbol) => {
    const mine = judged
      .filter((one) => one.example.symbol === symbol)
      .toSorted((a, b) => a.example.openedAt - b.example.openedAt)
    const middle = mine.length >> 1
    return [mine.slice(0, middle), mine.slice(middle)].map((part, half) => ({
      name: `${instrument.symbol}, ${half === 0 ? 'first' : 'second'} half`,
      part,
      taken: part.filter((one) => one.taken),
    }))
  })
  const pf = (part: readonly Judged[]) => profitFactor(part.map((one) => one.example))
  const helped = cells.filter(({ part, taken }) => meanOf(taken) > meanOf(part)).length
  const taken = judged.filter((one) => one.taken)
  const helps = helped * 2 > cells.length && (pf(taken) ?? 0) > (pf(judged) ?? 0)
  return [
    '## The part that learns',
    '',
    'A logistic regression over five features of finished bars decides which signals to take. Each year is judged by a model that was trained on trades',
    'which had ended 20 days or more before it began (purge and embargo). All trades are of the same planned loss.',
    '',
    table(
      ['', 'trades', 'profit factor', 'taken', 'profit factor of these'],
      [...cells, { name: '**all**', part: judged, taken }].map((one) => [
        one.name,
        count(one.part.length),
        factor(pf(one.part)),
        count(one.taken.length),
        factor(pf(one.taken)),
      ]),
    ),
    '',
    `The mean of what it took was better than of all in ${helped} of ${cells.length} cells. It would be switched on if that held for most cells and for the whole: it ${helps ? 'does' : 'does not, and stays off'}.`,
    '',
  ]
}

function meanOf(judged: readonly Judged[]): number {
  return judged.reduce((sum, one) => sum + one.example.netCents, 0) / Math.max(1, judged.length)
}
