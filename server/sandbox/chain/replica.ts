import type { EIP1193RequestFn, Hash, Hex, RpcBlock } from 'viem'
import { createEvm } from './evm.ts'

export type Head = {
  number: bigint
  hash: Hash
  /** Seconds since 1970. */
  time: bigint
  /** The newest block with a transaction in it. */
  fullNumber: bigint
}

/** An EVM that follows blocks made elsewhere. What is offered to it waits for a block and never alters one. */
export type Replica = {
  head(): Head
  request: EIP1193RequestFn
  /** Makes the next block out of exactly these transactions, and answers its hash. */
  apply(block: { time: bigint; transactions: readonly Hex[] }): Promise<Hash>
  /** Refused when it could not be mined as things stand. */
  offer(raw: Hex): Promise<Hash>
  withdrawOffers(): Promise<void>
  /** What of the offers a block made now would hold, in its order. */
  nextTransactions(): Promise<Hash[]>
}

type Genesis = { chainId: number; time: bigint; rich: readonly Hex[] }

export async function createReplica(genesis: Genesis): Promise<Replica> {
  const { request } = await createEvm(genesis)
  const ask = <T>(method: string, params: unknown[] = []) =>
    request({ method: method as never, params: params as never }) as Promise<T>
  const blockAt = (tag: string) => ask<RpcBlock>('eth_getBlockByNumber', [tag, false])

  let head: Head = { number: 0n, hash: (await blockAt('0x0')).hash as Hash, time: genesis.time, fullNumber: 0n }
  // How to get back to the head as it was before anything was offered.
  let withoutOffers: string | undefined

  async function withdrawOffers(): Promise<void> {
    if (withoutOffers === undefined) return
    await ask('evm_revert', [withoutOffers])
    withoutOffers = undefined
  }

  return {
    head: () => head,
    request,
    async apply({ time, transactions }) {
      await withdrawOffers()
      for (const raw of transactions) await ask('eth_sendRawTransaction', [raw])
      await ask('evm_mine', [Number(time)])
      const block = await blockAt('latest')
      const number = head.number + 1n
      if (block.transactions.length !== transactions.length || BigInt(block.number ?? 0) !== number)
        throw new Error(`Block ${number} did not take what it must hold`)
      const isFull = transactions.length > 0
      head = { number, hash: block.hash as Hash, time, fullNumber: isFull ? number : head.fullNumber }
      return head.hash
    },
    async offer(raw) {
      withoutOffers ??= await ask<string>('evm_snapshot')
      return ask<Hash>('eth_sendRawTransaction', [raw])
    },
    withdrawOffers,
    async nextTransactions() {
      return (await blockAt('pending')).transactions as Hash[]
    },
  }
}
