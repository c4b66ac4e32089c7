import { inTx, type Tx } from '../../../platform/database/db.ts'
import { markRescued } from '../../deposits/found/mark-rescued.ts'
import { endPayout, lockPayout, setPayoutQueued } from '../payout-store.ts'
import type { Signer } from '../signer.ts'
import { endStuck } from './alert-stuck.ts'
import { endSend, lockSends, type Send } from './send-store.ts'

const refusal = 'The token refused the transfer.'

/** A final block has one of a nonce's transactions: it ends, the others never will be mined, and what it paid ends with it. */
export async function settleSend(
  signer: Signer,
  mined: Send,
  { block, delivered }: { block: bigint; delivered: boolean },
): Promise<void> {
  const settled = await inTx(signer.db, async (tx) => {
    const sends = await lockSends(tx, mined.sender, mined.nonce)
    if (!sends.some(({ id }) => id === mined.id)) return false
    for (const { id } of sends) {
      await endSend(
        tx,
        id,
        id === mined.id ? { status: delivered ? 'mined' : 'reverted', block } : { status: 'replaced', block: null },
      )
    }
    await endStuck(tx, mined, signer.clock.now())
    if (mined.purpose === 'cancel') await requeue(tx, sends)
    if (mined.token && delivered)
      await markRescued(tx, { token: mined.token, address: mined.sender }, signer.clock.now())
    if (mined.payoutId !== null) await settlePayout(tx, signer, mined.payoutId, delivered)
    return true
  })
  if (!settled) return
  const { purpose, payoutId, hash } = mined
  if (delivered) signer.logger.info({ purpose, payoutId, hash, block }, 'a transfer is final')
  else signer.logger.error({ purpose, payoutId, hash, block }, 'a transfer was mined in vain')
}

/** Called off before any of them was mined: it was not paid, and has its turn again under another nonce. */
async function requeue(tx: Tx, sends: readonly Send[]): Promise<void> {
  const payoutId = sends.find((send) => send.payoutId !== null)?.payoutId
  if (payoutId == null) return
  const payout = await lockPayout(tx, payoutId)
  if (payout?.status !== 'sending') throw new Error(`The payout ${payoutId} was called off, yet is ${payout?.status}`)
  await setPayoutQueued(tx, payoutId)
}

/** A refund that failed stays owed: it waits as `failed` for an operator, since the account it came from is closed. */
async function settlePayout(tx: Tx, { news, clock }: Signer, payoutId: bigint, delivered: boolean): Promise<void> {
  const now = clock.now()
  const payout = await lockPayout(tx, payoutId)
  if (payout?.status !== 'sending') throw new Error(`The payout ${payoutId} was sent, yet is ${payout?.status}`)
  await endPayout(
    tx,
    payoutId,
    delivered ? { status: 'paid', reason: null } : { status: 'failed', reason: refusal },
    now,
  )
  await news.ended(tx, payout, delivered ? { paid: true } : { paid: false, reason: refusal }, now)
}
