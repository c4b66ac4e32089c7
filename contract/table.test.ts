import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Route } from './route.ts'
import { routes } from './table.ts'

/** The specification's section 7, line by line; its last line repeats the base path. */
const specified = `
  GET /auth
  POST /auth/signup
  POST /auth
  POST /auth/forgot-password-mail-verification
  POST /auth/process-email-verification
  POST /auth/verify-token
  POST /auth/change-password
  GET /settings/get-user-prefes
  GET /botstats
  GET /fuelstats
  GET /referral
  GET /referral/myteam
  GET /generation/generation-income
  GET /generation
  GET /wallet
  POST /wallet/withdraw-referral
  POST /wallet/verify-email-otp
  GET /wallet/all-deposits
  GET /finance/fuel-data
  GET /packages/all-packages
  GET /packages/active-package
  POST /packages/activate-joining-bonus
  POST /broker-creds
  GET /broker-creds
  GET /metaserver/meta-broker-data
  POST /contact/submit
  GET /download-ea-log`

/** What the product offers beyond it. */
const beyond = `
  POST /auth/logout
  GET /settings/terms
  GET /settings/rates
  GET /finance/earnings
  GET /fuelstats/fees
  POST /packages/activate
  POST /contact/subscribe
  POST /contact/subscribe/confirm
  POST /contact/unsubscribe
  GET /market/quotes
  GET /market/news
  GET /market/candles
  GET /bot
  POST /bot/pause
  POST /bot/resume
  POST /bot/settings
  PUT /profile
  PUT /profile/payout-address
  POST /profile/payout-address/confirm
  POST /profile/password
  GET /profile/sessions
  DELETE /profile/sessions/:id
  POST /profile/totp
  POST /profile/totp/confirm
  DELETE /profile/totp
  GET /profile/close
  POST /profile/close/confirm
  POST /profile/close/cancel
  POST /profile/close/stop
  POST /profile/close
  GET /stream
  GET /health
  GET /ready
  GET /operator/overview
  GET /operator/activations
  POST /operator/activations/:memberId/activate
  GET /operator/withdrawals
  POST /operator/withdrawals/:id/approve
  POST /operator/withdrawals/:id/reject
  GET /operator/withdrawals/:id/approval
  POST /operator/withdrawals/:id/take-back
  GET /operator/refunds
  GET /operator/refunds/:id/approval
  POST /operator/refunds/:id/approve
  POST /operator/refunds/:id/take-back
  POST /operator/refunds/:id/reject
  GET /operator/payout-keys
  POST /operator/payout-keys
  POST /operator/payout-keys/:id/vote
  GET /operator/members
  GET /operator/members/:id
  GET /operator/terminals
  GET /operator/messages
  GET /operator/settings
  PUT /operator/settings/packages/:id
  PUT /operator/settings/levels
  PUT /operator/settings/terms
  PUT /operator/settings/brokers
  PUT /operator/settings/bonus
  PUT /operator/settings/promo
  PUT /operator/settings/samples
  GET /operator/audit
  GET /operator/books
  GET /operator/alerts
  POST /operator/alerts/:id/acknowledge
  GET /operator/alert-silences
  POST /operator/alert-silences
  POST /operator/alert-silences/:id/end
  POST /operator/orders
  GET /operator/orders
  POST /operator/orders/:id/confirm
  POST /operator/orders/:id/withdraw
  GET /operator/frozen
  GET /operator/leftovers
  GET /operator/found
  GET /operator/stuck-transfers
  POST /operator/stuck-transfers/:id/cancel
  GET /operator/payouts
  POST /operator/payouts/pause
  POST /operator/payouts/resume
  POST /auth/reopen
  GET /sandbox
  GET /sandbox/mail
  POST /sandbox/faucet
  POST /sandbox/clock
  POST /terminal/pair
  POST /terminal/sync
  POST /calls/:key/outcome`

type JsonSchema = { [keyword: string]: unknown }

const table: [string, Route][] = Object.entries(routes)
const calls = table.map(([, route]) => `${route.method} ${route.path}`)
const lines = (list: string): string[] => list.trim().split(/\s*\n\s*/)

test.each([...lines(specified), ...lines(beyond)])('%s is declared', (call) => {
  expect(calls).toContain(call)
})

/** Ends the session that would be asked with; ended twice is ended. */
const neverAskedAbout = [routes.signOut]

test.each(
  table.filter(([, route]) => route.method !== 'GET' && (route.auth === 'member' || route.auth === 'operator')),
)('%s can be asked about when its answer is lost, or changes nothing', (_name, route) => {
  const reasons = [route.idempotent, route.reads, neverAskedAbout.some((other) => other === route)]
  expect(reasons.filter(Boolean)).toHaveLength(1)
})

/** What one reads, and nothing else: where someone decides, signs in or is asked for a proof, the present counts. */
const mayBeOld = `
  readBotStats listTrades readPerformance readBotLog downloadEaLog readFuelStats readFuelFees readDirectTeam readActiveDirectTeam
  readGenerationTeam readGenerationIncome explainIncome readTeamTree readReferralClicks readIncomePeriods readBrought readStatement
  downloadStatement readPeriodStatement downloadPeriodStatement listMembers readMemberStatement readMemberTrades readMemberLog readMemberTeam
  listMemberMails listMemberAudit listAudit downloadAudit readMoneyReport downloadReport readFigures readGrowth listSettingChanges`

