import type { AlertKind } from '@fairlead/contract/alerts'
import { inTx } from '../../platform/database/db.ts'
import { endAlert } from '../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../watch/alerts/raise-alert.ts'
import { clearReasonOfQueued, setReasonOfQueued } from './payout-store.ts'
import type { Signer } from './signer.ts'

type Obstacle = {
  kind: AlertKind
  /** What a payout that waits says of itself. */
  reason: string
  /** What is in the way, in words for operators; nothing where payouts may go on. */
  find(): Promise<string | undefined>
  log: { lost: string; regained: string }
}

/** Whether payouts may go on. While something is in the way, what is queued says so on itself, and operators are told. */
export function waitWhile(
  { db, clock, logger }: Pick<Signer, 'db' | 'clock' | 'logger'>,
  { kind, reason, find, log }: Obstacle,
): () => Promise<boolean> {
  let isFree: boolean | undefined
  return async () => {
    const words = await find()
    if (words !== undefined) {
      await inTx(db, async (tx) => {
        await raiseAlert(tx, { kind, key: '', words: `${words} Payouts and sweeps are on hold.` }, clock.now())
        await setReasonOfQueued(tx, reason)
      })
      if (isFree !== false) logger.error({ reason: words }, log.lost)
    } else if (isFree !== true) {
      await inTx(db, async (tx) => {
        await endAlert(tx, kind, '', clock.now())
        await clearReasonOfQueued(tx, reason)
      })
      if (isFree === false) logger.info(log.regained)
    }
    isFree = words === undefined
    return isFree
  }
}
