import { arePayoutsStopped } from '../ledger/payouts.ts'
import { HolderAway } from '../signing/key-holder.ts'
import { gasByPurpose } from '../signing/known-forms.ts'
import { checkFreshness } from './check-freshness.ts'
import { checkNonce } from './check-nonce.ts'
import { handToNodes } from './hand-to-nodes.ts'
import { queuedPayouts } from './payout-store.ts'
import { readFee, readFunds } from './read-funds.ts'
import { underWay } from './send-store.ts'
import { signPayout } from './sign-payout.ts'
import type { Signer } from './signer.ts'

/** Looked at in one round: more than are ever kept waiting by a cap, so that one that waits keeps no other from its turn. */
const lookedAtMax = 1_000
const signedMax = 50

/** Signs and sends what is queued, oldest first, as far as caps and treasury reach. */
export async function payQueued(signer: Signer): Promise<void> {
  const { db, chain, keys } = signer
  const queued = await queuedPayouts(db, lookedAtMax)
  if (queued.length === 0 || (await arePayoutsStopped(db))) return
  const checkedAt = await checkFreshness(signer)
  if (!checkedAt) return
  const treasury = keys.treasury.address
  if (!(await checkNonce(signer, treasury))) return
  const [held, feePerGas] = await Promise.all([readFunds(chain, treasury), readFee(chain)])
  const spent = await underWay(db, treasury.toLowerCase())
  const funds = { token: held.token - spent.token, coin: held.coin - spent.coin, feePerGas }
  let signed = 0
  for (const id of queued) {
    // One that cannot be signed keeps no other from its turn.
    const send = await signPayout(signer, id, { ...funds, checkedAt }).catch((error: unknown) => {
      // Nobody would sign the next one either, and each would be waited for.
      if (error instanceof HolderAway) throw error
      signer.logger.error({ payoutId: id, err: error }, 'a payout cannot be signed')
    })
    if (!send) continue
    await handToNodes(signer, send)
    funds.token -= send.value
    funds.coin -= gasByPurpose.payout * feePerGas
    if (++signed === signedMax) return
  }
}
