type Waiting<In, Out> = { one: In; found: (out: Out) => void; failed: (error: unknown) => void }

/**
 * Calls that come together, or while earlier ones are under way, share one `load`, which answers them in their order. For what comes
 * from many hundreds of callers a second and costs a trip to the database each time.
 */
export function gather<In, Out>(
  load: (batch: readonly In[]) => Promise<readonly Out[]>,
  { batchMax, loadsMax }: { batchMax: number; loadsMax: number },
): (one: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = []
  let loading = 0

  const run = async (batch: readonly Waiting<In, Out>[]): Promise<void> => {
    try {
      const outs = await load(batch.map(({ one }) => one))
      for (const [place, { found }] of batch.entries()) found(outs[place] as Out)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    } finally {
      loading--
      go()
    }
  }

  const go = () => {
    while (loading < loadsMax && waiting.length > 0) {
      const batch = waiting.slice(0, batchMax)
      waiting = waiting.slice(batchMax)
      loading++
      void run(batch)
    }
  }

  return (one) =>
    new Promise((found, failed) => {
      if (waiting.length === 0) setImmediate(go)
      waiting.push({ one, found, failed })
    })
}
