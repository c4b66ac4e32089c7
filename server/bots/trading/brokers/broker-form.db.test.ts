import { text } from '@fairlead/contract/text'
import { expect, test } from 'vitest'
import { inTx } from '../../../platform/database/db.ts'
import { sandboxBrokers } from '../../../sandbox/sandbox-brokers.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { changeBots } from '../change-bots.ts'
import { botWorld, outcomeOf, type Sent, testSecrets } from '../testing/bot-world.ts'
import { replaceBrokers } from './list-brokers.ts'
import { readBrokerForm, readBrokerList } from './read-broker-form.ts'
import { rejectForm } from './reject-form.ts'
import { revealPassword } from './reveal-password.ts'

const database = await testDatabase({ connectionsMax: 8 })
const { db } = database
const now = new Date('2026-03-02T10:00:00Z')
const world = botWorld(db, now)
await inTx(db, (tx) => replaceBrokers(tx, sandboxBrokers))
const reveal = (memberId: bigint) =>
  inTx(db, (tx) => revealPassword(tx, testSecrets, { memberId, operatorId: memberId, now }))
const formRow = (memberId: bigint) =>
  db.selectFrom('broker_forms').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()

test.each([
  { packageId: null, fuel: 100, capital: 100, outcome: 'package_inactive' },
  { packageId: 1, fuel: 10, capital: 200, outcome: 'done' },
  { packageId: 1, fuel: 10, capital: 300, outcome: 'insufficient_fuel: A capital of $300.00 needs $5.00 more fuel.' },
  { packageId: 1, fuel: 15, capital: 300, outcome: 'done' },
  {
    packageId: 1,
    fuel: 10,
    capital: 200.01,
    outcome: 'insufficient_fuel: A capital of $200.01 needs $0.01 more fuel.',
  },
  { packageId: 1, fuel: 100, capital: 499.99, outcome: 'done' },
  {
    packageId: 1,
    fuel: 100,
    capital: 500,
    outcome: 'validation_failed: A capital of $500.00 needs a larger package than Starter. Activate it first.',
  },
  {
    packageId: 2,
    fuel: 99,
    capital: 999.99,
    outcome: 'insufficient_fuel: A capital of $999.99 needs $1.00 more fuel.',
  },
  { packageId: 4, fuel: 1_000, capital: 10_000, outcome: 'done' },
])('package $packageId, fuel $fuel, capital $capital: $outcome', async ({ packageId, fuel, capital, outcome }) => {
  const memberId = await world.member({ packageId, fuel })
  expect(await outcomeOf(world.submit(memberId, { capital }))).toBe(outcome)
  const stands = packageId === null ? 'none' : outcome === 'done' ? 'pending' : 'package_active'
  // A refused form of somebody without a package leaves not even a row behind.
  const bot = await db.selectFrom('bots').select('state').where('member_id', '=', memberId).executeTakeFirst()
  expect(bot?.state ?? 'none').toBe(stands)
})

test('the password is sealed with its row bound in, and never comes back', async () => {
  const [ada, ben] = [await world.member(), await world.member()]
  await world.submit(ada, { password: 'ada secret' })
  await world.submit(ben, { password: 'ben secret' })
  expect(JSON.stringify(await readBrokerForm(db, ada))).not.toContain('secret')
  const { password } = await formRow(ada)
  expect(password?.includes('ada secret')).toBe(false)
  // Ada's sealed password in Ben's row, and beside another login of her own.
  await db.updateTable('broker_forms').set({ password }).where('member_id', '=', ben).execute()
  await expect(reveal(ben)).rejects.toThrow()
  await db.updateTable('broker_forms').set({ login: '4711' }).where('member_id', '=', ada).execute()
  await expect(reveal(ada)).rejects.toThrow()
  expect((await formRow(ada)).revealed_at).toBeNull()
})

test('an operator sees it once, on record, and again only after it was sent again', async () => {
  const memberId = await world.member()
  await world.submit(memberId)
  const asked = await Promise.all([outcomeOf(reveal(memberId)), outcomeOf(reveal(memberId))])
  expect(asked.sort()).toEqual([`conflict: ${text.passwordNotShown}`, 'done'])
  await world.submit(memberId, { password: 'another secret' })
  expect(await reveal(memberId)).toBe('another secret')
  const audit = await db.selectFrom('operator_audit').selectAll().where('subject', '=', `member ${memberId}`).execute()
  expect(audit.map(({ action }) => action)).toEqual(['reveal broker password', 'reveal broker password'])
  expect(JSON.stringify(audit.map(({ details }) => details))).not.toContain('secret')
})

test('a form that was sent back forgets its password and is sent again', async () => {
  const memberId = await world.member()
  await world.submit(memberId)
  await inTx(db, (tx) => rejectForm(tx, { memberId, reason: 'Wrong server.', now }))
  expect(await world.botOf(memberId)).toMatchObject({ state: 'rejected', reason: 'Wrong server.' })
  expect((await formRow(memberId)).password).toBeNull()
  expect(await outcomeOf(inTx(db, (tx) => rejectForm(tx, { memberId, reason: 'Again.', now })))).toBe(
    `conflict: ${text.formNotWaiting}`,
  )
  await world.submit(memberId)
  expect((await world.botOf(memberId)).state).toBe('pending')
})

