import { inTx } from '../../../platform/database/db.ts'
import type { Signer } from '../../payouts/signer.ts'
import { SigningRefused } from '../../signing/key-holder.ts'
import { lockDraft, newestPublication, putRefusal, putSignature } from '../publication-store.ts'
import { verifyDraft } from './verify-draft.ts'

type Parts = Pick<Signer, 'db' | 'chain' | 'clock' | 'logger' | 'keys'>

/**
 * Signs the draft that waits, if it is right. What is wrong with it stands on it until a worker makes another. Whoever is killed in between
 * signs the same text again, and the same text gives the same signature.
 */
export async function signPublication(parts: Parts): Promise<void> {
  const { db, keys, clock, logger } = parts
  const draft = await newestPublication(db)
  if (!draft || draft.signature !== null || draft.refusal !== null) return
  const signed = await sign().catch((error: unknown) => {
    if (error instanceof SigningRefused) return { refusal: error.message }
    throw error
  })
  await inTx(db, async (tx) => {
    const locked = await lockDraft(tx)
    if (locked?.content !== draft.content) return
    if ('refusal' in signed) await putRefusal(tx, draft.number, signed.refusal)
    else await putSignature(tx, draft.number, signed.signature, clock.now())
  })
  if ('refusal' in signed)
    logger.fatal({ number: draft.number, refusal: signed.refusal }, 'a publication of the open books is not signed')
  else logger.info({ number: draft.number, hash: draft.digest.toString('hex') }, 'the open books were published')

  async function sign() {
    const refusal = draft && (await verifyDraft(parts, draft))
    return refusal ? { refusal } : { signature: await keys.signPublication(draft?.content ?? '') }
  }
}
