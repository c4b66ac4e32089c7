import { firstTerms } from '@fairlead/contract/constants'
import { changeBots } from '../../server/bots/trading/change-bots.ts'
import { openDesk } from '../../server/compose/open-desk.ts'
import { openIdentity } from '../../server/compose/open-identity.ts'
import { openProfile } from '../../server/compose/open-profile.ts'
import { prepareWallet } from '../../server/compose/start-wallet.ts'
import { checkBooks } from '../../server/finance/ledger/check-books.ts'
import { checkSeals } from '../../server/finance/ledger/check-seals.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { parseConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { Secrets } from '../../server/platform/keys/secrets.ts'
import { createLogger } from '../../server/platform/logging.ts'
import { mailDelivery } from '../../server/platform/mail/outbox.ts'
import { runInOrder } from '../../server/platform/work/in-order.ts'
import { createMetrics } from '../../server/platform/work/metrics.ts'
import { localKeys } from '../../server/sandbox/chain/sandbox-keys.ts'
import { composeSlices } from '../../server/slices.ts'
import { holdKeys } from '../../server/wallet/signing/hold-keys.ts'
import { chainId, type Year } from './grow-year.ts'
import { stillNode } from './still-node.ts'

const secretKey = { name: 'year', key: Buffer.alloc(32, 7) }
export const keysOfYear = localKeys(secretKey)

type Measured = { name: string; run(now: Date): Promise<unknown> }

/**
 * Everything of the product that runs each minute or more often, as the composition root hands it out: whoever adds some is measured.
 * The fleet's bars have a bench of their own.
 */
export async function minuteWorks(url: string, year: Year): Promise<{ works: Measured[]; stop(): Promise<void> }> {
  const config = parseConfig({})
  const database = openDatabase(url)
  const { db, pool, direct } = database
  const clock = systemClock
  const logger = createLogger('error')
  const metrics = createMetrics()
  const secrets = new Secrets([secretKey])
  const context = openIdentity({ config, db, pool, clock, logger, secrets })
  const { treasury, xprv, xpub } = keysOfYear
  const chain = stillNode({ chainId, treasury, head: year.deposits })
  const opened = { chain, depositXpub: xpub, keys: holdKeys(xprv, { ...chain, depositXpub: xpub }), local: undefined }
  const desk = openDesk({ config, clock, logger, secrets, api: database })
  const { approvals, site } = desk
  const wallet = prepareWallet(
    { config, metrics, site, ...context, direct, desk: approvals.desk, signing: database, askBots: changeBots },
    opened,
  )
  const opening = openProfile(config, context, chain)
  const { slices, ordered, background, arriving, checks } = composeSlices({
    ...{ config, context, direct, opened, wallet, approvals, site, leftToOperators: [], feed: undefined, ...opening },
    bonusEndsAtFirst: new Date(firstTerms.bonusEndsAt),
  })
  const posts = { code: async () => {}, bulk: async () => {} }
  const mail = mailDelivery({ db, clock, secrets, posts, logger, metrics, host: site.rpId })
  const purges = slices.flatMap((slice) => slice.purges ?? [])
  const named = await Promise.all(checks.map(async (check) => ({ check, name: (await check(db)).name })))
  const works: Measured[] = [
    ...ordered.map((work) => ({ name: work.name, run: (now: Date) => runInOrder(db, [work], now) })),
    ...[...arriving, ...purges, ...background, ...mail].map(({ name, runDue }) => ({ name, run: runDue })),
    { name: 'the signer', run: wallet.signOnce },
    { name: 'of watch-books: the ledger itself', run: (now) => checkBooks(db, [], now) },
    { name: 'of watch-books: seals', run: (now) => checkSeals(now)(db) },
    ...named.map(({ check, name }) => ({ name: `of watch-books: ${name}`, run: () => check(db) })),
  ]
  return {
    works,
    async stop() {
      await desk.close()
      await database.close()
    },
  }
}
