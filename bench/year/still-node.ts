import { type Address, createPublicClient, custom, numberToHex, pad, toHex } from 'viem'
import type { Chain } from '../../server/wallet/chain/chain.ts'

/** More than all that is owed, and gas for years. */
const tokensUsual = 10n ** 30n
const coin = 10n ** 21n

type Node = { chainId: number; treasury: Address; head: number; tokens?: bigint }

/** A node that has seen the whole year and answers at once: what is measured is the product, not the network. */
export function stillNode({ chainId, treasury, head, tokens = tokensUsual }: Node): Chain {
  const token = `0x1${'0'.repeat(39)}` as const
  const blockAt = (number: number) => ({
    number: numberToHex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: toHex(Math.floor(Date.now() / 1000)),
    logsBloom: `0x${'0'.repeat(512)}`,
    transactions: [],
  })
  const answers: Record<string, (params: unknown[]) => unknown> = {
    eth_chainId: () => numberToHex(chainId),
    eth_getBlockByNumber: ([tag]) => blockAt(String(tag).startsWith('0x') ? Number(tag) : head),
    eth_getBalance: ([address]) => (isTreasury(address) ? toHex(coin) : '0x0'),
    eth_call: ([call]) => pad(toHex(JSON.stringify(call).toLowerCase().includes(bare(treasury)) ? tokens : 0n)),
    eth_gasPrice: () => toHex(10n ** 9n),
    eth_getLogs: () => [],
    eth_getTransactionCount: () => '0x0',
  }
  const isTreasury = (address: unknown) => String(address).toLowerCase() === treasury.toLowerCase()
  const transport = custom({
    async request({ method, params }: { method: string; params?: unknown[] }) {
      const answer = answers[method]
      if (!answer) throw new Error(`The node of the bench knows no ${method}`)
      return answer(params ?? [])
    },
  })
  return { chainId, token, treasury, clients: [createPublicClient({ transport })] }
}

const hashOf = (number: number) => `0xb${number.toString(16).padStart(63, '0')}`
const bare = (address: string) => address.slice(2).toLowerCase()
