import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Check, findingOf } from './finding.ts'

const skewMsWarned = 2_000
const skewMsMax = 30_000
/** `Date` is told in whole seconds. */
const headerMs = 1_000

/** This machine's clock against those of the database and of the nodes. */
export function checkClock(db: Db, machine: Clock, urls: readonly string[]): Check {
  return {
    name: 'clock',
    async look(signal) {
      const others = await Promise.all([
        { who: 'the database', ...(await skewOf(machine, () => databaseTime(db))) },
        ...urls.map(async (url) => ({
          who: new URL(url).host,
          // A node that does not answer is reported by another check.
          ...(await skewOf(machine, () => headerTime(url, signal)).catch(() => ({ ms: undefined }))),
        })),
      ])
      const told = others.filter(({ ms }) => ms !== undefined)
      const over = (max: number) => told.filter(({ ms = 0 }) => Math.abs(ms) > max)
      const sentence = ({ who, ms = 0 }: { who: string; ms?: number | undefined }) =>
        `This machine is ${(Math.abs(ms) / 1000).toFixed(1)} s ${ms > 0 ? 'behind' : 'ahead of'} ${who}.`
      const faults = over(skewMsMax)
      return findingOf(`This machine’s clock against ${told.map(({ who }) => who).join(', ')}.`, {
        faults: faults.map(sentence),
        warnings: over(skewMsWarned)
          .filter((one) => !faults.includes(one))
          .map(sentence),
        todo: 'Set both clocks by NTP (timedatectl shows whether they are).',
      })
    },
  }
}

/** The other's time less ours, in the middle of the question; what the question itself took is no difference. */
async function skewOf(machine: Clock, ask: () => Promise<number | undefined>): Promise<{ ms: number | undefined }> {
  const before = machine.now().getTime()
  const theirs = await ask()
  const after = machine.now().getTime()
  if (theirs === undefined) return { ms: undefined }
  const slack = (after - before) / 2
  const difference = theirs - (before + after) / 2
  return { ms: Math.sign(difference) * Math.max(0, Math.abs(difference) - slack) }
}

async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(db)
  return rows[0]?.ms ?? Number.NaN
}

async function headerTime(url: string, signal: AbortSignal): Promise<number | undefined> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal,
  })
  await response.body?.cancel()
  const told = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(told) ? undefined : told + headerMs / 2
}
