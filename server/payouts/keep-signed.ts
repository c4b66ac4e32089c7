import type { Address } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import type { Tx } from '../platform/db.ts'
import { insertSend, type Send, takeNonce } from './send-store.ts'
import { type Purpose, signTransfer } from './sign-transfer.ts'
import type { Signer } from './signer.ts'

type Wish = {
  purpose: Purpose
  payoutId?: bigint
  to: Address
  value: bigint
  feePerGas: bigint
  /** Of a rescue alone. */
  token?: Address
}

/** Takes a nonce, signs with it and stores the bytes, all in one transaction: a nonce is used once, for what is stored. */
export async function keepSigned(
  tx: Tx,
  { chain, clock }: Pick<Signer, 'chain' | 'clock'>,
  from: LocalAccount,
  wish: Wish,
): Promise<Send> {
  const sender = from.address.toLowerCase() as Address
  const nonce = await takeNonce(tx, sender)
  const { raw, hash } = await signTransfer(from, chain, { ...wish, nonce })
  const { payoutId = null, token = null } = wish
  return insertSend(tx, { ...wish, payoutId, token, sender, nonce, raw, hash, signedAt: clock.now() })
}
