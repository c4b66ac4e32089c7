import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** One registry per process, read at /metrics. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requestSeconds = new Histogram({
    name: 'fairlead_http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  // Looking labels up costs more than counting; there are only as many as routes and statuses.
  const labelled = new Map<string, ReturnType<typeof requestSeconds.labels>>()
  return {
    registry,
    observeRequest(method: string, route: string, status: number, seconds: number): void {
      const key = `${method} ${route} ${status}`
      let histogram = labelled.get(key)
      if (!histogram) {
        histogram = requestSeconds.labels(method, route, String(status))
        labelled.set(key, histogram)
      }
      histogram.observe(seconds)
    },
    rateLimited: new Counter({
      name: 'fairlead_rate_limited_total',
      help: 'Requests refused for their rate',
      labelNames: ['route'],
      registers,
    }),
    mailSent: new Counter({
      name: 'fairlead_mail_total',
      help: 'Mails by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    beats: new Counter({
      name: 'fairlead_heartbeats_total',
      help: 'Calls of HEARTBEAT_URL by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    chainLagBlocks: new Gauge({
      name: 'fairlead_chain_lag_blocks',
      help: 'Blocks of the chain that are not read yet',
      registers,
    }),
    deposits: new Counter({
      name: 'fairlead_deposits_total',
      help: 'Deposits by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    keptUnderOlderKeys: new Gauge({
      name: 'fairlead_kept_under_older_keys',
      help: 'What still needs a key of SECRET_KEY other than the first; at 0 it can be taken out',
      labelNames: ['key'],
      registers,
    }),
    streamsOpen: new Gauge({ name: 'fairlead_streams_open', help: 'Open event streams', registers }),
    signerRounds: new Counter({
      name: 'fairlead_signer_rounds_total',
      help: 'Rounds of the signer by outcome; one that stands by makes none',
      labelNames: ['outcome'],
      registers,
    }),
    jobsFailed: new Counter({
      name: 'fairlead_jobs_failed_total',
      help: 'Jobs that threw',
      labelNames: ['task'],
      registers,
    }),
  }
}
