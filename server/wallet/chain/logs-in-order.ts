import type { Hash, Hex } from 'viem'
import { Unsettled } from './unsettled.ts'

/**
 * The logs of a transaction in the order it wrote them: their places are what a deposit is known by, so every node must give the same.
 * Some nodes number them within the block and some within the transaction; one after the other they are numbered by all.
 */
export function logsInOrder<Log extends { logIndex: Hex | number | null }>(
  txHash: Hash,
  logs: readonly Log[],
): readonly Log[] {
  const numbers = logs.map(({ logIndex }) => Number(logIndex ?? Number.NaN))
  const first = Math.min(...numbers)
  const inOrder = logs.toSorted((a, b) => Number(a.logIndex) - Number(b.logIndex))
  if (inOrder.every(({ logIndex }, place) => logIndex !== null && Number(logIndex) === first + place)) return inOrder
  throw new Unsettled(
    `The logs of transaction ${txHash} are numbered ${numbers.slice(0, 8).join(', ')}, not one after the other`,
  )
}
