import { text } from '@fairlead/contract/text'
import { addSeconds } from '../../../platform/clock.ts'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import { lower } from '../../chain/read-head.ts'
import type { OwnAddress } from '../../signing/key-holder.ts'
import { feePerGasMax } from '../../signing/known-forms.ts'
import { highest } from '../extremes.ts'
import type { Signer } from '../signer.ts'
import { insertSend, lockSends, type Send } from './send-store.ts'
import { signTransfer } from './sign-transfer.ts'
import { findStuck, insertCancellation, isCancelled } from './stuck-store.ts'

/** From then on a transfer that is in no block counts as stuck, and may be called off. */
export const stuckAfterSeconds = 600

/** An operator wants a stuck transfer out of the way. The signer sees it and does it; what it was to pay is queued again then. */
export async function cancelTransfer(
  tx: Tx,
  { sendId, operatorId, reason, now }: { sendId: bigint; operatorId: bigint; reason: string; now: Date },
): Promise<void> {
  const stuck = await findStuck(tx, sendId, addSeconds(now, -stuckAfterSeconds))
  if (!stuck) throw new DomainError('conflict', { message: text.transferNotStuck })
  await insertCancellation(tx, { ...stuck, operatorId, reason, now })
  await writeAudit(tx, {
    actorId: operatorId,
    action: 'cancel transfer',
    subject: `transfer ${sendId}`,
    details: { sender: stuck.sender, nonce: Number(stuck.nonce), reason },
    now,
  })
}

/**
 * Signs, with the nonce of a stuck transfer, one to the sender itself that moves nothing, for a fee no earlier one offered. Whichever
 * of them is mined, the nonce is used up and what waits behind goes on. Nothing where nobody asked, or it was signed before.
 */
export function signCancellation(
  signer: Signer,
  stuck: Send,
  from: OwnAddress,
  feeAsked: bigint,
): Promise<Send | undefined> {
  return inTx(signer.db, async (tx) => {
    if (stuck.purpose === 'cancel' || !(await isCancelled(tx, stuck.sender, stuck.nonce))) return undefined
    const sends = await lockSends(tx, stuck.sender, stuck.nonce)
    const newest = sends.at(-1)
    if (newest?.id !== stuck.id) return undefined
    const feeMin = (newest.feePerGas * 9n + 7n) / 8n
    const feePerGas = highest(feeMin, lower(feeAsked, feePerGasMax))
    const wish = { purpose: 'cancel' as const, nonce: newest.nonce, to: newest.sender, value: 0n, feePerGas }
    const { raw, hash } = await signTransfer(tx, signer, from, wish)
    return insertSend(tx, {
      ...wish,
      payoutId: null,
      token: null,
      data: null,
      sender: newest.sender,
      raw,
      hash,
      signedAt: signer.clock.now(),
    })
  })
}
