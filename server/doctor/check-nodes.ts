import { BaseError, type PublicClient } from 'viem'
import type { Chain } from '../chain/chain.ts'
import type { Clock } from '../platform/clock.ts'
import { type Check, findingOf } from './finding.ts'

const blocksBehindMax = 10n
const headAgeSecondsMax = 120

type Answer = { host: string; head: bigint; at: Date; hasToken: boolean } | { host: string; problem: string }

/** Each node for itself: of which chain it is, how far it has come, and whether it knows the token. */
export function checkNodes(
  mode: 'sandbox' | 'live',
  chain: Chain | undefined,
  urls: readonly string[],
  machine: Clock,
): Check {
  return {
    name: 'nodes',
    async look() {
      if (mode === 'sandbox') return { state: 'fine', looked: 'The sandbox’s chain lies in its database.' }
      if (!chain) return { state: 'unknown', looked: 'BSC_RPC_URLS or USDT_ADDRESS is not set here.' }
      const answers = await Promise.all(chain.clients.map((client, place) => ask(client, chain, hostOf(urls[place]))))
      const heads = answers.flatMap((answer) => ('head' in answer ? [answer] : []))
      const furthest = heads.map(({ head }) => head).sort((one, other) => Number(other - one))[0] ?? 0n
      const now = machine.now().getTime()
      const faults = answers.flatMap((answer) => {
        const { host } = answer
        if ('problem' in answer) return [`${host}: ${answer.problem}`]
        const age = Math.floor((now - answer.at.getTime()) / 1000)
        return [
          ...(age > headAgeSecondsMax ? [`${host}: its newest block is ${age} s old.`] : []),
          ...(answer.hasToken ? [] : [`${host}: there is no contract at USDT_ADDRESS.`]),
        ]
      })
      const behind = heads.filter(({ head }) => furthest - head > blocksBehindMax)
      return findingOf(`${answers.length} of chain ${chain.chainId}, at block ${furthest}.`, {
        faults,
        warnings: behind.map(({ host, head }) => `${host}: is ${furthest - head} blocks behind the others.`),
        todo: 'Ask who runs the node, or name another one in BSC_RPC_URLS.',
      })
    },
  }
}

async function ask(client: PublicClient, { token }: Chain, host: string): Promise<Answer> {
  try {
    const block = await client.getBlock()
    const code = await client.getCode({ address: token })
    const at = new Date(Number(block.timestamp) * 1000)
    return { host, head: block.number, at, hasToken: code !== undefined }
  } catch (error) {
    return { host, problem: wordsOf(error) }
  }
}

/** What viem says holds the whole address, and with it what only its owner may know. */
const wordsOf = (error: unknown): string =>
  error instanceof BaseError ? `${error.shortMessage} ${error.details}` : (error as Error).message

export const hostOf = (url: string | undefined): string => (url ? new URL(url).host : 'a node')
