import { custom, type EIP1193RequestFn, type Hex, hexToBytes, RpcRequestError, type Transport } from 'viem'
import { openEdr } from './open-edr.ts'

export type Evm = { request: EIP1193RequestFn; transport: Transport }

type Genesis = { chainId: number /** Seconds since 1970 of its first block. */; time: bigint; rich: readonly Hex[] }

const blockGasMax = 140_000_000n
const richWei = 10n ** 27n

/** A chain in memory: real blocks, real transactions, mined when asked. The same calls give the same blocks, hash for hash. */
export async function createEvm({ chainId, time, rich }: Genesis): Promise<Evm> {
  const { edr, context } = await openEdr()
  const provider = await context.createProvider(
    edr.L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: false,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: false,
      chainId: BigInt(chainId),
      networkId: BigInt(chainId),
      coinbase: new Uint8Array(20),
      defaultTransactionGasLimit: 1_000_000n,
      genesisState: [
        ...edr.l1GenesisState(edr.SpecId.Cancun),
        ...rich.map((address) => ({ address: hexToBytes(address), balance: richWei })),
      ],
      hardfork: edr.CANCUN,
      initialBaseFeePerGas: 1_000_000_000n,
      initialParentBeaconBlockRoot: new Uint8Array(32),
      minGasPrice: 0n,
      mining: { autoMine: false, blockGasLimit: blockGasMax, memPool: { order: edr.MineOrdering.Fifo } },
      network: {
        genesisBlockGasLimit: blockGasMax,
        genesisBlockTime: time,
        genesisBlobGas: { gasUsed: 0n, excessGas: 0n },
      },
      observability: {},
      ownedAccounts: [],
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new edr.ContractDecoder(),
  )
  const request = async (body: { method: string; params?: unknown }) => {
    const { method, params = [] } = body
    const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
    const answer = typeof data === 'string' ? JSON.parse(data) : data
    if (answer.error) throw new RpcRequestError({ body, url: 'local chain', error: answer.error })
    return answer.result
  }
  return { request: request as EIP1193RequestFn, transport: custom({ request }, { retryCount: 0 }) }
}
