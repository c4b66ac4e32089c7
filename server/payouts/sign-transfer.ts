import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import type { Chain } from '../chain/chain.ts'

/**
 * `cold` is what lies above the hot wallet's ceiling; `cancel` moves nothing and only uses up a nonce; `rescue` is of a token that is not
 * ours, and alone names one.
 */
export type Purpose = 'payout' | 'gas' | 'sweep' | 'cold' | 'cancel' | 'rescue'
export type Transfer = {
  purpose: Purpose
  nonce: bigint
  to: Address
  value: bigint
  feePerGas: bigint
  token?: Address | null
}

/** A transfer of USDT on BSC takes up to 65,000; what is not used is not paid. */
const tokenGas = 100_000n
export const gasByPurpose: Record<Purpose, bigint> = {
  payout: tokenGas,
  sweep: tokenGas,
  cold: tokenGas,
  gas: 21_000n,
  cancel: 21_000n,
  // Nobody knows what a stranger's token takes.
  rescue: 200_000n,
}

/** Signs a transfer of the token, or of the coin for gas. The same transfer gives the same bytes. */
export async function signTransfer(
  account: LocalAccount,
  chain: Chain,
  { purpose, nonce, to, value, feePerGas, token }: Transfer,
): Promise<{ raw: Hex; hash: Hex }> {
  const { chainId } = chain
  if ((purpose === 'rescue') !== Boolean(token) || token?.toLowerCase() === chain.token.toLowerCase())
    throw new RangeError(`A transfer (${purpose}) is not of the token ${token}`)
  const call =
    purpose === 'gas' || purpose === 'cancel'
      ? { to, value }
      : {
          to: token ?? chain.token,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
        }
  const raw = await account.signTransaction({
    type: 'legacy',
    chainId,
    nonce: Number(nonce),
    gas: gasByPurpose[purpose],
    gasPrice: feePerGas,
    ...call,
  })
  return { raw, hash: keccak256(raw) }
}
