import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx, type Tx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { assessWithdrawal } from './assess-withdrawal.ts'

const { db } = await testDatabase()
const now = new Date('2040-03-01T12:00:00Z')
const yesterday = new Date('2040-02-28T12:00:00Z')
const address = (letter: string) => `0x${letter.repeat(40)}`

/** What operators are told of a withdrawal that this member asks for. */
async function linksOf(member: bigint) {
  const asked = { id: 1n, memberId: member, amount: 20_000_000n, address: address('a'), at: now }
  const told = await inTx(db, (tx) => assessWithdrawal(tx, asked))
  return Object.fromEntries(
    told
      .filter(({ members }) => members.length > 0)
      .map(({ kind, members }) => [kind, members.map(({ name }) => name)]),
  )
}

let sessions = 0
const signIn = (tx: Tx, member: bigint, network: string, device: string, viewer: bigint | null = null) =>
  sql`INSERT INTO sessions (member_id, token_hash, remember, user_agent, address, created_at, last_seen_at, expires_at, viewer_id)
    VALUES (${member}, ${Buffer.from(String(++sessions))}, false, ${device}, ${network}, ${yesterday}, ${now}, ${now}, ${viewer})`.execute(
    tx,
  )
const choosePayout = (tx: Tx, member: bigint, chosen: string) =>
  sql`INSERT INTO payout_addresses (member_id, address, usable_at, changed_at) VALUES (${member}, ${chosen}, ${yesterday}, ${yesterday})`.execute(
    tx,
  )

test('who shares a payout address, a device or a network is named; who only looked on, or shares nothing, is not', async () => {
  const ada = await inTx(db, async (tx) => {
    const [ada, ben, cleo, dora, evan, finn] = [
      await addMember(tx, 'Ada', null),
      await addMember(tx, 'Ben', null),
      await addMember(tx, 'Cleo', null),
      await addMember(tx, 'Dora', null),
      await addMember(tx, 'Evan', null),
      await addMember(tx, 'Finn', null),
    ]
    await choosePayout(tx, ada, address('a'))
    await choosePayout(tx, ben, address('a'))
    await choosePayout(tx, finn, address('f'))
    await signIn(tx, ada, '192.0.2.1', 'phone')
    await signIn(tx, cleo, '192.0.2.1', 'phone')
    await signIn(tx, dora, '192.0.2.1', 'laptop')
    // Somebody of the house looked at Evan's pages from there, and Finn has a phone like Ada's elsewhere.
    await signIn(tx, evan, '192.0.2.1', 'phone', ben)
    await signIn(tx, finn, '192.0.2.9', 'phone')
    return ada
  })
  expect(await linksOf(ada)).toEqual({
    shared_address: ['Ben'],
    shared_device: ['Cleo'],
    shared_network: ['Cleo', 'Dora'],
  })
})

test('whoever shares something with their own sponsor stands in a ring', async () => {
  const gus = await inTx(db, async (tx) => {
    const hedda = await addMember(tx, 'Hedda', null)
    const gus = await addMember(tx, 'Gus', hedda)
    await signIn(tx, gus, '192.0.2.7', 'phone')
    await signIn(tx, hedda, '192.0.2.7', 'laptop')
    return gus
  })
  expect(await linksOf(gus)).toMatchObject({ ring: ['Hedda'] })
})

test('of a crowd on one network some are named, and a device among it is still found', async () => {
  const iris = await inTx(db, async (tx) => {
    const iris = await addMember(tx, 'Iris', null)
    await signIn(tx, iris, '192.0.2.8', 'her phone')
    const crowd: bigint[] = []
    while (crowd.length < 30) crowd.push(await addMember(tx, `Guest ${crowd.length}`, null))
    // A thousand sign-ins of theirs come before the one that matters.
    for (let round = 0; round < 40; round++)
      for (const guest of crowd) await signIn(tx, guest, '192.0.2.8', `laptop ${round}`)
    const jon = await addMember(tx, 'Jon', null)
    await signIn(tx, jon, '192.0.2.8', 'her phone')
    return iris
  })
  const links = await linksOf(iris)
  expect(links.shared_device).toEqual(['Jon'])
  expect(links.shared_network?.length).toBe(20)
})