test.each([
  { change: { password: 'new secret' }, flat: 'done', holding: 'done', state: 'active' },
  { change: { login: '99' }, flat: 'done', holding: 'open_positions', state: 'pending' },
  { change: { server: 'Harbourline-Demo' }, flat: 'done', holding: 'open_positions', state: 'pending' },
  { change: { broker: 'My own broker' }, flat: 'done', holding: 'open_positions', state: 'pending' },
  { change: { capital: 400 }, flat: 'done', holding: 'open_positions', state: 'pending' },
] as { change: Partial<Sent>; flat: string; holding: string; state: string }[])(
  'a running bot and a form with another $change',
  async ({ change, flat, holding, state }) => {
    const memberId = await world.active()
    const [account] = await world.accountOf(memberId)
    if (!account) throw new Error('no account')
    const given = change.login ? { login: `${change.login}${memberId}` } : change
    await world.openPosition(account.id, 1n)
    expect(await outcomeOf(world.submit(memberId, given))).toBe(holding)
    expect((await world.botOf(memberId)).state).toBe('active')
    await world.closeAllOf(account.id)
    expect(await outcomeOf(world.submit(memberId, given))).toBe(flat)
    expect((await world.botOf(memberId)).state).toBe(state)
    // Hosting ends with the service and begins again with it.
    expect((await world.hostingOf(memberId))?.ended_at === null).toBe(state === 'active')
  },
)

test('a login belongs to whose bot was set up first, however it is spelled; a form alone does not take it', async () => {
  const [first, second, third] = [await world.member(), await world.member(), await world.member()]
  const shared = { broker: 'Own', server: 'Own-Server', login: '555' }
  await world.submit(first, shared)
  await world.submit(second, { ...shared, server: 'OWN-server', login: '00555' })
  expect(await outcomeOf(world.activate(second))).toBe('done')
  expect(await outcomeOf(world.activate(first))).toBe(`conflict: ${text.loginTaken}`)
  expect(await outcomeOf(world.submit(third, shared))).toBe('done')
  expect(await outcomeOf(world.activate(third))).toBe(`conflict: ${text.loginTaken}`)
  expect(await world.botOf(first)).toMatchObject({ state: 'pending', account_id: null })
})

test('the table itself knows a server however it is spelled', async () => {
  const memberId = await world.member()
  const open = (server: string) =>
    asOwner(
      database,
      `INSERT INTO trading_accounts (member_id, server, login, opened_at) VALUES (${memberId}, '${server}', '4711', now())`,
    )
  await open('Tide-Live')
  await expect(open('TIDE-live')).rejects.toMatchObject({ constraint: 'trading_accounts_of_login' })
})

test('of two that are set up on one login at once one gets it', async () => {
  const both = [await world.member(), await world.member()]
  for (const memberId of both) await world.submit(memberId, { login: '777', server: 'Race-Server' })
  const outcomes = await Promise.all(both.map((memberId) => outcomeOf(world.activate(memberId))))
  expect(outcomes.sort()).toEqual([`conflict: ${text.loginTaken}`, 'done'])
})

test('the list shows what operators keep; a typed-in pair is kept, one for each member, and shown to nobody else', async () => {
  const memberId = await world.member()
  for (const server of ['Typed-1', 'Typed-2']) await world.submit(memberId, { broker: 'Typed broker', server })
  const { brokers } = await readBrokerList(db)
  expect(brokers['Harbourline Markets']).toEqual(['Harbourline-Demo', 'Harbourline-Live', 'Harbourline-Live2'])
  expect(Object.keys(brokers)).not.toContain('Typed broker')
  const typed = await db.selectFrom('broker_servers').selectAll().where('typed_by', '=', memberId).execute()
  expect(typed).toMatchObject([{ broker: 'Typed broker', server: 'Typed-2' }])
  const listed = await world.member()
  await world.submit(listed, { broker: 'harbourline markets', server: 'HARBOURLINE-LIVE' })
  expect(await formRow(listed)).toMatchObject({ broker: 'Harbourline Markets', server: 'Harbourline-Live' })
  expect(await db.selectFrom('broker_servers').select('id').where('typed_by', '=', listed).execute()).toEqual([])
})

test.each([
  { cause: 'frozen' as const, outcome: 'account_frozen' },
  { cause: 'closing_asked' as const, outcome: 'account_closed' },
  { cause: 'account_closed' as const, outcome: 'account_closed' },
])('after $cause no form is taken', async ({ cause, outcome }) => {
  const memberId = await world.active()
  await inTx(db, (tx) => changeBots(tx, [{ memberId, cause }], now))
  expect(await outcomeOf(world.submit(memberId, { password: 'new secret' }))).toBe(outcome)
})
