import { randomInt } from 'node:crypto'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { createPublicClient, custom, type EIP1193Parameters } from 'viem'
import { expect, inject, test } from 'vitest'
import { chargeHosting } from '../../finance/fuel/charges/charge-hosting.ts'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { createLogger } from '../../platform/logging.ts'
import { createMetrics } from '../../platform/work/metrics.ts'
import { crashingDatabase, untilLocksFree } from '../../sandbox/testing/crashing-database.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { readHead } from '../chain/read-head.ts'
import { depositWorld } from './testing/deposit-world.ts'
import { createWatcher } from './watch/watch-chain.ts'

const database = await testDatabase()
const { db, url } = database
/** Every query and every call in `npm run proofs`; in `npm test` every third, beginning with another one each time. */
const stride = inject('proofs') === 'long' ? 1 : 3
const usd = (dollars: number) => BigInt(dollars) * 1_000_000n

type World = Awaited<ReturnType<typeof depositWorld>>

/** New, below the minimum, dust, and of a member who owes: every way a deposit can go, six blocks deep and not. */
async function pourAll(world: World) {
  const people = [await world.member(), await world.member(), await world.member()] as const
  await inTx(db, (tx) => chargeHosting(tx, [people[2].id], '2026-01-05'))
  await world.pour(people[0].address, usd(25))
  await world.pour(people[1].address, usd(4))
  await world.pour(people[1].address, { atto: 5n })
  await world.pour(people[2].address, usd(50))
  await world.mine(6)
  const kept = await world.pour(people[0].address, usd(15))
  await world.pour(people[1].address, usd(16))
  await world.mine(2)

  /** Of the two newest, one gets into another block and one into none. */
  return async function reorganise(): Promise<void> {
    await world.fork(2)
    await world.mine()
    expect(await world.pour(people[0].address, usd(15))).toBe(kept)
    await world.mine(6)
  }
}

// What was stored of a dropped block without the cursor's move past it would stay, and hold up every credit.
test.each([
  { what: 'a crash', isReorganised: false },
  { what: 'a crash and then a reorganisation', isReorganised: true },
])('$what before any query of a look leaves what the next look completes', async ({ isReorganised }) => {
  const world = await depositWorld(database)
  let crashes = 0
  for (let queries = randomInt(stride); ; queries += stride) {
    const reorganise = await pourAll(world)
    const crashing = crashingDatabase(url, queries)
    const looked = await world
      .watchWith({ database: crashing })
      .due.runDue(world.now())
      .then(
        () => true,
        () => false,
      )
    await crashing.close().catch(() => {})
    expect(looked).toBe(!crashing.crashed())
    await untilLocksFree(db)
    if (isReorganised) await reorganise()
    await world.look()
    await world.expectTruth()
    if (looked) break
    crashes++
  }
  // Fewer would mean that the wrapper is not where the queries are.
  expect(crashes * stride).toBeGreaterThan(30)
})

test('a node that goes away before any call of a look leaves what the next look completes', async () => {
  const world = await depositWorld(database)
  let failures = 0
  for (let calls = randomInt(stride); ; calls += stride) {
    await pourAll(world)
    let left = calls
    const request = async (call: EIP1193Parameters) => {
      if (left-- <= 0) throw new Error('gone')
      return world.evm.request(call as never)
    }
    const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), cacheTime: 0 })
    const looked = await world
      .watchWith({ chain: { ...world.chain, clients: [client] } })
      .due.runDue(world.now())
      .then(
        () => true,
        () => false,
      )
    await world.look()
    await world.expectTruth()
    if (looked) break
    failures++
  }
  expect(failures * stride).toBeGreaterThan(15)
})

test('two who watch at once do what one does', async () => {
  const world = await depositWorld(database)
  const other = openDatabase(url)
  const watches = [world.watchWith(), world.watchWith({ database: other })]
  for (let round = 0; round < 8; round++) {
    await pourAll(world)
    await Promise.all(watches.map((watch) => watch.due.runDue(world.now())))
  }
  await world.look()
  await world.expectTruth()

  // Even without the lock that keeps them apart, the cursor lets only one of them store what it has read.
  const parts = { db: other.db, chain: world.chain, logger: createLogger('silent'), metrics: createMetrics() }
  const watchers = [1, 2, 3].map(() => createWatcher(parts, 5))
  let refused = 0
  for (let round = 0; round < 8; round++) {
    await pourAll(world)
    const outcomes = await Promise.allSettled(
      watchers.map(async (watch) => watch(await readHead(world.chain), world.now())),
    )
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') refused += Number(outcome.reason.name === 'Unsettled')
  }
  expect(refused).toBeGreaterThan(0)
  await world.look()
  await world.expectTruth()
  await other.close()
})

test('a deposit that cannot be credited holds up no other, and operators are told once', async () => {
  const world = await depositWorld(database)
  const [first, second] = [await world.member(), await world.member()]
  const hash = await world.pour(first.address, usd(25))
  await world.pour(second.address, usd(26))
  const log = `${world.chain.chainId} ${hash} 0`
  await inTx(db, (tx) => creditDeposit(tx, { log, memberId: second.id, amount: micro(usd(99)), now: world.now() }))
  await world.mine(6)
  await world.look()
  await world.look()
  const { rows: stored } = await sql<{ status: string }>`
    SELECT status FROM chain_deposits WHERE chain_id = ${world.chain.chainId} ORDER BY id`.execute(db)
  expect(stored.map(({ status }) => status)).toEqual(['pending', 'credited'])
  expect(world.log().match(/a deposit could not be credited/g)).toHaveLength(1)
  const alerts = async () =>
    (
      await sql<{ words: string; is_over: boolean }>`
        SELECT words, over_at IS NOT NULL AS is_over FROM alerts WHERE kind = 'deposit_uncredited'`.execute(db)
    ).rows
  const words = `Transaction ${hash}, transfer 0.`
  expect(await alerts()).toEqual([{ words, is_over: false }])
})
