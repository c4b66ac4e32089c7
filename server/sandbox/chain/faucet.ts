import { type Address, encodeDeployData, encodeFunctionData, getContractAddress, type Hex, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { testUsdtAbi, testUsdtBytecode } from './test-usdt.gen.ts'

/** Signs what the faucet sends: the chain's first transactions, then one transfer per call. */
export type Faucet = {
  token: Address
  /** Deploys the token, fills the faucet with it and gives the treasury coin to pay gas with. They use the first nonces. */
  signGenesis(treasury: Address): Promise<Hex[]>
  /** `units` of the token in its smallest unit. */
  signTransfer(nonce: number, to: Address, units: bigint): Promise<Hex>
}

const supplyUnits = parseEther('1000000000000')
const treasuryWei = parseEther('1000')
const gasMax = 2_000_000n
// Blocks are nearly empty, so the base fee only falls from its first gwei.
const feeMax = 2_000_000_000n

export function createFaucet(account: PrivateKeyAccount, chainId: number): Faucet {
  const token = getContractAddress({ from: account.address, nonce: 0n })
  const sign = (nonce: number, call: { to?: Address; data?: Hex; value?: bigint }) =>
    account.signTransaction({
      chainId,
      type: 'eip1559',
      nonce,
      gas: gasMax,
      maxFeePerGas: feeMax,
      maxPriorityFeePerGas: 0n,
      ...call,
    })
  return {
    token,
    signGenesis: (treasury) =>
      Promise.all([
        sign(0, { data: encodeDeployData({ abi: testUsdtAbi, bytecode: testUsdtBytecode }) }),
        sign(1, {
          to: token,
          data: encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [account.address, supplyUnits] }),
        }),
        sign(2, { to: treasury, value: treasuryWei }),
      ]),
    signTransfer: (nonce, to, units) =>
      sign(nonce, {
        to: token,
        data: encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [to, units] }),
      }),
  }
}
