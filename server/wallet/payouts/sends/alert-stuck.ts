import { inTx, type Tx } from '../../../platform/database/db.ts'
import { endAlert } from '../../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import type { Signer } from '../signer.ts'
import type { Send } from './send-store.ts'
import { countBehind } from './stuck-store.ts'

const kind = 'transfer_stuck' as const
const keyOf = ({ sender, nonce }: Pick<Send, 'sender' | 'nonce'>): string => `${sender} ${nonce}`

/** No block takes it, and its fee is raised no further: somebody must decide, and know what waits for it. */
export async function alertStuck({ db, clock }: Signer, stuck: Send): Promise<void> {
  await inTx(db, async (tx) => {
    const behind = await countBehind(tx, stuck.sender, stuck.nonce)
    const what = stuck.payoutId === null ? `A transfer (${stuck.purpose})` : `Payout ${stuck.payoutId}`
    const words = `${what} of ${stuck.sender} with nonce ${stuck.nonce} is not in any block, and its fee will not be raised further. ${behind} transfers are queued behind it. An operator can cancel it; its payment is then queued again.`
    await raiseAlert(tx, { kind, key: keyOf(stuck), words }, clock.now())
  })
}

export function endStuck(tx: Tx, send: Pick<Send, 'sender' | 'nonce'>, now: Date): Promise<void> {
  return endAlert(tx, kind, keyOf(send), now)
}
