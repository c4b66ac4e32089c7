import type { PublicClient } from 'viem'
import type { Chain } from './chain.ts'
import { Unsettled } from './unsettled.ts'

type Ask<T> = (client: PublicClient) => Promise<T>

/** How many nodes must tell the same: both of two, and of more than two the majority, so that one that lies or is down decides nothing. */
export const quorumOf = ({ clients }: Chain): number =>
  clients.length <= 2 ? clients.length : Math.floor(clients.length / 2) + 1

/**
 * Asks every node and answers as soon as enough of them tell the same, as `sameness` has it. Where too few answer at all, the first
 * error; where they answer differently, that things are not settled.
 */
export function agree<T>(chain: Chain, ask: Ask<T>, sameness: (answer: T) => string, what: string): Promise<T> {
  const quorum = quorumOf(chain)
  return new Promise((resolve, reject) => {
    const told = new Map<string, number>()
    const errors: unknown[] = []
    let open = chain.clients.length
    const settle = () => {
      open--
      if (open > 0) return
      const isSplit = chain.clients.length - errors.length >= quorum
      reject(isSplit ? new Unsettled(`The nodes tell different ${what}`) : errors[0])
    }
    for (const client of chain.clients) {
      ask(client).then(
        (answer) => {
          const key = sameness(answer)
          const times = (told.get(key) ?? 0) + 1
          told.set(key, times)
          if (times >= quorum) resolve(answer)
          settle()
        },
        (error: unknown) => {
          errors.push(error)
          settle()
        },
      )
    }
  })
}

/** Every answer there is, from enough nodes at least. */
export async function askQuorum<T>(chain: Chain, ask: Ask<T>): Promise<T[]> {
  const answers = await Promise.allSettled(chain.clients.map(ask))
  const told = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  if (told.length < quorumOf(chain)) throw answers.find((answer) => answer.status === 'rejected')?.reason
  return told
}

/** The most that enough nodes tell: as many of them say this or more. */
export async function atLeast(chain: Chain, ask: Ask<bigint>): Promise<bigint> {
  const told = (await askQuorum(chain, ask)).sort((a, b) => Number(b - a))
  return told[quorumOf(chain) - 1] ?? 0n
}

/** The least that enough nodes tell: as many of them say this or less. */
export async function atMost(chain: Chain, ask: Ask<bigint>): Promise<bigint> {
  const told = (await askQuorum(chain, ask)).sort((a, b) => Number(a - b))
  return told[quorumOf(chain) - 1] ?? 0n
}
