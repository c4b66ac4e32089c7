import { createHash } from 'node:crypto'
import type { RateLimit } from '@fairlead/contract/route'
import type pg from 'pg'
import { addSeconds, type Clock } from '../clock.ts'
import { DomainError } from '../domain-error.ts'
import type { Metrics } from '../work/metrics.ts'

type Lease = { left: number; windowEndsAt: number }

/** A process holds at most this many leases; beyond it the oldest are forgotten, which only costs another query. */
const leasesMax = 20_000
/** Generous limits are taken from Postgres in blocks of a twentieth, so reads do not pay a query each. */
const leaseShare = 20
/** What a process had taken when it ended is nobody's for the rest of the window: of hours nothing is taken ahead. */
const leasedSecondsMax = 60

/** Counts calls in Postgres, so that the limit holds over all processes together. */
export function createRateLimiter(pool: pg.Pool, clock: Clock, scale: number, metrics: Metrics) {
  const leases = new Map<string, Lease>()
  const leasing = new Map<string, Promise<void>>()

  /** Counts one call of `who` to `what`; rejects with `rate_limited` when the window is used up. Answers at once from a lease. */
  return function countCall(what: string, who: string, limit: RateLimit): Promise<void> | undefined {
    const name = `${what}|${limit.per}|${limit.windowSeconds}|${who}`
    return spend(leases.get(name), clock.now()) ? undefined : countInPostgres(name, what, limit)
  }

  async function countInPostgres(name: string, what: string, limit: RateLimit): Promise<void> {
    const max = Math.max(1, Math.floor(limit.max * scale))
    const block = limit.windowSeconds > leasedSecondsMax ? 1 : Math.max(1, Math.floor(max / leaseShare))
    try {
      if (block === 1) return void (await takeBlock(name, 1, max, limit.windowSeconds))
      do {
        // Calls that come at once share one block; a block for each of them would use up the limit unspent.
        await (leasing.get(name) ?? leaseBlock(name, block, max, limit.windowSeconds))
      } while (!spend(leases.get(name), clock.now()))
    } catch (error) {
      if (error instanceof DomainError) metrics.rateLimited.inc({ route: what })
      throw error
    }
  }

  function leaseBlock(name: string, block: number, max: number, windowSeconds: number): Promise<void> {
    const lease = takeBlock(name, block, max, windowSeconds)
      .then((taken) => remember(leases, name, taken))
      .finally(() => leasing.delete(name))
    leasing.set(name, lease)
    return lease
  }

  async function takeBlock(name: string, block: number, max: number, windowSeconds: number): Promise<Lease> {
    const now = clock.now()
    const { used, windowEndsAt } = await take(pool, name, block, now, addSeconds(now, windowSeconds))
    const left = Math.min(block, max - (used - block))
    if (left > 0) return { left, windowEndsAt: windowEndsAt.getTime() }
    leases.delete(name)
    const waitSeconds = Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000))
    throw new DomainError('rate_limited', { retryAfterSeconds: waitSeconds })
  }
}

function spend(lease: Lease | undefined, now: Date): boolean {
  if (!lease || lease.left === 0 || lease.windowEndsAt <= now.getTime()) return false
  lease.left--
  return true
}

async function take(pool: pg.Pool, name: string, block: number, now: Date, windowEndsAt: Date) {
  // The name holds addresses and e-mails; the table needs only to tell them apart.
  const key = createHash('sha256').update(name).digest('base64url')
  const { rows } = await pool.query<{ used: bigint; window_ends_at: Date }>({
    name: 'rate-limit-take',
    text: `INSERT INTO rate_limits AS r (key, used, window_ends_at) VALUES ($1, $2, $4)
           ON CONFLICT (key) DO UPDATE SET
             used = CASE WHEN r.window_ends_at <= $3 THEN $2 ELSE least(r.used + $2, 1000000000) END,
             window_ends_at = CASE WHEN r.window_ends_at <= $3 THEN $4 ELSE r.window_ends_at END
           RETURNING used, window_ends_at`,
    values: [key, block, now, windowEndsAt],
  })
  const [row] = rows
  if (!row) throw new Error('A rate limit was not counted')
  return { used: Number(row.used), windowEndsAt: row.window_ends_at }
}

function remember(leases: Map<string, Lease>, name: string, lease: Lease): void {
  leases.delete(name)
  leases.set(name, lease)
  if (leases.size > leasesMax) {
    const [oldest] = leases.keys()
    if (oldest !== undefined) leases.delete(oldest)
  }
}
