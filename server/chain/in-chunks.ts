const chunkMax = 200

/** Calls of one chunk travel together; the next chunk waits for them, so that no node is flooded. */
export async function inChunks<T, R>(items: readonly T[], call: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += chunkMax)
    results.push(...(await Promise.all(items.slice(start, start + chunkMax).map(call))))
  return results
}
