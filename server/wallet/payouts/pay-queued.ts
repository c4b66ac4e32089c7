import { arePayoutsStopped, stopPayouts } from '../../finance/ledger/payouts.ts'
import { HolderAway } from '../signing/key-holder.ts'
import { gasByPurpose } from '../signing/known-forms.ts'
import { checkFreshness } from './check-freshness.ts'
import { queuedPayouts } from './payout-store.ts'
import { readFee, readFunds } from './read-funds.ts'
import { hasUnknownTransfer } from './reconcile/unknown-store.ts'
import { checkNonce } from './sends/check-nonce.ts'
import { handToNodes } from './sends/hand-to-nodes.ts'
import { readFinal } from './sends/read-final.ts'
import { underWay } from './sends/send-store.ts'
import { signPayout } from './sign-payout.ts'
import type { Signer } from './signer.ts'
import { watchedTo } from './treasury/treasury-store.ts'

/** Looked at in one round: more than are ever kept waiting by a cap, so that one that waits keeps no other from its turn. */
const checkedMax = 1_000
const signedMax = 50
/** The watcher is this little behind what is final, or what it has not read may have paid what is queued. */
const lagBlocksMax = 20n

/** Signs and sends what is queued, oldest first, as far as caps and treasury reach. */
export async function payQueued(signer: Signer): Promise<void> {
  const { db, chain, keys } = signer
  const queued = await queuedPayouts(db, checkedMax)
  if (queued.length === 0 || (await arePayoutsStopped(db))) return
  const checkedAt = await checkFreshness(signer)
  if (!checkedAt) return
  if (!(await isAllKnown(signer))) return
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

/** A database that is older than the chain believes to be unpaid what was paid: nothing is signed before all that left is read, and ours. */
async function isAllKnown({ db, chain, clock, logger }: Signer): Promise<boolean> {
  const watched = await watchedTo(db, chain.chainId)
  if (watched !== undefined && watched + lagBlocksMax < (await readFinal(chain))) return false
  if (!(await hasUnknownTransfer(db))) return true
  const reason = 'a transfer left our addresses that this database does not know'
  if (await stopPayouts(db, reason, clock.now())) logger.fatal({ reason }, 'payouts are stopped')
  return false
}
