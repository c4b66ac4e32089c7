import type { Address } from 'viem'
import { stopPayouts } from '../../../finance/ledger/payouts.ts'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import { readCount } from '../read-funds.ts'
import type { Signer } from '../signer.ts'
import { nextNonce, raiseNonce } from './send-store.ts'

type Parts = Pick<Signer, 'db' | 'chain' | 'clock' | 'logger'>

/**
 * Holds our count of an address's transactions against the chain's, and never stays below it. A chain that has counted more than
 * we have signed, or a node where more wait for a block, means that somebody else has the key, or that the database is older than the
 * chain: then payouts stop.
 */
export async function checkNonce(signer: Parts, address: Address): Promise<boolean> {
  const { db, chain } = signer
  const sender = address.toLowerCase()
  const [mined, withWaiting] = await Promise.all([
    readCount(chain, address, 'latest'),
    readCount(chain, address, 'pending'),
  ])
  const next = await nextNonce(db, sender)
  if (next === undefined) await raiseNonce(db, sender, mined)
  else if (next < mined) {
    // In one step: raised alone, it would be as if nothing had been amiss.
    await stop(signer, `${address} has sent ${mined} transactions, but we have signed ${next}`, (tx) =>
      raiseNonce(tx, sender, mined),
    )
    return false
  }
  // Ours goes no further: one that waits may be dropped again, and what is signed behind it would wait for ever.
  const signed = next ?? mined
  if (signed >= withWaiting) return true
  await stop(
    signer,
    `${address} has sent or is waiting to send ${withWaiting} transactions, but we have signed ${signed}`,
  )
  return false
}

async function stop(
  { db, clock, logger }: Parts,
  reason: string,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await inTx(db, async (tx) => {
    await stopPayouts(tx, reason, clock.now())
    await also(tx)
  })
  logger.fatal({ reason }, 'somebody else signs with our key, payouts are stopped')
}
