import type { Address } from 'viem'
import { stopPayouts } from '../ledger/payouts.ts'
import { readCount } from './read-funds.ts'
import { nextNonce, raiseNonce } from './send-store.ts'
import type { Signer } from './signer.ts'

/**
 * Holds our count of an address's transactions against the chain's, and never stays below it. A chain that has counted more than
 * we have signed means that somebody else has the key, or that the database is older than the chain: then payouts stop.
 */
export async function checkNonce({ db, chain, clock, logger }: Signer, address: Address): Promise<boolean> {
  const sender = address.toLowerCase()
  const count = await readCount(chain, address)
  const next = await nextNonce(db, sender)
  if (next !== undefined && next >= count) return true
  if (next !== undefined) {
    const reason = `${address} has sent ${count} transactions, we have signed ${next}`
    await stopPayouts(db, reason, clock.now())
    logger.fatal({ reason }, 'somebody else signs with our key, payouts are stopped')
  }
  await raiseNonce(db, sender, count)
  return next === undefined
}
