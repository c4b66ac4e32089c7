import { inTx } from '../../../platform/database/db.ts'
import { endAlert } from '../../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import { HolderAway, SigningRefused } from '../../signing/key-holder.ts'
import { clearReasonOfQueued, setReasonOfQueued } from '../payout-store.ts'
import type { Signer } from '../signer.ts'

const kind = 'signer_away' as const
const reason = 'No signer is responding.'

/** Whether somebody could sign now. While nobody can, what is queued says so on itself, and operators are told. */
export function createHolderLook(signer: Signer): () => Promise<boolean> {
  const { db, keys, clock, logger } = signer
  let isThere: boolean | undefined
  return async () => {
    const away = await keys.assertThere().then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof HolderAway || error instanceof SigningRefused) return error
        throw error
      },
    )
    if (away) {
      await inTx(db, async (tx) => {
        await raiseAlert(tx, { kind, key: '', words: `${away.message} Payouts and sweeps are on hold.` }, clock.now())
        await setReasonOfQueued(tx, reason)
      })
      if (isThere !== false) logger.error({ reason: away.message }, 'nobody can sign, payouts wait')
    } else if (isThere !== true) {
      await inTx(db, async (tx) => {
        await endAlert(tx, kind, '', clock.now())
        await clearReasonOfQueued(tx, reason)
      })
      if (isThere === false) logger.info('somebody can sign again')
    }
    isThere = !away
    return isThere
  }
}
