import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { asOwner, holdingAsOwner } from '../../testing/as-owner.ts'
import { databaseFigures } from './database-figures.ts'

const database = await testDatabase()
const now = new Date()

async function measured(): Promise<Record<string, number>> {
  const samples = await databaseFigures.read(database.db, now)
  return Object.fromEntries(samples.map(({ name, label, value }) => [label ? `${name} ${label}` : name, value]))
}

test('the server tells its room for connections, its size, its standbys, and no archive where there is none', async () => {
  const figures = await measured()
  const declared = databaseFigures.figures.filter(({ label }) => label === undefined).map(({ name }) => name)
  const archive = 'fairlead_database_archive_failing'
  expect(
    Object.keys(figures)
      .filter((name) => !name.includes(' '))
      .sort(),
  ).toEqual(declared.filter((name) => name !== archive).sort())
  expect(figures.fairlead_database_server_connections).toBeGreaterThanOrEqual(1)
  // As the tests' cluster is set; three are kept for superusers.
  expect(figures.fairlead_database_server_connections_max).toBe(597)
  expect(figures.fairlead_database_size_bytes).toBeGreaterThan(1_000_000)
  expect(figures.fairlead_database_standbys).toBe(0)
})

test('a slot falls behind by what is written until it is read from', async () => {
  const slot = `tried_${randomBytes(6).toString('hex')}`
  // Temporary, so that signers of other tests on this server do not take it for a standby's.
  const made = `SELECT pg_create_physical_replication_slot('${slot}', true, true)`
  await holdingAsOwner(database, made, async () => {
    const behind = async () => (await measured())[`fairlead_database_slot_behind_bytes ${slot}`] ?? Number.NaN
    const before = await behind()
    // In the hands of whoever made it.
    expect((await measured())[`fairlead_database_slot_active ${slot}`]).toBe(1)
    const bytes = 100_000
    await asOwner(database, `SELECT pg_logical_emit_message(false, 'tried', repeat('x', ${bytes}), true)`)
    expect((await behind()) - before).toBeGreaterThanOrEqual(bytes)
  })
})
