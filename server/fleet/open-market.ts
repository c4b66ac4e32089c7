import type { Db } from '../platform/db.ts'
import { inTx } from '../platform/db.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import { dropBars } from './bar-store.ts'
import { brokerFeed } from './broker-feed.ts'
import type { MarketFeed } from './market-feed.ts'
import { simulatedFeed } from './simulated-feed.ts'
import { hasMembers, readMarket, setBarSeconds } from './store.ts'

type Setting = { mode: 'sandbox' | 'live'; barSeconds: number }

/**
 * The market that this database's fleet trades in: simulated in the sandbox, of what terminals tell in live mode. The time frame
 * stays the one its positions were opened and marked in for as long as there are any.
 */
export function openMarket(db: Db, { mode, barSeconds }: Setting): Promise<MarketFeed> {
  return inTx(db, async (tx) => {
    const market = await readMarket(tx)
    if (market.bar_seconds !== barSeconds) {
      if (await hasMembers(tx))
        throw new PlainSentence(
          `BOT_BAR_SECONDS must stay ${market.bar_seconds} while bots trade: their books are kept in bars of that length.`,
        )
      await setBarSeconds(tx, barSeconds)
      await dropBars(tx)
    }
    return mode === 'sandbox' ? simulatedFeed({ seed: market.seed, barSeconds }) : brokerFeed({ db, barSeconds })
  })
}
