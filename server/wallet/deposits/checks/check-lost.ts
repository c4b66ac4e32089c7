import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import type { BookCheck } from '../../../platform/book-check.ts'
import { uncorrectedLosses } from '../count-store.ts'

const namedMax = 20

/** No deposit that a reorganisation took is still somebody's: its transfer was mined again, or operators have corrected it. */
export const checkLost: BookCheck = async (reader) => {
  const losses = await uncorrectedLosses(reader)
  const words = losses.slice(0, namedMax).map(({ memberId, amount }) => `member ${memberId}: $${formatUsd(amount, 6)}`)
  const total = losses.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    name: 'what was credited is still on the chain',
    holds: losses.length === 0,
    detail:
      losses.length === 0
        ? 'nothing that was credited is missing'
        : `$${formatUsd(micro(total), 6)} were reorganised away and are not corrected (${words.join(', ')}${losses.length > namedMax ? ', …' : ''})`,
  }
}
