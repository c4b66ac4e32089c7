import { type Address, type Hex, keccak256 } from 'viem'
import type { Reader } from '../../../platform/database/db.ts'
import type { OwnAddress, Purpose } from '../../signing/key-holder.ts'
import { gasByPurpose, transferData } from '../../signing/known-forms.ts'
import type { Signer } from '../signer.ts'
import { depositIndexOf } from '../sweep-store.ts'

export type Transfer = {
  purpose: Purpose
  nonce: bigint
  to: Address
  value: bigint
  feePerGas: bigint
  /** Of a rescue alone: the token that is not ours. */
  token?: Address | null
}

/** Has a transfer of the token, or of the coin for gas, signed by whoever has the keys. The same transfer gives the same bytes. */
export async function signTransfer(
  reader: Reader,
  { chain, keys }: Pick<Signer, 'chain' | 'keys'>,
  from: OwnAddress,
  { purpose, nonce, to, value, feePerGas, token }: Transfer,
): Promise<{ raw: Hex; hash: Hex }> {
  if ((purpose === 'rescue') !== Boolean(token))
    throw new RangeError(`A transfer (${purpose}) is not of the token ${token}`)
  const call =
    purpose === 'gas' || purpose === 'cancel'
      ? { to, value, data: '0x' as const }
      : { to: token ?? chain.token, value: 0n, data: transferData(to, value) }
  const fees = { chainId: chain.chainId, nonce, gas: gasByPurpose[purpose], gasPrice: feePerGas }
  const toIndex = purpose === 'gas' ? await depositIndexOf(reader, to) : undefined
  const raw = await keys.sign({ purpose, from, toIndex, transaction: { ...fees, ...call } })
  return { raw, hash: keccak256(raw) }
}
