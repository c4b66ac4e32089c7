import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import type { Chain } from '../chain/chain.ts'

/** `cold` is what lies above the hot wallet's ceiling; `cancel` moves nothing and only uses up a nonce. */
export type Purpose = 'payout' | 'gas' | 'sweep' | 'cold' | 'cancel'
export type Transfer = { purpose: Purpose; nonce: bigint; to: Address; value: bigint; feePerGas: bigint }

/** A transfer of USDT on BSC takes up to 65,000; what is not used is not paid. */
const tokenGas = 100_000n
export const gasByPurpose: Record<Purpose, bigint> = {
  payout: tokenGas,
  sweep: tokenGas,
  cold: tokenGas,
  gas: 21_000n,
  cancel: 21_000n,
}

/** Signs a transfer of the token, or of the coin for gas. The same transfer gives the same bytes. */
export async function signTransfer(
  account: LocalAccount,
  { chainId, token }: Chain,
  { purpose, nonce, to, value, feePerGas }: Transfer,
): Promise<{ raw: Hex; hash: Hex }> {
  const call =
    purpose === 'gas' || purpose === 'cancel'
      ? { to, value }
      : { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }) }
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
