import type { explainIncome, incomeCause } from '@fairlead/contract/routes/finance/income'
import type { z } from 'zod'
import { usd } from '../../../content/term-words.ts'
import { digits } from '../../../lib/formats/format.ts'

export type IncomeReason = z.output<typeof explainIncome.reply>['rows'][number]

/** Why something came of it, or why not, in one sentence. */
export function reasonWords(row: IncomeReason, level: number): string {
  const share = `${digits(row.percent, row.percent % 1 ? 2 : 0)}%`
  const words: Record<z.output<typeof incomeCause>, () => string> = {
    paid: () =>
      row.kind === 'deposit'
        ? `Direct income: ${share} of a deposit of a member you referred yourself.`
        : `Level ${level} pays ${share} of the fuel that the charge took.`,
    bonus: () => 'This charge was paid with bonus fuel, which earns no income for members above.',
    owed: () => 'The charge is still owed. You receive your share when a deposit pays it.',
    nothing_due: () => 'The trade made no chargeable profit, so there was nothing to share.',
    not_eligible: () => missingWords(row, level, share),
    waiting: () => 'The deposit is below the minimum and is held until more arrive.',
  }
  return words[row.cause]()
}

function missingWords({ asked }: IncomeReason, level: number, share: string): string {
  const members = asked?.members ?? 0
  const needs = [
    'an active package of your own',
    `${members} active direct ${members === 1 ? 'member' : 'members'}`,
    ...(asked && asked.business > 0 ? [`${usd(asked.business)} of team business`] : []),
  ]
  return `Level ${level} pays ${share} when you have ${listed(needs)}. You did not meet this at the time.`
}

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
