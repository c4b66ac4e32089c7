import type { Played } from '../../engine/backtest/play-cohorts.ts'
import { hostedMonths, memberSums } from './judge.ts'
import { dayOf } from './table.ts'

/** The record's members as a small file (`RecordCohorts` of `contract/record-ahead`): a line for each capital. */
export function cohortsOfRecord(accounts: readonly Played[], { from, end }: { from: number; end: number }): string {
  const capitals = [...new Set(accounts.map((one) => one.settings.capitalCents))].sort((a, b) => a - b)
  const lines = capitals.map((cents) => {
    const mine = accounts.filter((one) => one.settings.capitalCents === cents).toSorted((a, b) => a.from - b.from)
    return `    ${JSON.stringify({ capital: cents / 100, members: mine.map(memberSums) })}`
  })
  const [first] = accounts
  return `{
  "from": "${dayOf(from)}",
  "to": "${dayOf(end - 3600)}",
  "months": ${first ? hostedMonths(first) : 0},
  "capitals": [
${lines.join(',\n')}
  ]
}
`
}
