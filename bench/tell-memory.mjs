import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into each process of the product before its own code: says when asked how late its event loop came since the last question, and
 * what it holds once it has thrown away what nobody needs.
 */
const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
const nsPerMs = 1e6

process.on('message', (message) => {
  if (message !== 'memory') return
  const lateMs = delay.percentile(99) / nsPerMs
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  // What the collection itself cost is nobody's lateness.
  delay.reset()
  process.send?.({ memory: { rss, heapUsed, external, lateMs } })
})
// A question that may come keeps no process from ending.
process.channel?.unref()
