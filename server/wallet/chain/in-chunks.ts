import { isForItsSize } from './is-for-its-size.ts'

const chunkMax = 200

/**
 * Calls of one chunk travel together; the next chunk waits for them, so that no node is flooded. A chunk that a node finds too large
 * is asked for in smaller ones.
 */
export async function inChunks<T, R>(items: readonly T[], call: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let size = chunkMax
  for (let start = 0; start < items.length; ) {
    const chunk = items.slice(start, start + size)
    try {
      results.push(...(await Promise.all(chunk.map(call))))
      start += chunk.length
    } catch (error) {
      if (chunk.length === 1 || !isForItsSize(error)) throw error
      size = Math.ceil(chunk.length / 2)
    }
  }
  return results
}