test('only reports, files and lists that one reads may lag', () => {
  expect(new Set(table.filter(([, { mayLag }]) => mayLag).map(([name]) => name))).toEqual(
    new Set(mayBeOld.trim().split(/\s+/)),
  )
  // A caller nobody knows was told nothing and wrote nothing, and who changes something reads what is true now.
  expect(table.filter(([, { mayLag, method, auth }]) => mayLag && (method !== 'GET' || auth === 'public'))).toEqual([])
})

test('no two routes share method and path', () => {
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

test.each(table)('%s becomes OpenAPI', (_name, route) => {
  for (const schema of sentTo(route)) expect(z.toJSONSchema(schema, { io: 'input' })).toBeTypeOf('object')
  expect(z.toJSONSchema(route.reply, { io: 'output' })).toBeTypeOf('object')
})

test.each(table)('%s bounds every text, list and number it is sent', (_name, route) => {
  expect(sentTo(route).flatMap((schema) => unbounded(z.toJSONSchema(schema, { io: 'input' }), 'sent'))).toEqual([])
})

test.each(table)('%s bounds every list it answers with', (_name, route) => {
  const lists = subschemas(z.toJSONSchema(route.reply, { io: 'output' }), 'reply').filter(
    ([, schema]) => schema.type === 'array',
  )
  expect(lists.filter(([, schema]) => schema.maxItems === undefined).map(([where]) => where)).toEqual([])
})

test.each(table)('%s with a total answers one page at a time', (_name, route) => {
  const hasTotal = subschemas(z.toJSONSchema(route.reply, { io: 'output' }), 'reply').some(([where]) =>
    where.endsWith('.total'),
  )
  const query = route.query ? Object.keys(propertiesOf(z.toJSONSchema(route.query, { io: 'input' }))) : []
  expect(query.includes('page') && query.includes('pageSize')).toBe(hasTotal)
})

test.each(table)('%s is rate limited', (name, route) => {
  const isProbe = name === 'health' || name === 'ready'
  expect((route.limits ?? []).length > 0).toBe(!isProbe)
})

test.each(table.filter(([, route]) => route.auth === 'public' && (route.limits ?? []).length > 0))(
  '%s is limited per address, since anyone may call it',
  (_name, route) => {
    expect(route.limits?.map((limit) => limit.per)).toContain('address')
  },
)

test.each(
  table.filter(([, route]) => route.auth === 'public' && route.limits?.some((limit) => limit.per !== 'address')),
)('%s names the account it is limited by', (_name, route) => {
  const body = route.body ? propertiesOf(z.toJSONSchema(route.body, { io: 'input' })) : {}
  expect(Object.keys(body)).toContain('email')
})

test.each(table)('%s declares exactly the parameters of its path', (_name, route) => {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const declared = route.params ? Object.keys(propertiesOf(z.toJSONSchema(route.params, { io: 'input' }))) : []
  expect(declared).toEqual(inPath)
})

test.each(table)('%s is open to those its path says', (_name, route) => {
  expect(route.auth === 'operator').toBe(route.path.startsWith('/operator/'))
  expect(route.sandboxOnly ?? false).toBe(/^\/sandbox(\/|$)/.test(route.path))
})

test.each(table)('%s ignores fields it does not know', (_name, route) => {
  for (const schema of sentTo(route)) {
    expect(z.toJSONSchema(schema, { io: 'input' }).additionalProperties).toBeUndefined()
  }
})

function sentTo(route: Route): z.ZodType[] {
  return [route.body, route.query, route.params].filter((schema) => schema !== undefined)
}

function propertiesOf(schema: JsonSchema): JsonSchema {
  return isSchema(schema.properties) ? schema.properties : {}
}

function unbounded(schema: JsonSchema, where: string): string[] {
  return subschemas(schema, where)
    .filter(([, { type, maxLength, maxItems, maximum, minimum, exclusiveMinimum, const: only, enum: some }]) => {
      if (only !== undefined || some !== undefined) return false
      if (type === 'string') return maxLength === undefined
      if (type === 'array') return maxItems === undefined
      if (type === 'number' || type === 'integer') {
        return maximum === undefined || (minimum === undefined && exclusiveMinimum === undefined)
      }
      return false
    })
    .map(([path]) => path)
}

/** A JSON schema and all schemas inside it, each with where it stands. */
function subschemas(schema: JsonSchema, where: string): [string, JsonSchema][] {
  const inside = Object.entries(propertiesOf(schema)).map(([name, child]): [string, unknown] => [
    `${where}.${name}`,
    child,
  ])
  const wrapped = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat()
  const rest = [schema.items, schema.additionalProperties, ...wrapped].map((child): [string, unknown] => [
    `${where}*`,
    child,
  ])
  return [
    [where, schema],
    ...[...inside, ...rest].flatMap(([path, child]) => (isSchema(child) ? subschemas(child, path) : [])),
  ]
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

test('whoever may try mailed codes may not do so all day long', () => {
  const tries = Object.entries<Route>(routes).filter(
    ([, { auth, body }]) =>
      auth === 'member' && body instanceof z.ZodObject && ['otp', 'oldCode'].some((key) => key in body.shape),
  )
  expect(tries.map(([name]) => name).sort()).toEqual([
    'confirmClosing',
    'confirmEmail',
    'confirmPayoutAddress',
    'verifyWithdrawalOtp',
  ])
  for (const [name, { limits = [] }] of tries) {
    const ofDay = limits.filter(({ per, windowSeconds }) => per === 'account' && windowSeconds === 86_400)
    expect({ name, tries: ofDay.map(({ max }) => max) }).toEqual({ name, tries: [25] })
  }
})
