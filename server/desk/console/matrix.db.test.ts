import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validInput } from '../../sandbox/testing/json-from-schema.ts'
import { answered, memberOverHttp } from '../../sandbox/testing/member-over-http.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'

const server = await testServer()
const signIn = async (email: string, password: string) =>
  String((await answered(server.call('POST', '/auth', { body: { email, password } }))).body.token)
const tokens = {
  owner: await signIn('owner@fairlead.test', 'sandbox-owner-pass'),
  finance: await signIn('finance@fairlead.test', 'sandbox-finance-pass'),
  support: await signIn('support@fairlead.test', 'sandbox-support-pass'),
}
const member = await memberOverHttp(server, 'Mona')
const nobodysId = 999_999

/** Which alerts somebody may silence depends on their kind; those of terminals all may. */
const silenceable = new Map<Route, object>([[routes.silenceAlerts, { kind: 'terminal_silent' }]])

/** A request that is valid in itself and names rows that are nobody's, so that what it changes is nothing. */
function requestOf(route: Route): { path: string; body?: unknown } {
  const sample = (schema: Route['body']) => {
    const [made] = schema ? fc.sample(validInput(schema), { seed: 7, numRuns: 1 }) : []
    return made
  }
  const query = Object.entries((sample(route.query) as Record<string, unknown>) ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  )
  return {
    path: `${route.path.replace(/:\w+/g, String(nobodysId))}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(route.body && { body: { ...ofNobody(sample(route.body)), ...silenceable.get(route) } }),
  }
}

/** Chance may have named one of the operators who ask. */
const ofNobody = (body: unknown): object =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) => [name, /^(member|other)Id$/.test(name) ? nobodysId : value]),
  )

async function statusFor(route: Route, token: string | undefined): Promise<number> {
  const { path, body } = requestOf(route)
  const leaving = new AbortController()
  const response = await fetch(`${server.url}/api${path}`, {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: leaving.signal,
  })
  leaving.abort()
  return response.status
}

const table = Object.entries<Route>(routes)
const ofOperators = table.filter(([, route]) => route.auth === 'operator')

test.each(ofOperators)('%s is answered to its roles alone', async (_name, route) => {
  expect(await statusFor(route, undefined)).toBe(401)
  expect(await statusFor(route, 'no-such-token')).toBe(401)
  expect(await statusFor(route, member.token)).toBe(403)
  for (const [role, token] of Object.entries(tokens)) {
    const isOpen = !route.roles || route.roles.some((one) => one === role)
    const status = await statusFor(route, token)
    expect([role, status === 403, status >= 500 || status === 401]).toEqual([role, !isOpen, false])
  }
})

test('every call of the console is in the matrix', () => {
  expect(ofOperators.length).toBe(table.filter(([, { path }]) => path.startsWith('/operator/')).length)
  expect(ofOperators.length).toBeGreaterThan(30)
})

test('who looks on reads what the member reads, changes nothing by any call, and is seen', async () => {
  const { body: found } = await answered(
    server.call('GET', `/operator/members?search=${member.email}`, { token: tokens.support }),
  )
  const [{ id }] = found.members as [{ id: number }]
  const { body: viewing } = await answered(
    server.call('POST', `/operator/members/${id}/view`, {
      token: tokens.support,
      body: { reason: 'They asked about a charge.' },
    }),
  )
  const token = String(viewing.token)
  const asViewer = await answered(server.call('GET', '/auth', { token }))
  expect(asViewer.body).toMatchObject({ email: member.email, role: 'member' })

  const writing = table.filter(
    ([name, { auth, method }]) => auth !== 'public' && auth !== 'terminal' && method !== 'GET' && name !== 'signOut',
  )
  expect(writing.length).toBeGreaterThan(30)
  for (const [name, route] of writing) expect([name, await statusFor(route, token)]).toEqual([name, 403])
  for (const [name, route] of ofOperators) expect([name, await statusFor(route, token)]).toEqual([name, 403])
  // The first look at the wallet would make an address.
  expect((await server.call('GET', '/wallet', { token })).status).toBe(403)

  const { sessions } = await member.get(routes.listSessions)
  expect(sessions.map(({ userAgent }) => userAgent)).toContain(text.viewerSession)
  const { notifications } = await member.get(routes.listNotifications)
  expect(notifications[0]).toMatchObject({ title: text.viewedTitle, body: expect.stringContaining('about a charge') })
  const { body: audit } = await answered(
    server.call('GET', `/operator/members/${id}/audit?page=1&pageSize=5`, { token: tokens.finance }),
  )
  expect(audit).toMatchObject({ total: 1, entries: [{ action: 'view as member', actor: expect.any(String) }] })

  await answered(server.call('POST', '/auth/logout', { token }))
  expect((await server.call('GET', '/auth', { token })).status).toBe(401)
  await member.get(routes.listSessions)
})
