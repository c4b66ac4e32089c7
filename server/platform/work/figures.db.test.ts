import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { measureConnections } from '../database/measure-connections.ts'
import { createLogger } from '../logging.ts'
import { type FigureSource, measureFigures } from './figures.ts'

const database = await testDatabase({ connectionsMax: 2 })
const now = new Date('2026-05-01T00:00:00Z')
const lines: string[] = []

function measure(read: FigureSource['read'], options: { readEveryMs?: number; waitMsMax?: number } = {}) {
  const registry = new Registry()
  const source: FigureSource = {
    name: 'tried',
    figures: [
      { name: 'tried', help: 'Tried' },
      { name: 'tried_of', help: 'Tried of', label: 'of' },
      { name: 'tried_age', help: 'Age', isAge: true },
    ],
    read,
  }
  measureFigures({
    ...{ db: database.db, clock: { now: () => now }, registry, sources: [source] },
    logger: createLogger('info', { write: (line) => void lines.push(line) }),
    // Each scrape reads, unless a test is about that.
    ...{ readEveryMs: 0, waitMsMax: 60_000, ...options },
  })
  return async () => {
    const text = await registry.metrics()
    const value = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      )
    return {
      ...{ text, up: value('fairlead_figures_up{figures="tried"}'), tried: value('tried'), age: value('tried_age') },
      readAt: value('fairlead_figures_read_timestamp_seconds{figures="tried"}'),
    }
  }
}

test('however many scrape, figures are read once, by one who may only read, and vanish with what they were of', async () => {
  let reads = 0
  const scrape = measure(async (reader) => {
    reads++
    const { rows } = await sql<{
      read_only: string
    }>`SELECT current_setting('transaction_read_only') AS read_only`.execute(reader)
    expect(rows[0]?.read_only).toBe('on')
    return [
      { name: 'tried', value: reads },
      { name: 'tried_of', label: `read ${reads}`, value: 1 },
    ]
  })
  const seen = await Promise.all(Array.from({ length: 8 }, scrape))
  expect(reads).toBe(1)
  expect(seen.map(({ tried, up, readAt }) => ({ tried, up, readAt }))).toEqual(
    Array(8).fill({ tried: 1, up: 1, readAt: now.getTime() / 1_000 }),
  )
  const { text } = await scrape()
  expect(text).toContain('tried_of{of="read 2"} 1')
  expect(text).not.toContain('read 1')
  const seldom = measure(async () => [{ name: 'tried', value: ++reads }], { readEveryMs: 600_000 })
  await seldom()
  await seldom()
  expect(reads).toBe(3)
})

test('while the database is away a scrape neither fails nor waits: it tells what was, from when, and ages go on', async () => {
  let answer: () => Promise<{ name: string; value: number }[]> = async () => [
    { name: 'tried', value: 7 },
    { name: 'tried_age', value: 100 },
  ]
  const scrape = measure(() => answer(), { waitMsMax: 20 })
  while ((await scrape()).up !== 1);
  lines.length = 0
  answer = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  while ((await scrape()).up !== 0);
  for (let time = 0; time < 3; time++) {
    const { tried, age, readAt } = await scrape()
    expect({ tried, readAt }).toEqual({ tried: 7, readAt: now.getTime() / 1_000 })
    expect(age).toBeGreaterThan(100)
  }
  // However long it lasts, that it began is said once.
  expect(lines).toHaveLength(1)
  let release = () => {}
  answer = () => new Promise((resolve) => (release = () => resolve([{ name: 'tried', value: 8 }])))
  await scrape()
  // It hangs, and every scrape is answered all the same.
  expect((await Promise.all([scrape(), scrape(), scrape()])).map(({ tried }) => tried)).toEqual([7, 7, 7])
  release()
  answer = async () => [{ name: 'tried', value: 8 }]
  while ((await scrape()).tried !== 8);
  expect(lines.at(-1)).toContain('figures are measured again')
})

test('what is not even asked for because the database is away counts as not read, and one statement that fails hides no other', async () => {
  const registry = new Registry()
  let code: string | undefined
  const source = (name: string, fails: boolean): FigureSource => ({
    name,
    figures: [{ name: `of_${name}`, help: name }],
    async read() {
      if (fails && code) throw Object.assign(new Error('it fails'), { code })
      return []
    },
  })
  lines.length = 0
  measureFigures({
    ...{ db: database.db, clock: { now: () => now }, registry, readEveryMs: 0, waitMsMax: 60_000 },
    sources: [source('first', false), source('second', true), source('third', false)],
    logger: createLogger('info', { write: (line) => void lines.push(line) }),
  })
  const up = async () =>
    [...(await registry.metrics()).matchAll(/fairlead_figures_up{figures="(\w+)"} 1/g)].map(([, name]) => name)
  const said = () => lines.splice(0).map((line) => (JSON.parse(line) as { figures: string[] }).figures)
  expect({ up: await up(), said: said() }).toEqual({ up: ['first', 'second', 'third'], said: [] })
  code = '42501'
  expect({ up: await up(), said: said() }).toEqual({ up: ['first', 'third'], said: [['second']] })
  code = 'ECONNREFUSED'
  expect({ up: await up(), said: said() }).toEqual({ up: ['first'], said: [['third']] })
  code = undefined
  expect({ up: await up(), said: said() }).toEqual({ up: ['first', 'second', 'third'], said: [['second', 'third']] })
})

test('a statement that takes too long is given up', async () => {
  const scrape = measure(async (reader) => {
    const { rows } = await sql<{ limit: string }>`SELECT current_setting('statement_timeout') AS limit`.execute(reader)
    return [{ name: 'tried', value: parseInt(rows[0]?.limit ?? '', 10) }]
  })
  expect((await scrape()).tried).toBe(5)
})

test('what was never read is told as nothing, and each login’s connections are counted', async () => {
  const scrape = measure(async () => {
    throw Object.assign(new Error('no right'), { code: '42501' })
  })
  const { text } = await scrape()
  expect(text).toMatch(/^tried Nan$/m)
  expect(text).not.toMatch(/tried_of\{/)
  const registry = new Registry()
  measureConnections(registry, () => [{ login: 'worker', use: 'work', way: 'direct', pool: database.pool }])
  const [one, other] = await Promise.all([database.pool.connect(), database.pool.connect()])
  const waiting = database.pool.connect()
  const crowded = await registry.metrics()
  one?.release()
  ;(await waiting).release()
  expect(crowded).toContain('fairlead_database_connections{login="worker",use="work",way="direct"} 2')
  expect(crowded).toContain('fairlead_database_connections_idle{login="worker",use="work",way="direct"} 0')
  expect(crowded).toContain('fairlead_database_connections_max{login="worker",use="work",way="direct"} 2')
  expect(crowded).toContain('fairlead_database_waiting{login="worker",use="work",way="direct"} 1')
  other?.release()
  expect(await registry.metrics()).toContain('fairlead_database_waiting{login="worker",use="work",way="direct"} 0')
})
