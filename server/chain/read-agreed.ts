import type { Hash } from 'viem'
import type { Chain } from './chain.ts'
import { type Header, readHeader, readHeaders } from './read-headers.ts'
import { type Ours, readTransfers, type Transfer } from './read-transfers.ts'
import { Unsettled } from './unsettled.ts'

export type ReadBlocks = { headers: Header[]; transfers: Transfer[] }

/** The blocks after `parent` up to `to` with every transfer of ours in them, as all nodes tell them. */
export async function readAgreed(
  chain: Chain,
  ours: Ours,
  parent: { number: bigint; hash: Hash },
  to: bigint,
  onSplit: (blocks: number) => void,
): Promise<ReadBlocks> {
  const read = async (client: Chain['clients'][number]): Promise<ReadBlocks> => {
    const headers = await readHeaders(client, parent.number + 1n, to, parent.hash)
    return { headers, transfers: await readTransfers(client, chain.token, ours, headers, onSplit) }
  }
  const [first, ...others] = await Promise.all(chain.clients.map(read))
  if (!first) throw new RangeError('A chain is read through at least one client')
  // Every header names the one before it, so the last stands for all.
  if (others.some((other) => other.headers.at(-1)?.hash !== first.headers.at(-1)?.hash))
    throw new Unsettled(`The nodes tell different blocks up to ${to}`)
  if (others.some((other) => fingerprint(other) !== fingerprint(first)))
    throw new Unsettled(`The nodes tell different transfers up to ${to}`)
  return first
}

const fingerprint = ({ transfers }: ReadBlocks): string =>
  transfers.map(({ txHash, ordinal, from, to, value }) => `${txHash} ${ordinal} ${from} ${to} ${value}`).join('\n')

/** The block of this number, if all nodes tell the same one. */
export async function agreedHeader(chain: Chain, number: bigint): Promise<Header> {
  const [first, ...others] = await Promise.all(chain.clients.map((client) => readHeader(client, number)))
  if (!first || others.some(({ hash }) => hash !== first.hash))
    throw new Unsettled(`The nodes tell different blocks ${number}`)
  return first
}
