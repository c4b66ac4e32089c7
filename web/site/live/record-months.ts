import { type RecordMonth, recordBands, recordMarkets } from '@fairlead/contract/record-months'
import { fieldOf, readJson, stringAt } from '../../lib/calls/call-plainly.ts'

export async function readRecordMonths(path: string, signal: AbortSignal): Promise<readonly RecordMonth[]> {
  return recordMonthsIn(await readJson(path, signal))
}

/** The months of an answer, the newest first. Throws where it holds anything else: half a record would be a false one. */
export function recordMonthsIn(answer: unknown): RecordMonth[] {
  const months = fieldOf(answer, 'months')
  if (!Array.isArray(months)) throw new Error('the answer holds no months')
  return months.map(monthIn)
}

function monthIn(found: unknown): RecordMonth {
  const month = stringAt(found, 'month')
  const market = recordMarkets.find((one) => one === stringAt(found, 'market'))
  if (!month || !market) throw new Error('the answer holds something that is no month')
  const since = fieldOf(found, 'since')
  return {
    ...{ month, market },
    members: countAt(found, 'members'),
    ahead: countAt(found, 'ahead'),
    trades: countAt(found, 'trades'),
    won: countAt(found, 'won'),
    lost: countAt(found, 'lost'),
    late: countAt(found, 'late'),
    since: { members: countAt(since, 'members'), ahead: countAt(since, 'ahead') },
    memberBands: bandsAt(found, 'memberBands'),
    tradeBands: bandsAt(found, 'tradeBands'),
  }
}

function countAt(value: unknown, name: string): number {
  const count = fieldOf(value, name)
  if (!isCount(count)) throw new Error(`a month has no ${name}`)
  return count
}

function bandsAt(value: unknown, name: string): number[] {
  const counts: unknown = fieldOf(value, name)
  if (!Array.isArray(counts) || counts.length !== recordBands.length || !counts.every(isCount))
    throw new Error(`a month has no ${name}`)
  return counts
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0
