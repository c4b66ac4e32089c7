import type { Address, Hex } from 'viem'
import type { Tx } from '../../../platform/database/db.ts'
import type { OwnAddress, Purpose } from '../../signing/key-holder.ts'
import type { Signer } from '../signer.ts'
import { insertSend, type Send, takeNonce } from './send-store.ts'
import { signTransfer } from './sign-transfer.ts'

type Wish = {
  purpose: Purpose
  payoutId?: bigint
  to: Address
  value: bigint
  feePerGas: bigint
  /** Of a rescue alone. */
  token?: Address
  /** Of a root alone. */
  data?: Hex
}

/** Takes a nonce, signs with it and stores the bytes, all in one transaction: a nonce is used once, for what is stored. */
export async function keepSigned(
  tx: Tx,
  signer: Pick<Signer, 'chain' | 'clock' | 'keys'>,
  from: OwnAddress,
  wish: Wish,
): Promise<Send> {
  const sender = from.address.toLowerCase() as Address
  const nonce = await takeNonce(tx, sender)
  const { raw, hash } = await signTransfer(tx, signer, from, { ...wish, nonce })
  const { payoutId = null, token = null, data = null } = wish
  return insertSend(tx, { ...wish, payoutId, token, data, sender, nonce, raw, hash, signedAt: signer.clock.now() })
}
