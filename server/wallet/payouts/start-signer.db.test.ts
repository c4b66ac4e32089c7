import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createMetrics } from '../../platform/work/metrics.ts'
import { startSigner } from './start-signer.ts'
import { payoutWorld } from './testing/payout-world.ts'

const world = await payoutWorld()
await world.fillTreasury(1_000)
await world.lookAtBooks()
const { url, direct } = world.database
let isBroken = false
const follow = async () => {
  if (isBroken) throw new Error('It breaks')
}
const signer = { ...world.signer, desk: { ...world.signer.desk, follow } }
const measured = [createMetrics(), createMetrics()] as const
const one = startSigner({ ...signer, metrics: measured[0] }, direct)
const other = startSigner({ ...signer, metrics: measured[1] }, direct)
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

/** Of both signers together. */
async function rounds(outcome: 'done' | 'failed'): Promise<number[]> {
  const counted = await Promise.all(measured.map(({ signerRounds }) => signerRounds.get()))
  return counted.flatMap(({ values }) =>
    values.filter(({ labels }) => labels.outcome === outcome).map(({ value }) => value),
  )
}

test('of two signers one works; when its connection breaks, payouts go on', async () => {
  await untilPaid(await world.approvedWithdrawal(15))
  const before = await holders()
  expect(before).toHaveLength(1)
  // Who stands by counts none, so that what is counted was done.
  expect(await rounds('done')).toHaveLength(1)
  expect(await rounds('failed')).toEqual([])
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

test('a round that fails is counted as one, and the next that does not as done', async () => {
  const sum = async (outcome: 'done' | 'failed') => (await rounds(outcome)).reduce((all, count) => all + count, 0)
  isBroken = true
  await expect.poll(() => sum('failed'), { timeout: 60_000 }).toBeGreaterThan(1)
  isBroken = false
  const before = await sum('done')
  await expect.poll(() => sum('done'), { timeout: 60_000 }).toBeGreaterThan(before + 1)
})
