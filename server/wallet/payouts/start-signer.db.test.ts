import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startSigner } from './start-signer.ts'
import { payoutWorld } from './testing/payout-world.ts'

const world = await payoutWorld()
await world.fillTreasury(1_000)
await world.lookAtBooks()
const { url, direct } = world.database
const one = startSigner(world.signer, direct)
const other = startSigner(world.signer, direct)
afterAll(async () => {
  await one.stop()
  await other.stop()
})

async function untilPaid(approved: Awaited<ReturnType<typeof world.approvedWithdrawal>>): Promise<void> {
  while ((await world.payoutOf(approved)).status !== 'paid') {
    await world.mine(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function holders(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    SELECT a.pid FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid AND l.locktype = 'advisory' AND l.granted
    WHERE a.application_name = 'fairlead signer' AND a.datname = current_database()`.execute(world.db)
  return rows.map(({ pid }) => pid)
}

test('of two signers one works; when its connection breaks, payouts go on', async () => {
  await untilPaid(await world.approvedWithdrawal(15))
  const before = await holders()
  expect(before).toHaveLength(1)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('SELECT pg_terminate_backend($1)', [before[0]])
  await owner.end()
  const next = await world.approvedWithdrawal(15)
  await untilPaid(next)
  expect(await world.arrivals(next.address)).toEqual([next.paid])
  const after = await holders()
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})
