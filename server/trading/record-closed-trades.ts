import { freezeMember } from '../fuel/freeze.ts'
import { expectCharges } from '../fuel/settle-trades.ts'
import type { Tx } from '../platform/db.ts'
import { changeBots } from './change-bots.ts'
import { insertClosed } from './store.ts'
import type { ClosedTrade } from './trade.ts'

export type Recorded = { tradeId: bigint; outcome: 'recorded' | 'known' | 'altered' }

/**
 * Records closed trades and lays them out to be charged, each once, however often it is reported. One that comes again with other
 * figures changes nothing; its member is frozen until an operator has looked.
 */
export async function recordClosedTrades(tx: Tx, trades: readonly ClosedTrade[], now: Date): Promise<Recorded[]> {
  if (trades.length === 0) return []
  const stored = await insertClosed(tx, trades)
  await expectCharges(
    tx,
    stored.filter(({ is_new }) => is_new).map(({ id }) => id),
  )
  for (const { place, is_same } of stored) {
    const trade = trades[place - 1]
    if (is_same || !trade) continue
    await freezeMember(tx, trade.memberId, `trade ${trade.positionId} came again with other figures`, now)
    await changeBots(tx, [{ memberId: trade.memberId, cause: 'frozen' }], now)
  }
  const seen = new Set<bigint>()
  return stored.map(({ id, is_new, is_same }) => {
    const isFirst = is_new && !seen.has(id)
    seen.add(id)
    return { tradeId: id, outcome: !is_same ? 'altered' : isFirst ? 'recorded' : 'known' }
  })
}
