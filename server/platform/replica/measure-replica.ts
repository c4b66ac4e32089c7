import { Counter, Gauge, type Registry } from 'prom-client'

export function measureReplica(registry: Registry) {
  const registers = [registry]
  return {
    reads: new Counter({
      name: 'fairlead_replica_reads_total',
      help: 'Calls that may lag, by who answered them: the replica, or the primary for this reason',
      labelNames: ['answered_by'],
      registers,
    }),
    age: new Gauge({
      name: 'fairlead_replica_age_seconds',
      help: 'How old the figures of the replica were when it was last looked at; NaN while nothing is read from it',
      registers,
    }),
  }
}
