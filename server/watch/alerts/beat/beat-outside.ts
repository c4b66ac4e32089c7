import type { Logger } from '../../../platform/logging.ts'
import type { Metrics } from '../../../platform/work/metrics.ts'

type Parts = { url: string; logger: Logger; metrics: Metrics; timeoutMs?: number }

const timeoutMsUsual = 10_000

/**
 * Calls an address outside, so that somebody who does not stand here notices when nothing comes any more. The address is as good as a
 * password: neither it nor what the network says about it is logged, and no redirect takes it elsewhere.
 */
export function beatOutside({
  url,
  logger,
  metrics,
  timeoutMs = timeoutMsUsual,
}: Parts): (ending: AbortSignal) => Promise<void> {
  let failed = 0
  return async (ending) => {
    const isTaken = await call(url, AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]))
    if (ending.aborted) return
    if (isTaken) {
      metrics.beats.inc({ outcome: 'taken' })
      if (failed > 0) logger.info({ failed }, 'the heartbeat outside is taken again')
      failed = 0
    } else {
      metrics.beats.inc({ outcome: 'failed' })
      failed++
      // The first, and then ever more seldom: one that fails for a week says so a dozen times.
      if ((failed & (failed - 1)) === 0) logger.warn({ failed }, 'the heartbeat outside was not taken')
    }
  }
}

async function call(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal })
    await response.body?.cancel()
    return response.ok
  } catch {
    // What it says may name the address.
    return false
  }
}
