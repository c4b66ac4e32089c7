import type { Signer } from '../signer.ts'
import { broadcast } from './broadcast.ts'
import { markSent, type Send } from './send-store.ts'

/** Sends the stored bytes, for the first time or again. What the nodes did not take stays signed and is tried again. */
export async function handToNodes(
  { chain, db, clock, logger }: Pick<Signer, 'chain' | 'db' | 'clock' | 'logger'>,
  send: Send,
): Promise<'taken' | 'cheap' | 'failed'> {
  const answer = await broadcast(chain, send.raw)
  const { purpose, payoutId, hash } = send
  if (answer.outcome === 'failed') {
    logger.warn({ purpose, payoutId, hash, err: answer.error }, 'a transfer could not be sent yet')
    return 'failed'
  }
  if (answer.outcome === 'cheap') return 'cheap'
  await markSent(db, send.id, clock.now())
  if (send.status === 'signed') logger.info({ purpose, payoutId, hash }, 'a transfer was sent')
  return 'taken'
}
