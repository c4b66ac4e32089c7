import { sql } from 'kysely'
import { recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { creditFromChain } from '../deposits/testing/credit-from-chain.ts'
import { usd } from '../payouts/testing/payout-world.ts'
import { askForProofs, askForPublication } from './ask-for.ts'
import { proveCounted } from './prove/prove-counted.ts'
import { findListed, findSigned, newestPublication, newestSigned } from './publication-store.ts'
import { purgeTrees } from './purge-trees.ts'
import { booksWorld } from './testing/books-world.ts'
import { checkSignature, wrongOf } from './testing/published-scripts.ts'

const world = await booksWorld()
const { db, clock, chain, publish, publishAfter, draft, publisher, wrongFor, openAlerts, memberWith, shiftFuel } = world
const hour = 3_600

test('nothing is published before the chain is read', async () => {
  clock.pass(hour)
  expect(await newestPublication(db)).toBeUndefined()
})

describe('a publication', () => {
  let [ada, ben, idle] = [0n, 0n, 0n]
  beforeAll(async () => {
    ada = await memberWith('ada', 100)
    ben = await memberWith('ben', 200, ada)
    idle = await inTx(db, (tx) => addMember(tx, 'idle', null))
    await world.coverDeposits()
  })

  test('waits for the signer, and is nobody’s to see before', async () => {
    await world.untilSealed()
    await draft()
    expect(await newestPublication(db)).toMatchObject({ number: 1n, signature: null })
    expect(await newestSigned(db)).toBeUndefined()
    await publisher()()
    const { signature, content } = (await newestSigned(db)) ?? {}
    const { signerOf } = await checkSignature()
    expect(signerOf(content ?? '', signature ?? '')).toBe(chain.treasury.toLowerCase())
    expect(await recoverMessageAddress({ message: content ?? '', signature: signature ?? '0x' })).toBe(chain.treasury)
  })

  test('counts each member with all that they are owed, to the micro-dollar', async () => {
    // Ben's fuel less the direct income that Ada was paid on it.
    expect(await wrongFor(ada, '110.000000')).toEqual([])
    expect(await wrongFor(ben, '190.000000')).toEqual([])
    expect(await wrongFor(ada, '110.000001')).toEqual(['the pieces add up to 110.000001', 'the wallet says 110.000000'])
    expect(await wrongFor(idle, '0.000000')).toEqual(['there is no proof'])
    expect(await world.linesOfNewest()).toMatchObject({
      ...{ owed: '300.000000', 'owed fuel': '290.000000', 'owed income': '10.000000', 'treasury holds': '300.000000' },
      ...{ surplus: '0.000000', 'house rest': '0.000000' },
    })
  })

  test('shows nobody what is another’s', async () => {
    const wish = { memberId: ada, refId: await world.refIdOf(ben), number: undefined }
    await expect(proveCounted(world.parts, wish)).rejects.toThrow('is another’s')
  })

  test('comes once an hour, goes on from the one before, and sooner when an owner asks', async () => {
    await draft()
    clock.pass(60)
    await draft()
    expect((await newestPublication(db))?.number).toBe(1n)
    const [operatorId = 0n] = world.operators
    await inTx(db, (tx) => askForPublication(tx, { operatorId, now: clock.now() }))
    await publish()
    clock.pass(60)
    await draft()
    expect((await newestPublication(db))?.number).toBe(2n)
    clock.pass(hour)
    await publish()
    const texts = [1n, 2n, 3n].map(async (number) => (await findSigned(db, number))?.content ?? '')
    expect(wrongOf(await world.scripts.checkChain(await Promise.all(texts)))).toEqual([])
  })

  test('is changed by nobody once it is signed', async () => {
    for (const statement of [
      "UPDATE book_publications SET content = 'other'",
      'DELETE FROM book_publications',
      'TRUNCATE book_publications CASCADE',
    ])
      await expect(asOwner(world.database, statement)).rejects.toThrow('what is published stays as it is')
  })

  test('that goes on from an older one, or is a second one, finds no place', async () => {
    const { treeId = 0n } = (await newestSigned(db)) ?? {}
    const again = (number: number, before: string) =>
      asOwner(
        world.database,
        `INSERT INTO book_trees (number, begun_at) VALUES (9, now());
         INSERT INTO book_publications (number, before, at, content, digest, tree_id, owed, assets, surplus, seal, payouts, line)
         SELECT ${number}, ${before}, now(), 'x', sha256('x'), max(id), 0, 0, 0, 0, '{}', 1 FROM book_trees`,
      )
    expect(treeId).toBeGreaterThan(0n)
    await expect(again(9, 'NULL')).rejects.toThrow('book_publications_one_first')
    await expect(again(3, "'\\xab'")).rejects.toThrow('book_publications_pkey')
    await expect(again(9, '(SELECT digest FROM book_publications WHERE number = 1)')).rejects.toThrow('_before_key')
  })
})

describe('while money is on its way', () => {
  /** Surplus and house agree at each block, whatever of it the ledger knows and the chain does not. */
  async function expectAgreed(sealed?: { isSealed: boolean }): Promise<void> {
    clock.pass(hour)
    await publish(sealed)
    const { surplus, 'house rest': rest } = await world.linesOfNewest()
    expect({ surplus: surplus.startsWith('-'), rest }).toEqual({ surplus: false, rest: '0.000000' })
  }

  test('a withdrawal is owed until the books have it paid, whatever block the cash is counted in', async () => {
    const { memberId } = await world.approvedWithdrawal(100)
    await world.coverDeposits()
    const round = world.rounds()
    await expectAgreed()
    expect(await wrongFor(memberId, '100.000000')).toEqual([])
    for (let block = 0; block < 9; block++) {
      await round()
      await expectAgreed()
      await world.mine(1)
    }
    expect(await wrongFor(memberId, '0.000000')).toEqual([])
    expect((await world.linesOfNewest())['house operations']).toBe('1.000000')
  })

  test('a refund is owed until the chain has it', async () => {
    const { payoutId } = await world.closedAccount(50)
    await world.coverDeposits()
    const { member_id: leaver } = await db
      .selectFrom('payouts')
      .select('member_id')
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow()
    await expectAgreed()
    expect(await wrongFor(leaver ?? 0n, '50.000000')).toEqual([])
    expect((await world.linesOfNewest())['owed refunds']).toBe('50.000000')
    const round = world.rounds()
    for (let block = 0; block < 9; block++) {
      await round()
      await expectAgreed()
      await world.mine(1)
    }
    expect((await world.linesOfNewest())['owed refunds']).toBe('0.000000')
    expect(await wrongFor(leaver ?? 0n, '0.000000')).toEqual([])
  })

  test('a deposit that the ledger has and the block has not, or the other way round', async () => {
    // Credited in a block that is not counted yet.
    await memberWith('early', 40)
    await db.updateTable('chain_deposits').set({ block_number: 1_000_000n }).where('block_number', '=', 1n).execute()
    await expectAgreed()
    expect((await world.linesOfNewest())['under way']).toBe('40.000000')
    await sql`UPDATE chain_deposits SET block_number = 1 WHERE block_number = 1000000`.execute(db)
    await world.coverDeposits()
    await expectAgreed()
    expect((await world.linesOfNewest())['under way']).toBe('0.000000')
  })

  test('what is not sealed yet is not counted, neither as owed nor as there', async () => {
    await world.coverDeposits()
    // Somebody writes for long: nothing after it is sealed meanwhile.
    await db.transaction().execute(async (tx) => {
      await sql`SELECT pg_current_xact_id()`.execute(tx)
      await memberWith('late', 70)
      await world.coverDeposits()
      await expectAgreed({ isSealed: false })
    })
    expect((await world.linesOfNewest())['under way']).toBe('-70.000000')
    await expectAgreed()
    expect((await world.linesOfNewest())['under way']).toBe('0.000000')
  })
})

describe('proofs of older publications', () => {
  test('are thrown away, and made again from the ledger as of then and the seed', async () => {
    const memberId = await memberWith('moves', 30)
    await world.coverDeposits()
    const { number } = await publishAfter(hour)
    expect(await wrongFor(memberId, '30.000000')).toEqual([])
    await inTx(db, (tx) => creditFromChain(tx, { name: 'moves more', memberId, amount: usd(25), now: clock.now() }))
    await world.coverDeposits()
    await publishAfter(hour)
    expect(await wrongFor(memberId, '55.000000')).toEqual([])
    await purgeTrees(db).runDue(clock.now())
    expect(await wrongFor(memberId, '55.000000')).toEqual([])
    await expect(wrongFor(memberId, '30.000000', number)).rejects.toThrow('no longer at hand')

    const [operatorId = 0n] = world.operators
    await inTx(db, (tx) => askForProofs(tx, { operatorId, number, now: clock.now() }))
    await draft()
    expect(await wrongFor(memberId, '30.000000', number)).toEqual([])
    await purgeTrees(db).runDue(clock.now())
    expect(await wrongFor(memberId, '30.000000', number)).toEqual([])
    clock.pass(25 * hour)
    await publish()
    await purgeTrees(db).runDue(clock.now())
    await expect(wrongFor(memberId, '30.000000', number)).rejects.toThrow('no longer at hand')
    clock.pass(90 * 24 * hour)
    await publish()
    await purgeTrees(db).runDue(clock.now())
    await expect(inTx(db, (tx) => askForProofs(tx, { operatorId, number, now: clock.now() }))).rejects.toThrow(
      '90 days',
    )
  })

  test('whose ledger was changed since do not come out again, which operators hear of', async () => {
    const { number } = await publishAfter(hour)
    await publishAfter(hour)
    const [operatorId = 0n] = world.operators
    await inTx(db, (tx) => askForProofs(tx, { operatorId, number, now: clock.now() }))
    await shiftFuel(1)
    await draft()
    expect((await openAlerts('publication_differs')).join()).toContain(`Publication ${number} does not come out`)
    await shiftFuel(-1)
  })
})

describe('on the chain', () => {
  const roots = () =>
    db
      .selectFrom('chain_sends')
      .select(['data', 'status', 'nonce', 'sender', 'to_address', 'value'])
      .where('purpose', '=', 'root')
      .orderBy('id')
      .execute()
  const sign = publisher()

  test('nothing is written while owners do not want it', async () => {
    await sign()
    expect(await roots()).toEqual([])
  })

  test('the newest hash is written once a day, by a transfer of nothing to the treasury itself', async () => {
    world.writeOnChain(true)
    clock.pass(20)
    const { digest, number } = await publishAfter(hour)
    clock.pass(20)
    await sign()
    clock.pass(20)
    await sign()
    const treasury = chain.treasury.toLowerCase()
    const data = `0x${digest.toString('hex')}`
    expect(await roots()).toEqual([
      expect.objectContaining({ data, sender: treasury, to_address: treasury, value: '0' }),
    ])
    await world.untilFinal(world.rounds())
    expect(await roots()).toEqual([expect.objectContaining({ status: 'mined' })])
    const listed = await findListed(db, number)
    expect(listed).toMatchObject({ number, transaction: expect.stringMatching(/^0x/), block: expect.any(BigInt) })
    const input = await chain.clients[0].getTransaction({ hash: listed?.transaction ?? '0x' })
    expect(input.input).toBe(data)

    await publishAfter(hour)
    await sign()
    expect(await roots()).toHaveLength(1)
    clock.pass(23 * hour)
    await publish()
    clock.pass(20)
    await sign()
    expect(await roots()).toHaveLength(2)
    await world.untilFinal(world.rounds())
  })

  test('what was written leaves books and chain at one', async () => {
    await publishAfter(hour)
    expect((await world.linesOfNewest())['house rest']).toBe('0.000000')
    expect(await world.brokenFindings()).toEqual([])
  })
})

afterAll(() => world.writeOnChain(false))
