import { gunzipSync } from 'node:zlib'
import { fingerprintBars } from '@fairlead/engine/market/fingerprint-bars'
import { importCsv } from '@fairlead/engine/market/import-csv'
import { instrumentOf } from '@fairlead/engine/market/instrument'
import { unpackBars } from '@fairlead/engine/market/pack-bars'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addSeconds } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { importHistory } from '../fleet/bars/import-history.ts'
import { putUpBars, takeDownBars } from './put-up-bars.ts'

const now = new Date('2026-03-06T12:00:00Z')
const gold = instrumentOf('XAUUSD')
/** Bars of the sandbox's length, so many of them. */
const fileOf = (count: number) =>
  [
    'Date,Open,High,Low,Close,Volume',
    ...Array.from({ length: count }, (_, i) => {
      const at = new Date(Date.UTC(2026, 0, 5) + i * 300_000).toISOString().slice(0, 19).replace('T', ' ')
      const open = 1_900 + (i % 50)
      return `${at},${open}.00,${open + 3}.00,${open - 3}.00,${open + 1}.00,${i}`
    }),
  ].join('\n')

test('what was imported is put up for everybody, under a name that never means anything else, until it is taken down', async () => {
  const url = await testDatabaseUrl()
  const server = await testServer({}, url)
  const { db, close } = openDatabase(url)
  whenOver(close)
  const listed = async () => (await server.call('GET', '/lab/bars')).body.series as Record<string, unknown>[]
  const fetched = (path: string) => fetch(`${server.url}/api/lab/bars/${path}`)
  expect(await listed()).toEqual([])
  await expect(putUpBars(db, 'XAUUSD', now)).rejects.toThrow('There are no prices of XAUUSD')
  await expect(takeDownBars(db, 'XAUUSD')).rejects.toThrow('No prices of XAUUSD were put up')

  await importHistory(db, { instrument: gold, text: fileOf(1_000), hoursAhead: 0, now })
  // Importing shows nobody anything: that is a decision of its own.
  expect(await listed()).toEqual([])
  await putUpBars(db, 'XAUUSD', now)
  const { bars } = importCsv(fileOf(1_000), gold)
  const print = await fingerprintBars(bars, (bytes) => crypto.subtle.digest('SHA-256', bytes))
  expect(await listed()).toEqual([
    {
      symbol: 'XAUUSD',
      print,
      seconds: 300,
      bars: 1_000,
      from: '2026-01-05T00:00:00.000Z',
      to: '2026-01-08T11:20:00.000Z',
    },
  ])
  const answer = await fetched(`XAUUSD/${print}`)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const packed = Buffer.from(await answer.arrayBuffer())
  expect(packed.length).toBeLessThan(12_000)
  expect(unpackBars(gunzipSync(packed))).toEqual(bars)

  // More history makes another name; the one before goes on meaning what it meant.
  await importHistory(db, { instrument: gold, text: fileOf(1_500), hoursAhead: 0, now })
  await putUpBars(db, 'XAUUSD', addSeconds(now, 60))
  const [newest] = await listed()
  expect(newest).toMatchObject({ bars: 1_500 })
  expect(newest?.print).not.toBe(print)
  expect((await fetched(`XAUUSD/${print}`)).status).toBe(200)
  expect((await fetched(`BTCUSD/${print}`)).status).toBe(404)
  expect((await fetched(`XAUUSD/${print.slice(1)}`)).status).toBe(400)

  await takeDownBars(db, 'XAUUSD')
  expect(await listed()).toEqual([])
  expect((await fetched(`XAUUSD/${print}`)).status).toBe(404)
})

test('of an instrument the ten newest are kept, and no process of the service puts any up', async () => {
  const url = await testDatabaseUrl()
  const { db, close } = openDatabase(url)
  whenOver(close)
  for (let version = 1; version <= 12; version++) {
    await importHistory(db, { instrument: gold, text: fileOf(version * 10), hoursAhead: 0, now })
    await putUpBars(db, 'XAUUSD', addSeconds(now, version))
  }
  const { rows } = await sql<{ bars: number }>`SELECT bars FROM lab_bars ORDER BY bars`.execute(db)
  expect(rows.map(({ bars }) => bars)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((version) => version * 10))
  for (const login of ['fairlead_api', 'fairlead_worker', 'fairlead_fleet', 'fairlead_signer']) {
    const may = async (right: string) =>
      (await sql<{ may: boolean }>`SELECT has_table_privilege(${login}, 'lab_bars', ${right}) AS may`.execute(db))
        .rows[0]?.may
    for (const right of ['INSERT', 'UPDATE', 'DELETE'])
      expect([login, right, await may(right)]).toEqual([login, right, false])
    expect(await may('SELECT')).toBe(login === 'fairlead_api')
  }
})
