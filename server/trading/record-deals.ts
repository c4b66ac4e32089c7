import { freezeMember } from '../fuel/freeze.ts'
import { expectCharges } from '../fuel/settle-trades.ts'
import type { Tx } from '../platform/db.ts'
import { changeBots } from './change-bots.ts'
import type { Deal } from './deal.ts'
import { completeTrades, insertDeals, insertOpened, newDeals, tellDeals } from './deal-store.ts'
import { readTradeTerms } from './read-trade-terms.ts'

type Told = {
  deals: readonly Deal[]
  /** Trades of which these deals leave nothing open, named by their first positions. */
  closed: readonly { accountId: bigint; positionId: bigint }[]
}

/**
 * Records what a broker has filled, each deal once, however often it is told: trades are opened on the terms of that moment, and
 * those of which nothing is open any more are laid out to be charged, in the same transaction. A ticket that comes again with
 * other figures changes nothing; its member is frozen until an operator has looked.
 */
export async function recordDeals(tx: Tx, { deals, closed }: Told, now: Date): Promise<void> {
  if (deals.length === 0) return
  const stored = await insertDeals(tx, deals)
  const added = newDeals(deals, stored)
  for (const { place } of stored.filter(({ is_same }) => !is_same)) {
    const deal = deals[place - 1]
    if (!deal) continue
    await freezeMember(tx, deal.memberId, `deal ${deal.ticket} came again with other figures`, now)
    await changeBots(tx, [{ memberId: deal.memberId, cause: 'frozen' }], now)
  }
  await openTrades(
    tx,
    added.filter(({ entry, positionId, tradePositionId }) => entry === 'in' && positionId === tradePositionId),
  )
  await expectCharges(tx, await completeTrades(tx, closed))
  await tellDeals(tx, added, now)
}

async function openTrades(tx: Tx, firsts: readonly Deal[]): Promise<void> {
  // Those of one step are all of one time.
  const times = new Map(firsts.map(({ at }) => [at.getTime(), at]))
  for (const [time, at] of times) {
    const opened = firsts.filter((deal) => deal.at.getTime() === time)
    const accounts = [...new Set(opened.map(({ accountId }) => accountId))]
    const terms = await readTradeTerms(tx, accounts, at)
    await insertOpened(tx, opened, ({ accountId }) => {
      const found = terms.get(accountId)
      if (!found) throw new Error(`Account ${accountId} has no terms to trade by`)
      return found
    })
  }
}
