import type { RateLimit } from '@fairlead/contract/route'
import { describe, expect, test } from 'vitest'
import { handClock } from '../../sandbox/testing/hand-clock.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { DomainError } from '../domain-error.ts'
import { createMetrics } from '../work/metrics.ts'
import { purgeRateLimits } from './purge-rate-limits.ts'
import { createRateLimiter } from './rate-limit.ts'

const { db, pool } = await testDatabase()

/** Two processes on one database and one time. */
function twoProcesses(scale = 1) {
  const clock = handClock()
  const metrics = createMetrics()
  return {
    clock,
    metrics,
    counts: [createRateLimiter(pool, clock, scale, metrics), createRateLimiter(pool, clock, scale, metrics)] as const,
  }
}

let names = 0
const newName = () => `someone${++names}`
const perAddress = (max: number, windowSeconds = 60): RateLimit => ({ per: 'address', max, windowSeconds })

async function outcome(count: Promise<void> | undefined): Promise<'counted' | number> {
  try {
    await count
    return 'counted'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'rate_limited') return error.retryAfterSeconds ?? Number.NaN
    throw error
  }
}

const counted = (outcomes: ('counted' | number)[]) => outcomes.filter((one) => one === 'counted').length

describe('the limit holds over all processes together', () => {
  test.each([1, 5, 19, 20, 60, 600])('%i a minute, however the calls come', async (max) => {
    const { counts } = twoProcesses()
    const who = newName()
    const burst = await Promise.all(
      Array.from({ length: max + 50 }, (_, n) => outcome(counts[n % 2 ? 1 : 0]('call', who, perAddress(max)))),
    )
    expect(counted(burst)).toBeLessThanOrEqual(max)
    const after = await Promise.all(counts.map((count) => outcome(count('call', who, perAddress(max)))))
    // Each process may hold a part of a block back, never more.
    expect(counted([...burst, ...after])).toBeGreaterThanOrEqual(max - 2 * Math.max(1, Math.floor(max / 20)))
  })

  test('calls that come at once do not use a generous limit up between them', async () => {
    const { counts } = twoProcesses()
    const who = newName()
    const burst = await Promise.all(Array.from({ length: 100 }, () => outcome(counts[0]('call', who, perAddress(600)))))
    expect(counted(burst)).toBe(100)
    expect(await outcome(counts[1]('call', who, perAddress(600)))).toBe('counted')
  })
})

test('processes that end before they have used what they took do not use an hour up', async () => {
  const who = newName()
  const outcomes: ('counted' | number)[] = []
  for (let start = 0; start < 30; start++)
    outcomes.push(await outcome(twoProcesses().counts[0]('call', who, perAddress(1_000, 3_600))))
  expect(counted(outcomes)).toBe(30)
})

test('a refusal says how long to wait, and the end of the window frees', async () => {
  const { clock, counts } = twoProcesses()
  const who = newName()
  expect(await outcome(counts[0]('call', who, perAddress(1, 60)))).toBe('counted')
  clock.pass(14.5)
  expect(await outcome(counts[1]('call', who, perAddress(1, 60)))).toBe(46)
  clock.pass(45.4)
  expect(await outcome(counts[0]('call', who, perAddress(1, 60)))).toBe(1)
  clock.pass(0.1)
  expect(await outcome(counts[1]('call', who, perAddress(1, 60)))).toBe('counted')
})

test('a lease ends with its window', async () => {
  const { clock, counts } = twoProcesses()
  const who = newName()
  await outcome(counts[0]('call', who, perAddress(40)))
  clock.pass(60)
  const burst = await Promise.all(
    Array.from({ length: 60 }, (_, n) => outcome(counts[n % 2 ? 1 : 0]('call', who, perAddress(40)))),
  )
  expect(counted(burst)).toBeLessThanOrEqual(40)
})

test('callers, calls and windows are counted apart', async () => {
  const { counts } = twoProcesses()
  const who = newName()
  expect(await outcome(counts[0]('call', who, perAddress(1)))).toBe('counted')
  expect(await outcome(counts[0]('call', newName(), perAddress(1)))).toBe('counted')
  expect(await outcome(counts[0]('another', who, perAddress(1)))).toBe('counted')
  expect(await outcome(counts[0]('call', who, perAddress(1, 3_600)))).toBe('counted')
  expect(await outcome(counts[0]('call', who, { ...perAddress(1), per: 'account' }))).toBe('counted')
  expect(await outcome(counts[0]('call', who, perAddress(1)))).toBeTypeOf('number')
})

test.each([
  { scale: 10, max: 3, allowed: 30 },
  { scale: 0.5, max: 3, allowed: 1 },
  { scale: 0.001, max: 3, allowed: 1 },
])('RATE_LIMIT_SCALE $scale makes $max into $allowed', async ({ scale, max, allowed }) => {
  const { counts, metrics } = twoProcesses(scale)
  const who = newName()
  const outcomes: ('counted' | number)[] = []
  for (let call = 0; call < allowed + 5; call++) outcomes.push(await outcome(counts[0]('call', who, perAddress(max))))
  expect(counted(outcomes)).toBe(allowed)
  expect((await metrics.rateLimited.get()).values[0]?.value).toBe(5)
})

test('counters keep neither address nor e-mail, and are swept away when their window is over', async () => {
  const { clock, counts } = twoProcesses()
  await counts[0]('call', 'ada@example.test', perAddress(5))
  const rows = await db.selectFrom('rate_limits').selectAll().execute()
  expect(JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
    'ada',
  )
  clock.pass(86_400)
  await purgeRateLimits(db).runDue(clock.now())
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})

describe('through the whole server', async () => {
  const here = await testServer({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
  const there = await testServer({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' }, here.databaseUrl)
  const signIn = (server: typeof here, email: string, address: string) =>
    server.call('POST', '/auth', {
      body: { email, password: 'a wrong guess' },
      headers: { 'x-forwarded-for': address },
    })

  test('many accounts guessed at from one address', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push((await signIn(n % 2 ? there : here, `guess${n}@example.test`, '10.9.9.9')).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  test('without a trusted proxy a forged address does not help', async () => {
    const direct = await testServer({ RATE_LIMIT_SCALE: '1' })
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await signIn(direct, `forger${n}@example.test`, `10.1.1.${n}`)).status)
    expect(statuses.at(-1)).toBe(429)
  })
})
