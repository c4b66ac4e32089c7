import {
  type Address,
  erc20Abi,
  type Hash,
  type Hex,
  keccak256,
  type PublicClient,
  parseEventLogs,
  recoverTransactionAddress,
  serializeTransaction,
  type Transaction,
} from 'viem'
import { agree } from '../../chain/agree.ts'
import type { Chain } from '../../chain/chain.ts'
import { receiptOf } from '../sends/find-receipt.ts'

type Transfer = { hash: Hash; from: Address; to: Address; value: bigint }
export type TransferProof = {
  block: bigint
  nonce: bigint
  feePerGas: bigint
  /** The very bytes, where the sender itself has signed them; else somebody else moved the money. */
  raw: Hex | undefined
}

/** A transfer as the signer's own nodes tell it; nothing where it is in no block of theirs, or did something else there. */
export function proveTransfer(chain: Chain, transfer: Transfer): Promise<TransferProof | undefined> {
  const { hash, from } = transfer
  const look = async (client: PublicClient): Promise<TransferProof | undefined> => {
    const receipt = await receiptOf(client, hash)
    if (receipt?.status !== 'success') return undefined
    const moves = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs }).filter(
      ({ address, args }) =>
        address.toLowerCase() === chain.token.toLowerCase() &&
        args.from.toLowerCase() === from &&
        args.to.toLowerCase() === transfer.to &&
        args.value === transfer.value,
    )
    if (moves.length !== 1) return undefined
    const transaction = await client.getTransaction({ hash })
    return {
      block: receipt.blockNumber,
      nonce: BigInt(transaction.nonce),
      feePerGas: transaction.gasPrice ?? transaction.maxFeePerGas ?? 0n,
      raw: await signedBy(transaction, from),
    }
  }
  const sameness = (proof: TransferProof | undefined) =>
    proof ? `${proof.block} ${proof.nonce} ${proof.feePerGas} ${proof.raw}` : 'nowhere'
  return agree(chain, look, sameness, `transactions ${hash}`)
}

/** No node is believed for it: the bytes give the hash, and the signature in them the sender. Everything that we sign is of the legacy type. */
async function signedBy(transaction: Transaction, sender: Address): Promise<Hex | undefined> {
  const { type, chainId, nonce, gas, gasPrice, to, value, input, r, s, v, hash } = transaction
  if (type !== 'legacy' || gasPrice === undefined || v === undefined) return undefined
  const raw = serializeTransaction(
    { type, nonce, gas, gasPrice, to, value, data: input, ...(chainId !== undefined && { chainId }) },
    { r, s, v },
  )
  if (keccak256(raw) !== hash) return undefined
  return (await recoverTransactionAddress({ serializedTransaction: raw })).toLowerCase() === sender ? raw : undefined
}
