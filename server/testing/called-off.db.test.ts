import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../platform/database/db.ts'
import { hashToken } from '../platform/keys/secrets.ts'
import { validInput } from '../sandbox/testing/json-from-schema.ts'
import { testServer } from '../sandbox/testing/test-server.ts'

const seed = 20_260_101
const server = await testServer({ LOG_LEVEL: 'warn' })
const app = server.app as FastifyInstance
const tokens = { member: await tokenOf('member'), operator: await tokenOf('owner') }

const deeds = Object.entries<Route>(routes).filter(
  ([, { idempotent, auth }]) => idempotent && (auth === 'member' || auth === 'operator'),
)
/** Nothing and nobody has this number: what is looked at first would otherwise be in the way. */
const nobodys = '999999'
/** What they are about, or what is signed, is looked at first and is not there; settings are one verb, and only some have an easy body. */
const refusedBefore = [
  'setStop',
  'askForPayoutKey',
  'voteForPayoutKey',
  'setLevels',
  'setTerms',
  'setPromo',
  'setSamples',
]
const bodiesTried = 300

test.each(deeds)(
  '%s that was called off is refused when it comes late, before anything else is looked at',
  async (name, route) => {
    const token = tokens[route.auth === 'operator' ? 'operator' : 'member']
    const key = `late-${name}`
    const asked = await app.inject({
      method: 'POST',
      url: `/api/calls/${key}/outcome`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(asked.json()).toEqual({ outcome: 'not_done' })
    const body = route.body && bodyFor(route.body)
    const late = await app.inject({
      method: route.method,
      url: `/api${route.path.replace(/:(\w+)/g, (_, name: string) => nobodysOr(route, name))}`,
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    if (refusedBefore.includes(name)) expect([400, 404, 409]).toContain(late.statusCode)
    else expect([late.statusCode, late.json().message]).toEqual([409, text.notDone])
  },
)

test('nobody asks without a session', async () => {
  const nobody = await app.inject({ method: 'POST', url: '/api/calls/any/outcome' })
  expect(nobody.statusCode).toBe(401)
})

/** Where a path says one of a few words, the first of them. */
function nobodysOr({ params }: Route, name: string): string {
  const schema = params && z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }).properties?.[name]
  const word = typeof schema === 'object' ? schema.enum?.[0] : undefined
  return typeof word === 'string' ? word : nobodys
}

/** One that the contract takes. */
function bodyFor(schema: z.ZodType): unknown {
  const bodies = fc.sample(validInput(schema, {}), { seed, numRuns: bodiesTried })
  return bodies.find((body) => schema.safeParse(body).success)
}

async function tokenOf(role: string): Promise<string> {
  const { db, close } = openDatabase(server.databaseUrl)
  const token = `called-off-${role}`
  const now = new Date()
  const { id } = await db.selectFrom('members').select('id').where('role', '=', role).executeTakeFirstOrThrow()
  const signIn = { remember: true, user_agent: '', address: '', created_at: now, last_seen_at: now }
  const session = { ...signIn, member_id: id, token_hash: hashToken(token), expires_at: new Date('2100-01-01') }
  await db.insertInto('sessions').values(session).execute()
  await close()
  return token
}
