import { type Address, type Hex, keccak256 } from 'viem'
import type { Reader } from '../../../platform/database/db.ts'
import type { OwnAddress, Purpose, Transaction } from '../../signing/key-holder.ts'
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
  /** Of a root alone: what it writes on the chain. */
  data?: Hex | null
}

/** Has a transfer of the token, or of the coin for gas, signed by whoever has the keys. The same transfer gives the same bytes. */
export async function signTransfer(
  reader: Reader,
  { chain, keys }: Pick<Signer, 'chain' | 'keys'>,
  from: OwnAddress,
  transfer: Transfer,
): Promise<{ raw: Hex; hash: Hex }> {
  const { purpose, nonce, to, feePerGas } = transfer
  const call = callOf(transfer, chain.token)
  const fees = { chainId: chain.chainId, nonce, gas: gasByPurpose[purpose], gasPrice: feePerGas }
  const toIndex = purpose === 'gas' ? await depositIndexOf(reader, to) : undefined
  const raw = await keys.sign({ purpose, from, toIndex, transaction: { ...fees, ...call } })
  return { raw, hash: keccak256(raw) }
}

function callOf(
  { purpose, to, value, token, data }: Transfer,
  ownToken: Address,
): Pick<Transaction, 'to' | 'value' | 'data'> {
  if ((purpose === 'rescue') !== Boolean(token))
    throw new RangeError(`A transfer (${purpose}) is not of the token ${token}`)
  if ((purpose === 'root') !== Boolean(data)) throw new RangeError(`A transfer (${purpose}) does not carry ${data}`)
  if (purpose === 'gas' || purpose === 'cancel' || purpose === 'root') return { to, value, data: data ?? '0x' }
  return { to: token ?? ownToken, value: 0n, data: transferData(to, value) }
}
