import { rules } from '@fairlead/contract/constants'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/db.ts'
import { firstStartedAt } from '../../platform/database/stamp-mode.ts'
import { memberOverHttp } from '../../sandbox/testing/member-over-http.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { bonusEndsAtFirst } from './bonus-ends-at-first.ts'

const dayMs = 86_400_000
const server = await testServer({ SANDBOX_WORLD: 'empty' })
const database = openDatabase(server.databaseUrl)
afterAll(() => database.close())

test('the joining bonus is alive in a sandbox, and over some weeks after its first start', async () => {
  const [early, late] = [await memberOverHttp(server, 'Early'), await memberOverHttp(server, 'Late')]
  const { endsAt } = (await early.get(routes.readActivePackage)).joiningBonus
  const days = (Date.parse(endsAt) - (await firstStartedAt(database.db)).getTime()) / dayMs
  expect(Date.parse(endsAt) % dayMs).toBe(0)
  expect(days).toBeGreaterThan(rules.sandboxBonusDays)
  expect(days).toBeLessThanOrEqual(rules.sandboxBonusDays + 1)

  const claim = '/packages/activate-joining-bonus'
  expect(await early.post(claim)).toMatchObject({
    status: 200,
    body: { message: '$5 Fuel Bonus Activated Successfully...' },
  })
  const skipped = await early.post('/sandbox/clock', { advanceSeconds: (rules.sandboxBonusDays + 1) * 86_400 })
  expect(skipped.status).toBe(200)
  expect(await late.post(claim)).toMatchObject({ status: 400, body: { message: text.bonusExpired } })
})

test('a live service keeps the specification’s date; a date of its own counts in either mode', async () => {
  const ends = async (config: Parameters<typeof bonusEndsAtFirst>[1]) =>
    (await bonusEndsAtFirst(database.db, config)).toISOString()
  expect(await ends({ MODE: 'live', BONUS_ENDS_AT: undefined })).toBe('2026-01-01T00:00:00.000Z')
  for (const MODE of ['live', 'sandbox'] as const)
    expect(await ends({ MODE, BONUS_ENDS_AT: '2031-05-01T00:00:00.000Z' })).toBe('2031-05-01T00:00:00.000Z')
})
