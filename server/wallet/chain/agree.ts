import type { PublicClient } from 'viem'
import type { Chain } from './chain.ts'
import { Unsettled } from './unsettled.ts'
import { whyNot } from './why-not.ts'

type Ask<T> = (client: PublicClient) => Promise<T>

/** How many nodes must agree: both of two, and of more than two the majority, so that one that lies or is down decides nothing. */
export const quorumOf = ({ clients }: Chain): number =>
  clients.length <= 2 ? clients.length : Math.floor(clients.length / 2) + 1

/** Too few nodes answer: which do not, and why. */
export class NodesFailed extends Error {
  override readonly name = 'NodesFailed'
}

/** How operators know a node: by its place among the settings, and its host where it is reached through the network. */
export const nodeName = ({ clients }: Pick<Chain, 'clients'>, place: number): string => {
  const name = clients[place]?.name
  return name?.startsWith(`node ${place + 1}`) ? name : `node ${place + 1}`
}

/**
 * Asks every node and answers as soon as enough of them agree, as `sameness` has it. Where too few answer at all, why each
 * does not; where they answer differently, who differs.
 */
export function agree<T>(chain: Chain, ask: Ask<T>, sameness: (answer: T) => string, what: string): Promise<T> {
  const quorum = quorumOf(chain)
  return new Promise((resolve, reject) => {
    const told = new Map<string, number[]>()
    const errors = new Map<number, unknown>()
    let open = chain.clients.length
    const settle = () => {
      open--
      if (open > 0) return
      const isSplit = chain.clients.length - errors.size >= quorum
      reject(isSplit ? new Unsettled(differing(chain, told, errors, what)) : failure(chain, errors))
    }
    for (const [place, client] of chain.clients.entries()) {
      ask(client).then(
        (answer) => {
          const key = sameness(answer)
          const places = [...(told.get(key) ?? []), place]
          told.set(key, places)
          if (places.length >= quorum) resolve(answer)
          settle()
        },
        (error: unknown) => {
          errors.set(place, error)
          settle()
        },
      )
    }
  })
}

function differing(
  chain: Chain,
  told: ReadonlyMap<string, readonly number[]>,
  errors: ReadonlyMap<number, unknown>,
  what: string,
): string {
  const groups = [...told.values()].map((places) =>
    places
      .toSorted((a, b) => a - b)
      .map((place) => nodeName(chain, place))
      .join(' and '),
  )
  const failed = errors.size > 0 ? `; ${reasons(chain, errors)}` : ''
  return `The nodes tell different ${what}: ${groups.toSorted().join(' against ')}${failed}`
}

/** Where all of them only wait for things to settle, so does whoever asked. */
function failure(chain: Chain, errors: ReadonlyMap<number, unknown>): Error {
  const words = reasons(chain, errors)
  const isUnsettled = [...errors.values()].every((error) => error instanceof Unsettled)
  const [cause] = errors.values()
  return isUnsettled ? new Unsettled(words) : new NodesFailed(words, { cause })
}

const reasons = (chain: Chain, errors: ReadonlyMap<number, unknown>): string =>
  [...errors]
    .toSorted(([a], [b]) => a - b)
    .map(([place, error]) => `${nodeName(chain, place)}: ${whyNot(error)}`)
    .join('; ')

/** Every answer there is, from enough nodes at least. */
export async function readFromQuorum<T>(chain: Chain, ask: Ask<T>): Promise<T[]> {
  const answers = await Promise.allSettled(chain.clients.map(ask))
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (told.length >= quorumOf(chain)) return told
  const errors = answers.flatMap((answer, place) =>
    answer.status === 'rejected' ? [[place, answer.reason as unknown] as const] : [],
  )
  throw failure(chain, new Map(errors))
}

/** The most that enough nodes tell: as many of them say this or more. */
export async function atLeast(chain: Chain, ask: Ask<bigint>): Promise<bigint> {
  const told = (await readFromQuorum(chain, ask)).sort((a, b) => Number(b - a))
  return told[quorumOf(chain) - 1] ?? 0n
}

/** The least that enough nodes tell: as many of them say this or less. */
export async function atMost(chain: Chain, ask: Ask<bigint>): Promise<bigint> {
  const told = (await readFromQuorum(chain, ask)).sort((a, b) => Number(a - b))
  return told[quorumOf(chain) - 1] ?? 0n
}
