import { type Address, encodeDeployData, encodeFunctionData, getContractAddress, type Hex, parseEther } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { testUsdtAbi, testUsdtBytecode } from './test-usdt.gen.ts'

/** The nonces of `signGenesis`; transfers begin with this one. */
export const firstTransferNonce = 3

/** Signs what the faucet sends. */
export type Faucet = {
  token: Address
  /** Deploys the token, fills the faucet with it and gives the treasury coin to pay gas with. */
  signGenesis(treasury: Address): Promise<Hex[]>
  /** `units` of the token in its smallest unit. */
  signTransfer(nonce: number, to: Address, units: bigint): Promise<Hex>
}

// More than all calls together could ask for.
const supplyUnits = 10n ** 60n
const treasuryWei = parseEther('1000')
const genesisGasMax = 2_000_000n
const transferGasMax = 100_000n
// A thousand times the first block's: full blocks must not make the faucet's transfers too cheap to be mined.
const feePerGasMax = 1_000_000_000_000n

export function createFaucet(account: PrivateKeyAccount, chainId: number): Faucet {
  const gas = genesisGasMax
  const token = getContractAddress({ from: account.address, nonce: 0n })
  const sign = (nonce: number, call: { gas: bigint; to?: Address; data?: Hex; value?: bigint }) =>
    account.signTransaction({
      chainId,
      type: 'eip1559',
      nonce,
      maxFeePerGas: feePerGasMax,
      maxPriorityFeePerGas: 0n,
      ...call,
    })
  return {
    token,
    signGenesis: (treasury) =>
      Promise.all([
        sign(0, { gas, data: encodeDeployData({ abi: testUsdtAbi, bytecode: testUsdtBytecode }) }),
        sign(1, {
          gas,
          to: token,
          data: encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [account.address, supplyUnits] }),
        }),
        sign(2, { gas, to: treasury, value: treasuryWei }),
      ]),
    signTransfer: (nonce, to, units) =>
      sign(nonce, {
        gas: transferGasMax,
        to: token,
        data: encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [to, units] }),
      }),
  }
}
