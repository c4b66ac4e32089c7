import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

type Measured = { login: string; use: string; way: string; pool: pg.Pool }

/**
 * How each login's connections are used, and whether they go through a pooler; known to the process itself, so it is reported even while
 * the database is away.
 */
export function measureConnections(registry: Registry, pools: () => readonly Measured[]): void {
  const figures: readonly [name: string, help: string, of: (pool: pg.Pool) => number][] = [
    ['fairlead_database_connections', 'Connections to the database by login', ({ totalCount }) => totalCount],
    ['fairlead_database_connections_idle', 'Connections that nobody uses at the moment', ({ idleCount }) => idleCount],
    ['fairlead_database_connections_max', 'Connections there may be', ({ options }) => options.max],
    ['fairlead_database_waiting', 'Work that waits for a connection to be free', ({ waitingCount }) => waitingCount],
  ]
  for (const [name, help, of] of figures)
    new Gauge({
      name,
      help,
      labelNames: ['login', 'use', 'way'],
      registers: [registry],
      collect() {
        for (const { login, use, way, pool } of pools()) this.set({ login, use, way }, of(pool))
      },
    })
}
