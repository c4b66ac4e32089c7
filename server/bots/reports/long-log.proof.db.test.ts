import { spawnSync } from 'node:child_process'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { downloadEaLog } from './download-ea-log.ts'
import { addTrade } from './testing/deal-rows.ts'
import { unzip } from './testing/read-spreadsheet.ts'

const rows = inject('proofs') === 'long' ? 100_000 : 30_000
/** What may be held more at the end than at the beginning: the rows alone would take several times as much. */
const grownMax = 12 * 2 ** 20
const office = ['soffice', 'libreoffice'].find((name) => spawnSync(name, ['--version']).status === 0)

const { db } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'fairlead-log-'))
whenOver(async () => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'log.xlsx')
const held: number[] = []

beforeAll(async () => {
  const memberId = await inTx(db, (tx) => addMember(tx, 'many', null))
  await addTrade(db, memberId, [
    { ticket: 0, position: 1, at: new Date('2026-03-01T08:00:00Z'), entry: 'in' },
    { ticket: 1, position: 1, at: new Date('2026-03-02T08:00:00Z'), profit: micro(1_000_000n) },
  ])
  await sql`INSERT INTO deals (account_id, ticket, member_id, position_id, trade_position_id, at, symbol, side, entry, volume, price,
      profit, swap, commission, reason, evidence, magic)
    SELECT account_id, n, member_id, n, n, at + n * interval '0.4 seconds', symbol, side, entry, volume, price, 10000, 0, 0, reason, n, magic
    FROM deals, generate_series(2, ${rows}::int) n WHERE member_id = ${memberId} AND ticket = 1`.execute(db)
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  let chunks = 0
  const weighing = new Transform({
    transform(chunk, _, done) {
      if (chunks++ % 20 === 0) {
        collectGarbage()
        const { heapUsed, arrayBuffers } = process.memoryUsage()
        held.push(heapUsed + arrayBuffers)
      }
      done(null, chunk)
    },
  })
  const download = downloadEaLog(db, { memberId, startDate: '2026-03-02', endDate: '2026-03-02' })
  await pipeline(download.file, weighing, createWriteStream(file))
})

test(`${rows} rows are written while no more of them are held than at the beginning`, () => {
  expect(held.length).toBeGreaterThan(8)
  const half = Math.floor(held.length / 2)
  expect(Math.max(...held.slice(half)) - Math.max(...held.slice(0, half))).toBeLessThan(grownMax)
  const sheet = unzip(readFileSync(file)).get('xl/worksheets/sheet1.xml')?.toString('latin1') ?? ''
  expect(sheet.match(/<row /g)?.length).toBe(rows + 1)
})

test.skipIf(!office)('LibreOffice opens it and finds every row', () => {
  const made = spawnSync(
    office ?? '',
    [`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'csv', '--outdir', folder, file],
    { encoding: 'utf8' },
  )
  expect(made.status, made.stderr).toBe(0)
  const lines = readFileSync(join(folder, 'log.csv'), 'utf8').trimEnd().split('\n')
  expect(lines).toHaveLength(rows + 1)
  expect(lines[0]).toMatch(/^Time \(UTC\),Account,Kind/)
})
