import type { Hash } from 'viem'
import { agree } from './agree.ts'
import type { Chain } from './chain.ts'
import { type Header, readHeader, readHeaders } from './read-headers.ts'
import { type Ours, readTransfers, type Transfer } from './read-transfers.ts'

export type ReadBlocks = { headers: Header[]; transfers: Transfer[] }

/** The blocks after `parent` up to `to` with every transfer of ours in them, as enough nodes tell them. */
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
  // Every header names the one before it, so the last stands for all.
  const sameness = (blocks: ReadBlocks) => [blocks.headers.at(-1)?.hash, fingerprint(blocks)].join()
  return agree(chain, read, sameness, `blocks up to ${to}`)
}

const fingerprint = ({ transfers }: ReadBlocks): string =>
  transfers.map(({ txHash, ordinal, from, to, value }) => `${txHash} ${ordinal} ${from} ${to} ${value}`).join('\n')

/** The block of this number, if enough nodes tell the same one. */
export function agreedHeader(chain: Chain, number: bigint): Promise<Header> {
  return agree(
    chain,
    (client) => readHeader(client, number),
    ({ hash }) => hash,
    `blocks ${number}`,
  )
}
