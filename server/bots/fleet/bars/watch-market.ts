import { instruments } from '@fairlead/engine/market/instrument'
import { isOpen } from '@fairlead/engine/market/session'
import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { endAlert } from '../../../watch/alerts/end-alert.ts'
import { endOthers } from '../../../watch/alerts/end-others.ts'
import { raiseAlert, raiseAlerts } from '../../../watch/alerts/raise-alert.ts'
import { checkMarket, type Dispute } from '../../terminals/minutes/market-minutes.ts'
import { hasPriceSource } from '../../terminals/minutes/price-sources.ts'
import { hasMembers } from '../store.ts'

const silentSeconds = 600
/** Sources that have told the same for so long agree again. */
const disputedSeconds = 300
const silent =
  'No price source has reported for ten minutes, so no bot opens positions. Find out why the terminals we host there are silent.'
const unmarked =
  'No broker server is marked as a price source, so no new bars are built and no bot opens positions. An owner can mark one under Terminals.'

/** Says when the live market is made of nothing, is silent on a day on which all of it trades, or its sources tell different prices. */
export function watchMarket(db: Db): DueWork {
  return {
    name: 'watch-market',
    async runDue(now) {
      await inTx(db, async (tx) => {
        const isMarked = await hasPriceSource(tx)
        const isTraded = await hasMembers(tx)
        if (isTraded && !isMarked) await raiseAlert(tx, { kind: 'market_unmarked', key: '', words: unmarked }, now)
        else await endAlert(tx, 'market_unmarked', '', now)
        const isTrading = instruments.every((instrument) => isOpen(instrument, now.getTime() / 1000))
        const { minutes, disputes } = await checkMarket(tx, addSeconds(now, -silentSeconds), now)
        const isSilent = isMarked && isTrading && minutes.length + disputes.length === 0
        if (isTraded && isSilent) await raiseAlert(tx, { kind: 'market_silent', key: '', words: silent }, now)
        else await endAlert(tx, 'market_silent', '', now)
        await alertDisputes(tx, disputes, now)
      })
    },
  }
}

/** One alert an instrument, with what each source told last. */
async function alertDisputes(tx: Tx, disputes: readonly Dispute[], now: Date): Promise<void> {
  const newest = new Map(
    disputes
      .filter(({ start }) => start >= addSeconds(now, -disputedSeconds))
      .map((dispute) => [dispute.symbol, dispute]),
  )
  await endOthers(tx, 'market_disputed', new Set(newest.keys()), now)
  await raiseAlerts(
    tx,
    [...newest.values()].map(({ symbol, start, told }) => ({
      kind: 'market_disputed' as const,
      key: symbol,
      words: `${symbol} at ${start.toISOString()}: ${told.map(({ server, close }) => `${server} ${priceOf(symbol, close)}`).join(', ')}. No bar is built unless most sources agree.`,
    })),
    now,
  )
}

const priceOf = (symbol: string, price: number): string =>
  price.toFixed(instruments.find((instrument) => instrument.symbol === symbol)?.digits ?? 5)
