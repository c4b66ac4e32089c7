import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeTrades } from '../../bots/trading/testing/close-trades.ts'
import { makeActive } from '../../finance/affiliate/testing/make-active.ts'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { insertChange } from './store.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', BONUS_ENDS_AT: '2999-01-01T00:00:00.000Z' })
const database = openDatabase(server.databaseUrl)
const { db } = database
afterAll(() => database.close())

let owner = ''
beforeAll(async () => {
  const account = server.accounts.find(({ role }) => role === 'owner')
  const { body } = await server.call('POST', '/auth', { body: { email: account?.email, password: account?.password } })
  owner = String(body.token)
})

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: owner, ...(body !== undefined && { body }) })
const read = async () => routes.readOperatorSettings.reply.parse((await call('GET', '/operator/settings')).body)
const publicly = async (path: string) => (await server.call('GET', path)).body
const newestChange = async () =>
  routes.listSettingChanges.reply.parse((await call('GET', '/operator/settings/changes?page=1&pageSize=10')).body)
    .changes[0]

/** Each setting: how it is changed, and where members and visitors see it. */
const settings = [
  {
    name: 'package 1',
    change: async () => {
      const { id, validFrom, ...stands } = (await read()).packages[0] ?? { id: 0, validFrom: null }
      return call('PUT', `/operator/settings/packages/${id}`, { ...stands, companyPercent: 35.5 })
    },
    seen: async () => (await read()).packages[0]?.companyPercent,
    before: 40,
    after: 35.5,
  },
  {
    name: 'level structure',
    change: async () => {
      const { version, levelStructure } = (await read()).levels
      const lower = levelStructure.map((level) => ({
        ...level,
        level_percentage: level.level === 1 ? 8 : level.level_percentage,
      }))
      return call('PUT', '/operator/settings/levels', { version, levelStructure: lower })
    },
    seen: async () => (await read()).levels.levelStructure[0]?.level_percentage,
    before: 10,
    after: 8,
  },
  {
    name: 'rates',
    change: async () => call('PUT', '/operator/settings/terms', { ...(await read()).terms, withdrawalFee: 1.5 }),
    seen: async () => (await publicly('/settings/terms')).withdrawalFee,
    before: 1,
    after: 1.5,
  },
  {
    name: 'brokers',
    change: async () =>
      call('PUT', '/operator/settings/brokers', {
        version: (await read()).brokers.version,
        brokers: [{ broker: 'Only One', servers: ['OnlyOne-Live', 'OnlyOne-Demo'] }],
      }),
    seen: async () => Object.keys((await call('GET', '/metaserver/meta-broker-data')).body.brokers as object).length,
    before: 5,
    after: 1,
  },
  {
    name: 'bonus',
    change: async () =>
      call('PUT', '/operator/settings/bonus', {
        version: (await read()).bonus.version,
        endsAt: '2026-06-30T00:00:00.000Z',
      }),
    seen: async () => {
      const { body } = await call('GET', '/packages/active-package')
      return (body.joiningBonus as { endsAt: string }).endsAt
    },
    before: '2999-01-01T00:00:00.000Z',
    after: '2026-06-30T00:00:00.000Z',
  },
  {
    name: 'promo',
    change: async () => call('PUT', '/operator/settings/promo', { ...(await read()).promo, shown: false }),
    seen: async () => ((await publicly('/settings/site')).promo as { shown: boolean }).shown,
    before: true,
    after: false,
  },
  {
    name: 'samples',
    change: async () => {
      const { version, marked } = (await read()).samples
      return call('PUT', '/operator/settings/samples', { version, marked: { ...marked, blog: false } })
    },
    seen: async () => ((await publicly('/settings/site')).samples as { blog: boolean }).blog,
    before: true,
    after: false,
  },
]

test.each(settings)(
  '$name: changed it holds where it is seen, is audited, and one click undoes it',
  async (setting) => {
    const { name, change, seen, before, after } = setting
    expect(await seen()).toEqual(before)
    expect((await change()).status).toBe(200)
    expect(await seen()).toEqual(after)
    const made = await newestChange()
    expect(made).toMatchObject({ setting: name, canUndo: true, undoes: null })
    const undo = () => call('POST', `/operator/settings/changes/${made?.id}/undo`)
    expect((await undo()).status).toBe(200)
    expect(await seen()).toEqual(before)
    expect(await newestChange()).toMatchObject({ setting: name, undoes: made?.id, after: made?.before })
    // A second click finds that something came after it.
    const again = await undo()
    expect([again.status, again.body.message]).toEqual([409, text.settingChangedSince])
    const { body } = await call('GET', `/operator/audit?page=1&pageSize=10&search=${encodeURIComponent(name)}`)
    const { entries } = routes.listAudit.reply.parse(body)
    // Of the bonus the terms speak, too.
    expect(entries.slice(0, 2).map(({ action }) => action)).toEqual(['undo setting', 'change setting'])
  },
)

test('a change that is based on an older version, or promises more than there is, is refused', async () => {
  const { promo, levels, terms } = await read()
  expect((await call('PUT', '/operator/settings/promo', { ...promo, version: promo.version - 1 })).status).toBe(409)
  const most = levels.levelStructure.map((level) => ({ ...level, level_percentage: 2 }))
  expect((await call('PUT', '/operator/settings/terms', { ...terms, affiliatePercent: 44 })).body.message).toBe(
    text.ratesAboveSplit,
  )
  expect(
    (await call('PUT', '/operator/settings/levels', { version: levels.version, levelStructure: most })).status,
  ).toBe(200)
  expect((await call('PUT', '/operator/settings/terms', { ...terms, withdrawalFee: 10 })).body.message).toBe(
    text.feeAboveMinimum,
  )
})

