import { type Address, createPublicClient, http, type PublicClient, type Transport } from 'viem'
import type { Chain } from './chain.ts'
import { plainAnswer } from './plain-answer.ts'

type Node = { chainId: number; token: Address; treasury: Address; cold?: Address | undefined; urls: readonly string[] }

const callMsMax = 10_000
const batchMax = 100
const retriesMax = 3
const retryMs = 250
const pauseSecondsMax = 3

/** Clients for the nodes of one chain. Nothing is asked of them yet: a node that is down keeps no process from starting. */
export function connectChain({ chainId, token, treasury, cold, urls }: Node): Chain {
  const [first, ...others] = urls.map((url, place) => clientFor(url, place, chainId))
  if (!first) throw new RangeError('A chain is reached through at least one URL')
  return { chainId, token, treasury, cold, clients: [first, ...others] }
}

function clientFor(url: string, place: number, chainId: number): PublicClient {
  const transport = http(url, {
    batch: { batchSize: batchMax },
    timeout: callMsMax,
    retryCount: retriesMax,
    retryDelay: retryMs,
    fetchFn: fetchWithinLimits,
  })
  // What a client keeps for itself would be a head that is seconds old.
  return createPublicClient({
    transport: onlyOf(chainId, transport),
    cacheTime: 0,
    // Of its address no more than the host: the rest may be the key of a provider.
    name: `node ${place + 1} (${new URL(url).host})`,
  })
}

/** Asks the node for its chain before anything else, and again until it names the right one. */
function onlyOf(chainId: number, transport: Transport): Transport {
  return (options) => {
    const opened = transport(options)
    let checked: Promise<void> | undefined
    const check = async () => {
      const answer = Number(await opened.request({ method: 'eth_chainId' }))
      if (answer !== chainId) throw new Error(`The node is of chain ${answer}, not of ${chainId}`)
    }
    const request: typeof opened.request = async (call, callOptions) => {
      checked ??= check()
      await checked.catch((error: unknown) => {
        checked = undefined
        throw error
      })
      return plainAnswer(call.method, await opened.request(call, callOptions)) as never
    }
    return { ...opened, request }
  }
}

/** A body that never ends is cut off like an answer that never comes; and no node makes us pause for an hour. */
async function fetchWithinLimits(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const limit = AbortSignal.timeout(callMsMax)
  const response = await fetch(input, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
  if (Number.parseInt(response.headers.get('retry-after') ?? '0', 10) <= pauseSecondsMax) return response
  const headers = new Headers(response.headers)
  headers.set('retry-after', String(pauseSecondsMax))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
