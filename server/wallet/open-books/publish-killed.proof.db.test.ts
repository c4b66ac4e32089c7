import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { crashingDatabase, untilLocksFree } from '../../sandbox/testing/crashing-database.ts'
import { findSigned, newestSigned } from './publication-store.ts'
import { purgeTrees } from './purge-trees.ts'
import { booksWorld } from './testing/books-world.ts'
import { wrongOf } from './testing/published-scripts.ts'
import { watchPublications } from './watch-publications.ts'

/** Every statement in `npm run proofs`; otherwise every third, beginning with another one each time. */
const stride = inject('proofs') === 'long' ? 1 : 3
const hour = 3_600
const day = 25 * hour

const world = await booksWorld()
const { db, clock, chain, scripts, database } = world

test('killed before any statement of worker and signer, the chain of publications goes on: none twice, none missing', async () => {
  world.writeOnChain(true)
  const ada = await world.memberWith('ada', 100)
  let kills = 0
  for (let statements = randomInt(stride); ; statements += stride) {
    await world.memberWith(`member ${kills}`, 20)
    await world.coverDeposits()
    await world.untilSealed()
    // To the beginning of an hour: what follows is over before the next.
    clock.pass(day - ((clock.now().getTime() / 1_000) % hour))
    const before = (await newestSigned(db))?.number ?? 0n
    const crashing = crashingDatabase(database.url, statements)
    const isWhole = await round(crashing).then(
      () => true,
      () => false,
    )
    await crashing.close().catch(() => {})
    expect(isWhole).toBe(!crashing.crashed())
    await untilLocksFree(db)
    // Whoever comes next ends it; a draft that was left is waited for, or made anew when it is old.
    for (let minute = 0; minute < 12; minute++) {
      await round(database)
      clock.pass(60)
    }
    expect((await newestSigned(db))?.number).toBe(before + 1n)
    expect(await world.wrongFor(ada, '100.000000')).toEqual([])
    await world.untilFinal(world.rounds())
    if (isWhole) break
    kills++
  }
  // Fewer would mean that the wrapper is not where the statements are.
  expect(kills * stride).toBeGreaterThan(60)

  const newest = (await newestSigned(db))?.number ?? 0n
  const numbers = Array.from({ length: Number(newest) }, (_, index) => BigInt(index + 1))
  const kept = await Promise.all(numbers.map(async (number) => (await findSigned(db, number))?.content ?? ''))
  expect(wrongOf(await scripts.checkChain(kept))).toEqual([])
  expect(wrongOf(kept.flatMap((text) => scripts.checkSums(text)))).toEqual([])
  // Each hash once on the chain, whatever was paid for it in the end, and what became of no publication is thrown away after a day.
  const { rows: roots } = await sql<{ data: string; status: string }>`
    SELECT data, status::text FROM chain_sends WHERE purpose = 'root'`.execute(db)
  const mined = roots.filter(({ status }) => status === 'mined').map(({ data }) => data)
  expect(roots.filter(({ status }) => !['mined', 'replaced'].includes(status))).toEqual([])
  expect(new Set(mined).size).toBe(mined.length)
  expect(mined).toHaveLength(numbers.length)
  clock.pass(day)
  await purgeTrees(db).runDue(clock.now())
  const { rows: trees } = await sql<{ n: bigint; blocks: bigint }>`
    SELECT count(*) AS n, (SELECT count(DISTINCT tree_id) FROM book_blocks) AS blocks FROM book_trees`.execute(db)
  expect(trees).toEqual([{ n: newest, blocks: 1n }])
})

/** What a worker does in its minute, and the signer in its second. */
async function round(by: Pick<typeof database, 'db' | 'direct'>): Promise<void> {
  await world.draft({ db: by.db, direct: by.direct, chain })
  await watchPublications(by.db).runDue(clock.now())
  await world.publisher({ db: by.db })()
  await purgeTrees(by.db).runDue(clock.now())
}