const odd = {
  directPercent: 7.3,
  affiliatePercent: 91.37,
  partnerDiscountPercent: 7.31,
  depositMin: 13.37,
  withdrawalMin: 23.37,
  withdrawalFee: 1.37,
  hostingPerMonth: 31.31,
  reactivationFee: 27.31,
  joiningBonus: 3.21,
  lowFuelMin: 2.5,
  lowFuelPercent: 0.73,
  graceDays: 31,
}

test('every term that is changed is told to everybody, with the packages, levels and end of the bonus in force', async () => {
  const { packages, levels, terms, bonus } = await read()
  expect((await call('PUT', '/operator/settings/terms', { ...odd, version: terms.version })).status).toBe(200)
  const told = routes.readTerms.reply.parse(await publicly('/settings/terms'))
  expect(told).toMatchObject({ ...odd, version: terms.version + 1, bonusEndsAt: bonus.endsAt })
  expect(told.levels).toEqual(levels.levelStructure)
  expect(told.packages).toEqual(
    packages.map(({ id, package_name: name, package_amount: amount, companyPercent, requiredFuelPercent, basis }) => ({
      ...{ id, name, amount, companyPercent, requiredFuelPercent, basis },
    })),
  )
  expect(routes.readRates.reply.parse(await publicly('/settings/rates'))).toMatchObject({ withdrawalMin: 23.37 })
  expect((await publicly('/settings/site')).promo).toMatchObject({
    text: '7.31% discount on bot fuel charges for partner-broker accounts.',
  })
  expect((await call('GET', '/packages/active-package')).body.joiningBonus).toMatchObject({ amount: 3.21 })
})

test('what the version before has changed is undone, and what it did not know stays', async () => {
  const { terms } = await read()
  const { id: actorId } = await db
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirstOrThrow()
  const before = { directPercent: 5, affiliatePercent: 90, withdrawalFee: 1, lowFuelMin: 1, lowFuelPercent: 0.5 }
  const now = new Date()
  await sql`SELECT rates_change(${terms.version}, ${now}, 500, 9000, 2000000, 1000000, 50)`.execute(db)
  const after = { ...before, withdrawalFee: 2 }
  const change = { setting: 'rates', version: terms.version + 1, before, after, actorId, now, undoes: null }
  await inTx(db, (tx) => insertChange(tx, change))
  expect(await publicly('/settings/terms')).toMatchObject({ withdrawalFee: 2, graceDays: 31, joiningBonus: 3.21 })
  const made = await newestChange()
  expect((await call('POST', `/operator/settings/changes/${made?.id}/undo`)).status).toBe(200)
  expect(await publicly('/settings/terms')).toMatchObject({ ...odd, ...before })
})

test.each([
  { given: { reactivationFee: 100.01 }, refusal: 'Enter an amount from $0 to $100.' },
  { given: { joiningBonus: 0.99 }, refusal: 'Enter an amount from $1 to $100.' },
  { given: { depositMin: 1_000.000001 }, refusal: 'Enter an amount from $1 to $1000.' },
  { given: { graceDays: 7.5 }, refusal: 'Enter a whole number of days from 1 to 90.' },
  { given: { partnerDiscountPercent: 100.01 }, refusal: text.percentInvalid },
  { given: { withdrawalMin: 1, withdrawalFee: 1 }, refusal: text.feeAboveMinimum },
])('$given is refused in words', async ({ given, refusal }) => {
  const { terms } = await read()
  const { status, body } = await call('PUT', '/operator/settings/terms', { ...terms, ...given })
  expect([status, body.message]).toEqual([400, refusal])
  expect((await read()).terms).toEqual(terms)
})

test('a preview says what a structure would have paid on the charges of a month, and to whom', async () => {
  const now = new Date()
  const usd = (dollars: number) => micro(BigInt(dollars) * 1_000_000n)
  const { levels } = await read()
  await inTx(db, async (tx) => {
    const ada = await addMember(tx, 'Ada', null)
    const ben = await addMember(tx, 'Ben', ada)
    for (const one of [ada, ben]) await makeActive(tx, one)
    await creditDeposit(tx, { log: 'preview', memberId: ben, amount: usd(100), now })
    // $40 of fuel; level 1 pays Ada 2% of it.
    await closeTrades(tx, [{ memberId: ben, positionId: 1n, profit: usd(100), closedAt: now }], now)
  })
  const preview = async (percent: number) => {
    const given = levels.levelStructure.map((level) => ({
      ...level,
      level_percentage: level.level === 1 ? percent : 0,
    }))
    const { body } = await call('POST', '/operator/settings/levels/preview', { levelStructure: given })
    return routes.previewLevels.reply.parse(body)
  }
  const effect = await preview(20)
  expect(effect).toMatchObject({ charges: 1, collected: 40, paid: 0.8, wouldPay: 8, gaining: 1, losing: 0 })
  expect(effect.levels).toEqual([{ level: 1, paid: 0.8, wouldPay: 8 }])
  expect(effect.members).toMatchObject([{ name: 'Ada', paid: 0.8, wouldPay: 8 }])
  expect(await preview(1)).toMatchObject({ wouldPay: 0.4, gaining: 0, losing: 1 })
})
