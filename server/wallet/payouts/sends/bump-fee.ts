import { arePayoutsStopped } from '../../../finance/ledger/payouts.ts'
import { inTx } from '../../../platform/database/db.ts'
import { lower } from '../../chain/read-head.ts'
import type { OwnAddress } from '../../signing/key-holder.ts'
import { feePerGasMax } from '../../signing/known-forms.ts'
import { highest } from '../extremes.ts'
import type { Signer } from '../signer.ts'
import { insertSend, lockSends, type Send } from './send-store.ts'
import { signTransfer } from './sign-transfer.ts'

const bumpsMax = 5

/**
 * Signs the same transfer with the same nonce at a higher fee: a node takes the place of one in its pool only for an eighth more.
 * Nothing when it was done often enough, would cost too much, or payouts are stopped.
 */
export function bumpFee(signer: Signer, stuck: Send, from: OwnAddress, feeAsked: bigint): Promise<Send | undefined> {
  return inTx(signer.db, async (tx) => {
    const sends = await lockSends(tx, stuck.sender, stuck.nonce)
    const [first, newest] = [sends[0], sends.at(-1)]
    if (
      !first ||
      newest?.id !== stuck.id ||
      sends.filter(isLike(newest)).length > bumpsMax ||
      (await arePayoutsStopped(tx))
    )
      return undefined
    const feeMin = (newest.feePerGas * 9n + 7n) / 8n
    const feeMax = feeMaxOf(first)
    if (feeMin > feeMax) return undefined
    const feePerGas = highest(feeMin, lower(feeAsked, feeMax))
    const { raw, hash } = await signTransfer(tx, signer, from, { ...newest, feePerGas })
    return insertSend(tx, { ...newest, feePerGas, raw, hash, signedAt: signer.clock.now() })
  })
}

const isLike =
  ({ purpose }: Send) =>
  (send: Send): boolean =>
    send.purpose === purpose

/** A deposit address was given gas for twice the fee it began with, and has no more. */
const feeMaxOf = ({ purpose, feePerGas }: Send): bigint =>
  purpose === 'sweep' || purpose === 'rescue' ? lower(feePerGas * 2n, feePerGasMax) : feePerGasMax
