import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { arePayoutsStopped, resumePayouts } from '../../finance/ledger/payouts.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { usd } from '../payouts/testing/payout-world.ts'
import { findSigned, newestPublication } from './publication-store.ts'
import { booksWorld } from './testing/books-world.ts'
import { wrongOf } from './testing/published-scripts.ts'
import { watchPublications } from './watch-publications.ts'

const world = await booksWorld()
const { db, clock, chain, publish, publishAfter, draft, publisher, openAlerts, memberWith, shiftFuel } = world
const hour = 3_600

beforeAll(async () => {
  await memberWith('ada', 100)
  await memberWith('ben', 200)
  await world.coverDeposits()
  await publishAfter(hour)
})

describe('what the signer looks at itself', () => {
  const bend = (line: string, to: string) => (text: string) =>
    text.replace(new RegExp(`^${line}: .*$`, 'm'), `${line}: ${to}`)
  const more = (line: string, by: number) => (text: string) =>
    text.replace(new RegExp(`^${line}: (.*)$`, 'm'), (_, said: string) => `${line}: ${(Number(said) + by).toFixed(6)}`)
  const both =
    (...bent: ((text: string) => string)[]) =>
    (text: string) =>
      bent.reduce((all, one) => one(all), text)

  test.each([
    { what: 'another number', bent: bend('number', '777'), words: 'it has another number or time' },
    { what: 'another time', bent: bend('at', '2020-01-01T00:00:00.000Z'), words: 'it has another number or time' },
    { what: 'another one before it', bent: bend('before', 'ab'.repeat(32)), words: 'it does not go on from' },
    { what: 'another seal', bent: bend('ledger hash', 'ab'.repeat(32)), words: 'the hash of its seal is another' },
    { what: 'fewer entries', bent: bend('ledger entries', '1'), words: 'the ledger has other entries' },
    {
      what: 'less owed',
      bent: both(more('owed', -5), more('owed fuel', -5), more('surplus', 5), more('house rest', 5)),
      words: 'what is owed does not add up',
      columns: 'owed = owed - 5000000, surplus = surplus + 5000000',
      thenWords: 'owed fuel is not what the ledger has',
    },
    { what: 'income as fuel', bent: both(more('owed fuel', 1), more('owed income', -1)), words: 'owed fuel is not' },
    {
      what: 'pool as operations',
      bent: both(more('house pool', 1), more('house operations', -1)),
      words: 'house pool is not',
    },
    {
      what: 'more in the treasury',
      bent: both(more('treasury holds', 5), more('under way', -5)),
      words: 'our nodes count other balances',
    },
    {
      what: 'another block',
      bent: bend('block hash', `0x${'ab'.repeat(32)}`),
      words: 'our nodes count other balances',
    },
    {
      what: 'another treasury',
      bent: bend('treasury', `0x${'ab'.repeat(20)}`),
      words: 'It is about other addresses than ours.',
    },
    { what: 'another chain', bent: bend('chain', '97'), words: 'It is for chain 97.' },
    {
      what: 'a line more',
      bent: (text: string) => `${text}owed: 1.000000\n`,
      words: 'It is not a publication of the open books.',
    },
  ])('$what is not signed', async ({ bent, words, columns, thenWords }) => {
    clock.pass(hour)
    await draft()
    const drafted = await newestPublication(db)
    const put = (content: string, set = '') =>
      sql`UPDATE book_publications SET content = ${content}, digest = sha256(convert_to(${content}, 'UTF8')), refusal = NULL
        ${sql.raw(set && `, ${set}`)} WHERE signature IS NULL`.execute(db)
    await put(bent(drafted?.content ?? ''))
    await publisher()()
    expect((await newestPublication(db))?.refusal).toContain(words)
    if (columns && thenWords) {
      await put(bent(drafted?.content ?? ''), columns)
      await publisher()()
      expect((await newestPublication(db))?.refusal).toContain(thenWords)
    }
    await watchPublications(db).runDue(clock.now())
    expect((await openAlerts('publication_late')).join()).toContain('The signer refuses the next one')
    // It is made anew, under the same number, and is over then.
    clock.pass(660)
    expect((await publish()).number).toBe(drafted?.number)
    await watchPublications(db).runDue(clock.now())
    expect(await openAlerts('publication_late')).toEqual([])
  })

  test('a database that was restored goes on far behind what may be lost', async () => {
    const { number: last } = await publishAfter(hour)
    await asOwner(
      world.database,
      'INSERT INTO database_lines SELECT 2, cluster, timeline + 1, now(), now() FROM database_lines',
    )
    const { number } = await publishAfter(hour)
    expect(number).toBe(last + 1_001n)
    const texts = await Promise.all([last, number].map(async (one) => (await findSigned(db, one))?.content ?? ''))
    expect(wrongOf(await world.scripts.checkChain(texts))).toEqual([])
  })
})

/** Whatever a worker asks of this chain, nobody answers. */
const nobodyAnswers = world.chainWith(async () => {
  throw new Error('nobody answers')
})

