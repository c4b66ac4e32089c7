import { type Address, createPublicClient, type Hash } from 'viem'
import type { Chain } from '../../wallet/chain/chain.ts'
import { createEvm, type Evm } from '../chain/evm.ts'
import { createFaucet } from '../chain/faucet.ts'
import { faucetAccount, type SandboxKeys, sandboxKeys } from '../chain/sandbox-keys.ts'

export type TestChain = {
  /** One client over the chain in memory; the token is deployed and the treasury has coin for gas. */
  chain: Chain
  evm: Evm
  wallet: SandboxKeys
  /** Sends the token to an address, in micro-dollars or in its smallest unit. In no block until `mine`. */
  pour(address: Address, amount: bigint | { atto: bigint }): Promise<Hash>
  /** Mines what was sent into the first block and leaves the others empty. */
  mine(blocks?: number): Promise<void>
  /** Drops the newest blocks and what was sent since; whatever is mined next is a reorganisation. */
  fork(depth: number): Promise<void>
  /** The head block's time. */
  now(): Date
}

type Options = { chainId?: number; start?: string }

const blockSeconds = 3
const attoPerMicro = 10n ** 12n

/** A chain in memory of one's own, with a block only when the test asks for one. */
export async function testChain({ chainId = 56, start = '2026-01-01T00:00:00Z' }: Options = {}): Promise<TestChain> {
  const wallet = sandboxKeys(Buffer.alloc(32, 'test chain'))
  const account = faucetAccount(wallet)
  const faucet = createFaucet(account, chainId)
  const startSeconds = Date.parse(start) / 1000
  const evm = await createEvm({ chainId, time: BigInt(startSeconds), rich: [account.address] })
  const ask = (method: string, params: unknown[] = []) =>
    evm.request({ method: method as never, params: params as never }) as Promise<never>
  const client = createPublicClient({ transport: evm.transport, cacheTime: 0, pollingInterval: 10 })

  // At place n: how to get back to block n, and its time. Times never repeat, so a block mined after a fork is another block.
  const snapshots: { id: string; seconds: number }[] = [{ id: await ask('evm_snapshot'), seconds: startSeconds }]
  let latestSeconds = startSeconds
  async function mine(blocks = 1): Promise<void> {
    for (let block = 0; block < blocks; block++) {
      latestSeconds += blockSeconds
      await ask('evm_mine', [latestSeconds])
      snapshots.push({ id: await ask('evm_snapshot'), seconds: latestSeconds })
    }
  }

  let lastPour: Promise<unknown> = Promise.resolve()
  async function pourNext(address: Address, amount: bigint | { atto: bigint }): Promise<Hash> {
    const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
    const units = typeof amount === 'bigint' ? amount * attoPerMicro : amount.atto
    return ask('eth_sendRawTransaction', [await faucet.signTransfer(nonce, address, units)])
  }

  for (const raw of await faucet.signGenesis(wallet.treasury)) await ask('eth_sendRawTransaction', [raw])
  await mine()

  return {
    chain: { chainId, token: faucet.token, treasury: wallet.treasury, clients: [client] },
    evm,
    wallet,
    pour(address, amount) {
      const poured = lastPour.then(() => pourNext(address, amount))
      lastPour = poured.catch(() => {})
      return poured
    },
    mine,
    async fork(depth) {
      const back = snapshots[snapshots.length - 1 - depth]
      if (!back) throw new RangeError(`There are no ${depth} blocks to drop`)
      await ask('evm_revert', [back.id])
      snapshots.length -= depth
      // Going back uses the snapshot up.
      back.id = await ask('evm_snapshot')
    },
    now: () => new Date((snapshots.at(-1)?.seconds ?? startSeconds) * 1000),
  }
}
