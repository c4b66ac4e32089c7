import { BaseError, type Hex } from 'viem'
import type { Chain } from '../../chain/chain.ts'

/** `known`: the node has these bytes, or another of the same nonce, already; the receipts tell which. `cheap`: its fee is too low. */
export type Broadcast = { outcome: 'sent' | 'known' | 'cheap' } | { outcome: 'failed'; error: unknown }

const known =
  /already known|known transaction|already imported|already exists|already in the (tx|transaction|mem) ?pool|already in mempool|nonce( is|:)? too low|nonce has already been used|correct nonce|replacement .*(underpriced|too low)|could not replace/i
const cheap = /underpriced|fee too low|gas ?price (is )?(.*below|too low)|less than block base fee|cannot pay basefee/i

/** Hands the same bytes to every node; it is enough that one takes them. */
export async function broadcast({ clients }: Chain, raw: Hex): Promise<Broadcast> {
  const answers = await Promise.all(
    clients.map((client) => client.sendRawTransaction({ serializedTransaction: raw }).then(sent, understood)),
  )
  const order = ['sent', 'known', 'cheap', 'failed'] as const
  const best = order.flatMap((outcome) => answers.filter((answer) => answer.outcome === outcome))[0]
  if (!best) throw new RangeError('There is no node to send to')
  return best
}

const sent = (): Broadcast => ({ outcome: 'sent' })

function understood(error: unknown): Broadcast {
  const words = error instanceof BaseError ? `${error.shortMessage} ${error.details}` : ''
  if (known.test(words)) return { outcome: 'known' }
  if (cheap.test(words)) return { outcome: 'cheap' }
  return { outcome: 'failed', error }
}
