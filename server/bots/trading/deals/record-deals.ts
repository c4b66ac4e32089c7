import { expectCharges } from '../../../finance/fuel/charges/settle-trades.ts'
import { freezeMember } from '../../../finance/fuel/standing/freeze.ts'
import { readTerms } from '../../../finance/terms/read-terms.ts'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { termsOfAccounts } from '../brokers/account-store.ts'
import { changeBots } from '../change-bots.ts'
import type { Deal } from './deal.ts'
import { insertCompleted, insertDeals, insertParted, newDeals, type PartedLeg, publishDeals } from './deal-store.ts'
import { notifyFirstTrades } from './notify-first-trades.ts'
import type { TradeTerms } from './trade.ts'

type Filled = {
  deals: readonly Deal[]
  /** Trades of which these deals leave nothing open. */
  closed: readonly Named[]
}
/** A trade by its first position. One that parted from another was opened in that one. */
type Named = { accountId: bigint; positionId: bigint; parted?: PartedLeg | undefined }

/**
 * Records what a broker has filled, each deal once, however often it is reported: a deal that opens a trade keeps the terms of that moment,
 * and trades of which nothing is open any more are written down and laid out to be charged, in the same transaction. A ticket that
 * comes again with other figures changes nothing; its member is frozen until an operator has looked.
 */
export async function recordDeals(tx: Tx, { deals, closed }: Filled, now: Date): Promise<void> {
  if (deals.length === 0) return
  const stored = await insertDeals(tx, deals, await termsOfFirsts(tx, deals))
  const added = newDeals(deals, stored)
  for (const { place } of stored.filter(({ is_same }) => !is_same)) {
    const deal = deals[place - 1]
    if (!deal) continue
    await freezeMember(tx, deal.memberId, `deal ${deal.ticket} was sent again with different figures`, now)
    await changeBots(tx, [{ memberId: deal.memberId, cause: 'frozen' }], now)
  }
  await completeTrades(tx, closed)
  await publishDeals(tx, added, now)
  await notifyFirstTrades(tx, added, now)
}

/** Writes trades down of which nothing is waited for any more, and lays them out to be charged. */
export async function completeTrades(tx: Tx, trades: readonly Named[]): Promise<void> {
  const ids = await insertCompleted(
    tx,
    trades.filter(({ parted }) => !parted),
  )
  for (const { accountId, positionId, parted } of trades)
    if (parted) ids.push(...(await insertParted(tx, { accountId, positionId }, parted)))
  await expectCharges(tx, ids)
}

const isFirst = ({ entry, positionId, tradePositionId }: Deal) => entry === 'in' && positionId === tradePositionId

/** What the trades that these deals open will be charged by; nothing for other deals. */
async function termsOfFirsts(tx: Tx, deals: readonly Deal[]): Promise<(deal: Deal) => TradeTerms | undefined> {
  // Those of one step are all of one time.
  const firsts = deals.filter(isFirst)
  const byTime = new Map<number, Map<bigint, TradeTerms>>()
  for (const time of new Set(firsts.map(({ at }) => at.getTime()))) {
    const opened = firsts.filter(({ at }) => at.getTime() === time)
    const accounts = [...new Set(opened.map(({ accountId }) => accountId))]
    byTime.set(time, await readTradeTerms(tx, accounts, new Date(time)))
  }
  return (deal) => {
    if (!isFirst(deal)) return undefined
    const found = byTime.get(deal.at.getTime())?.get(deal.accountId)
    if (!found) throw new Error(`Account ${deal.accountId} has no terms to trade by`)
    return found
  }
}

/** What a trade that one of these accounts opens now will be charged by, whatever changes while it is open. */
export async function readTradeTerms(
  reader: Reader,
  accountIds: readonly bigint[],
  at: Date,
): Promise<Map<bigint, TradeTerms>> {
  const { partnerDiscountBasisPoints } = await readTerms(reader, at)
  const rows = await termsOfAccounts(reader, accountIds, at)
  return new Map(
    rows.map(({ account_id, company_basis_points, basis, has_partner }) => [
      account_id,
      {
        companyBasisPoints: company_basis_points,
        discountBasisPoints: has_partner ? partnerDiscountBasisPoints : 0,
        basis,
      },
    ]),
  )
}
