import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstTerms } from '@fairlead/contract/constants'
import { expect, inject, test } from 'vitest'
import { team } from '../finance/affiliate/team.ts'
import { checkBooks } from '../finance/ledger/check-books.ts'
import { addAccount } from '../people/identity/sign-up/add-account.ts'
import { isDatabaseAway } from '../platform/database/database-away.ts'
import { openDatabase } from '../platform/database/db.ts'
import { ordinaryUser } from '../platform/postgres/ordinary-user.ts'
import { clusterHome } from '../platform/postgres/places.ts'
import { startPostgres } from '../platform/postgres/start-postgres.ts'
import { migrate } from '../platform/schema/migrate.ts'
import { breakingProxy } from '../sandbox/testing/breaking-proxy.ts'
import { type ServerProcess, serverProcesses } from '../sandbox/testing/server-process.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { randomFrom } from './random.ts'

const restarts = inject('proofs') === 'long' ? 12 : 2
const clientsAtOnce = 8
const password = 'a long enough password'

test(`${restarts} restarts of PostgreSQL and commits cut under load: 503 or "unknown", never 500, and nothing twice`, {
  timeout: 600_000 + 120_000 * restarts,
}, async () => {
  const cluster = await restartableCluster()
  const proxy = await breakingProxy(cluster.url())
  whenOver(() => proxy.close())
  await migrate(cluster.url(), pathToFileURL(`${resolve('database')}/`))
  const start = await serverProcesses(proxy.url)
  const server = await start({
    SANDBOX_WORLD: 'empty',
    RATE_LIMIT_SCALE: '10000',
    BONUS_ENDS_AT: '2999-01-01T00:00:00.000Z',
    DATABASE_WAIT_SECONDS: '10',
  })
  const random = randomFrom(33)
  proxy.cutCommits(/_api_login$/, () => (random.chance(0.15) ? random.pick(['before', 'after'] as const) : 'never'))

  const seen = new Map<string, number>()
  const claimed: bigint[] = []
  let isOver = false
  const load = Promise.all(
    Array.from({ length: clientsAtOnce }, async (_, client) => {
      for (let round = 0; !isOver; round++)
        claimed.push(await claimOnce(server, cluster.url, `c${client}r${round}`, seen))
    }),
  )
  for (let restart = 0; restart < restarts; restart++) {
    const enough = claimed.length + clientsAtOnce
    await expect.poll(() => claimed.length, { timeout: 600_000 }).toBeGreaterThanOrEqual(enough)
    await proxy.refuse()
    await cluster.stop(restart % 2 === 0 ? 'fast' : 'immediate')
    const refusedBefore = seen.get('503') ?? 0
    await expect.poll(() => seen.get('503') ?? 0, { timeout: 600_000 }).toBeGreaterThan(refusedBefore)
    await proxy.serve(await cluster.start())
  }
  const enough = claimed.length + clientsAtOnce
  await expect.poll(() => claimed.length, { timeout: 600_000 }).toBeGreaterThanOrEqual(enough)
  isOver = true
  await load

  console.log(`${claimed.length} claims, ${proxy.cuts()} commits cut, answers: ${JSON.stringify([...seen])}`)
  expect([...seen.keys()].filter((status) => !['200', '503', 'outcome_unknown', 'signed in'].includes(status))).toEqual(
    [],
  )
  expect(seen.get('outcome_unknown')).toBeGreaterThan(0)
  const database = openDatabase(cluster.url())
  whenOver(() => database.close())
  const { rows } = await database.pool.query<{ member_id: bigint; bonus_fuel: bigint }>(
    'SELECT member_id, bonus_fuel FROM fuel_balances WHERE bonus_fuel <> 0',
  )
  // Whoever was answered has it once; and nobody else does, as each asked until there was an answer.
  const once = claimed.map((member_id) => ({ member_id, bonus_fuel: firstTerms.joiningBonus }))
  const byMember = (one: { member_id: bigint }, other: { member_id: bigint }) => Number(one.member_id - other.member_id)
  expect(rows.sort(byMember)).toEqual(once.sort(byMember))
  const { findings } = await checkBooks(database.db)
  expect(findings.filter(({ holds }) => !holds)).toEqual([])
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** Makes somebody who claims the bonus and asks by the same key until there is an answer, and then once more. */
async function claimOnce(
  { url }: ServerProcess,
  databaseUrl: () => string,
  name: string,
  seen: Map<string, number>,
): Promise<bigint> {
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  const [memberId, email] = await newMember(databaseUrl, name)
  const key = randomUUID()
  async function ask(path: string, init: { body?: unknown; headers?: Record<string, string> }) {
    for (;;) {
      const reply = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { ...(init.body !== undefined && { 'content-type': 'application/json' }), ...init.headers },
        ...(init.body !== undefined && { body: JSON.stringify(init.body) }),
      })
      const body = (await reply.json()) as { token?: string; code?: string; message?: string }
      note(body.code ?? String(reply.status))
      if (reply.status !== 503) return { status: reply.status, body }
      expect(reply.headers.get('retry-after')).toBe('5')
      await pause(20)
    }
  }
  const { body } = await ask('/auth', { body: { email, password } })
  const headers = { authorization: `Bearer ${body.token}`, 'idempotency-key': key }
  const first = await ask('/packages/activate-joining-bonus', { headers })
  expect(first.status).toBe(200)
  expect(await ask('/packages/activate-joining-bonus', { headers })).toEqual(first)
  return memberId
}

/** By the owner's own connection, which an outage hits as well. */
async function newMember(databaseUrl: () => string, name: string): Promise<[bigint, string]> {
  for (let attempt = 1; ; attempt++) {
    const database = openDatabase(databaseUrl())
    const email = `${name}.${attempt}@outage.test`
    try {
      const identity = { db: database.db, clock: { now: () => new Date() }, team }
      return [await addAccount(identity, { name: 'Ada', email, password, role: 'member' }), email]
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(50)
    } finally {
      await database.close()
    }
  }
}

/** A cluster of its own, since the others' cannot be stopped. */
async function restartableCluster() {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-outage-'))
  const begin = () => startPostgres({ dataDir, database: 'fairlead' })
  let cluster = await begin()
  whenOver(async () => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const pidFile = join(clusterHome(realpathSync(dataDir), ordinaryUser()), 'cluster', 'postmaster.pid')
  return {
    url: () => cluster.url,
    async start() {
      cluster = await begin()
      return cluster.url
    },
    async stop(how: 'fast' | 'immediate') {
      if (how === 'fast') return cluster.stop()
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT')
      while (existsSync(pidFile)) await pause(20)
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