describe('an hour in which somebody is away', () => {
  test('without a chain nothing is drafted; it is made up for by one publication, which is of its own time', async () => {
    const { number } = await publishAfter(hour)
    for (let passed = 0; passed < 3; passed++) {
      clock.pass(hour)
      await expect(draft({ chain: nobodyAnswers })).rejects.toThrow('node 1')
    }
    expect((await newestPublication(db))?.number).toBe(number)
    const next = await publish()
    expect(next).toMatchObject({ number: number + 1n, at: clock.now() })
    await draft()
    expect((await newestPublication(db))?.number).toBe(next.number)
  })

  test('without the signer a draft is made anew, so that what is signed in the end is not old', async () => {
    const { number } = await publishAfter(hour)
    clock.pass(hour)
    const keys = {
      ...world.signer.keys,
      signPublication: async () => {
        throw new Error('the signer is away')
      },
    }
    for (let minutes = 0; minutes < 60; minutes += 11) {
      await draft()
      await expect(publisher({ keys })()).rejects.toThrow('the signer is away')
      expect(await newestPublication(db)).toMatchObject({ number: number + 1n, signature: null, refusal: null })
      clock.pass(660)
    }
    expect(await publish()).toMatchObject({ number: number + 1n, at: clock.now() })
  })

  test('an answer of the signer that is lost is the same signature again', async () => {
    await publishAfter(hour)
    clock.pass(hour)
    await draft()
    let told: string | undefined
    const signPublication = async (content: string) => {
      told = await world.signer.keys.signPublication(content)
      throw new Error('the answer is lost')
    }
    await expect(publisher({ keys: { ...world.signer.keys, signPublication } })()).rejects.toThrow('lost')
    await publisher()()
    expect((await newestPublication(db))?.signature).toBe(told)
  })

  test('who joins between two publications is told to wait for the next, and is in it', async () => {
    await publishAfter(hour)
    const memberId = await memberWith('newcomer', 60)
    await world.coverDeposits()
    expect(await world.wrongFor(memberId, '60.000000')).toEqual(['there is no proof'])
    await publishAfter(hour)
    expect(await world.wrongFor(memberId, '60.000000')).toEqual([])
  })
})

describe('operators', () => {
  test('are told when the very first is late, from when somebody began to look', async () => {
    const fresh = await booksWorld()
    const watching = watchPublications(fresh.db)
    const watch = () => watching.runDue(fresh.clock.now())
    await watch()
    fresh.clock.pass(74 * 60)
    await watch()
    expect(await fresh.openAlerts('publication_late')).toEqual([])
    fresh.clock.pass(120)
    await watch()
    expect((await fresh.openAlerts('publication_late')).join()).toContain('were never published. No worker could')
  })

  test('are told when a publication is late, and not before', async () => {
    const watch = () => watchPublications(db).runDue(clock.now())
    await publishAfter(hour)
    clock.pass(74 * 60)
    await watch()
    expect(await openAlerts('publication_late')).toEqual([])
    clock.pass(120)
    await watch()
    expect((await openAlerts('publication_late')).join()).toContain('No worker could make the next one')
    await draft()
    await watch()
    expect(await openAlerts('publication_late')).toEqual([])
    clock.pass(16 * 60)
    await watch()
    expect((await openAlerts('publication_late')).join()).toContain('waits for the signer')
    clock.pass(hour)
    await publish()
    await watch()
    expect(await openAlerts('publication_late')).toEqual([])
  })

  test('are told when the list and the ledger differ, and nothing is published by it', async () => {
    const { number } = await publishAfter(hour)
    clock.pass(hour)
    const change = (by: number) =>
      asOwner(
        world.database,
        `UPDATE ledger_audited SET total = total + ${by} WHERE account = 'fuel' AND member_id = (SELECT max(member_id) FROM ledger_audited)`,
      )
    await change(1)
    await draft()
    expect((await openAlerts('publication_differs')).join()).toContain('fuel less advance')
    expect((await newestPublication(db))?.number).toBe(number)
    await change(-1)
    await publish()
    expect(await openAlerts('publication_differs')).toEqual([])
  })

  test('a balance below nothing is published by nobody', async () => {
    const { number } = await publishAfter(hour)
    clock.pass(hour)
    await shiftFuel(-1_000)
    await draft()
    expect((await openAlerts('publication_differs')).join()).toContain('has no place in the tree')
    expect((await newestPublication(db))?.number).toBe(number)
    await shiftFuel(1_000)
    await publish()
  })

  test('are told when more is owed than is there: it is published, and payouts stop', async () => {
    await memberWith('uncovered', 500)
    await sql`UPDATE chain_deposits SET block_number = 2`.execute(db)
    await publishAfter(hour)
    expect((await world.linesOfNewest()).surplus).toMatch(/^-/)
    expect((await openAlerts('surplus_negative')).join()).toContain('Payouts are stopped')
    expect(await arePayoutsStopped(db)).toBe(true)
    await world.pour(chain.treasury, usd(500))
    await world.mine(7)
    await publishAfter(hour)
    expect(await openAlerts('surplus_negative')).toEqual([])
    // They go on when an operator says so.
    expect(await arePayoutsStopped(db)).toBe(true)
    await resumePayouts(db)
  })
})
