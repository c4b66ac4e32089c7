import { bandAt, bandEdges, type RecordMonth, recordBands } from '@fairlead/contract/record-months'
import { recordMonthsMax } from '@fairlead/contract/routes/bots/record'
import type { Reader } from '../../platform/database/db.ts'
import { type MonthRow, monthsCounted } from './store.ts'

/** What stands of all months, the newest first. Whatever is read here was counted before: nobody's visit counts anything. */
export async function readRecord(reader: Reader): Promise<{ months: RecordMonth[] }> {
  const rows = await monthsCounted(reader, recordMonthsMax)
  return {
    months: rows.map(({ month, market, members, member_bands, trade_bands, since_began, late }) => ({
      ...{ month, market, members, late },
      ahead: above(member_bands),
      trades: sum(trade_bands),
      won: above(trade_bands),
      lost: below(trade_bands),
      since: { members: sum(since_began), ahead: since_began[2] ?? 0 },
      memberBands: member_bands,
      tradeBands: trade_bands,
    })),
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
const above = (counts: readonly number[]): number => sum(counts.filter((_, place) => bandAt(place) > 0))
const below = (counts: readonly number[]): number => sum(counts.filter((_, place) => bandAt(place) < 0))

export const recordColumns = ['month', 'market', 'counted', 'from_percent', 'to_percent', 'count'] as const

/** A row for each count that is not zero, in an order that follows from what it says alone. */
export async function* recordRows(reader: Reader): AsyncGenerator<(string | number)[]> {
  for (const row of await monthsCounted(reader, recordMonthsMax)) yield* rowsOf(row)
}

function* rowsOf({
  month,
  market,
  member_bands,
  trade_bands,
  since_began,
  late,
}: MonthRow): Generator<(string | number)[]> {
  for (const [counted, counts] of [
    ['member', member_bands],
    ['trade', trade_bands],
  ] as const)
    for (const [place, count] of counts.entries())
      if (count > 0) yield [month, market, counted, ...endsOf(recordBands[place] ?? 0), count]
  for (const [place, counted] of ['since-behind', 'since-even', 'since-ahead'].entries())
    yield [month, market, counted, '', '', since_began[place] ?? 0]
  yield [month, market, 'late-trade', '', '', late]
}

/** From which share of the capital to which; empty where there is no end. */
function endsOf(band: number): [string | number, string | number] {
  if (band === 0) return [0, 0]
  const size = Math.abs(band)
  const near = (bandEdges[size - 2] ?? 0) / 100
  const edge = bandEdges[size - 1]
  const far = edge === undefined ? '' : edge / 100
  return band > 0 ? [near, far] : [far === '' ? '' : -far, near === 0 ? 0 : -near]
}
