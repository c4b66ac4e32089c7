import { type Db, inTx, openDatabase } from '../../../platform/database/db.ts'
import { PlainSentence } from '../../../platform/plain-sentence.ts'
import { hasMembers, holdMarket, readMarket, setBarSeconds } from '../store.ts'
import { dropBars } from './bar-store.ts'
import { brokerFeed } from './broker-feed.ts'
import type { MarketFeed } from './market-feed.ts'
import { simulatedFeed } from './simulated-feed.ts'

type Setting = { mode: 'sandbox' | 'live'; barSeconds: number }

/** The market that this database's fleet trades in: simulated in the sandbox, of what terminals tell in live mode. */
export async function openMarket(db: Db, { mode, barSeconds }: Setting): Promise<MarketFeed> {
  const market = await readMarket(db)
  if (market.bar_seconds !== barSeconds)
    throw new PlainSentence(`BOT_BAR_SECONDS must be ${market.bar_seconds}, as the owner of the tables has set it.`)
  return mode === 'sandbox' ? simulatedFeed({ seed: market.seed, barSeconds }) : brokerFeed({ db, barSeconds })
}

/**
 * Whoever owns the tables says how long bars are; it stays the length that positions were opened and marked in for as long as there
 * are any.
 */
export async function settleBarLength(ownerUrl: string, barSeconds: number): Promise<void> {
  const owner = openDatabase(ownerUrl, { asLogin: true, connectionsMax: 1 })
  try {
    await inTx(owner.db, async (tx) => {
      const market = await holdMarket(tx)
      if (market.bar_seconds === barSeconds) return
      if (await hasMembers(tx))
        throw new PlainSentence(
          `BOT_BAR_SECONDS must stay ${market.bar_seconds} while bots trade: their books are kept in bars of that length.`,
        )
      await setBarSeconds(tx, barSeconds)
      await dropBars(tx)
    })
  } finally {
    await owner.close()
  }
}
