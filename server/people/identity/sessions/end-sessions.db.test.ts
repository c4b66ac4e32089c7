import { text } from '@fairlead/contract/text'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../platform/database/db.ts'
import { hashToken } from '../../../platform/keys/secrets.ts'
import { testServer } from '../../../sandbox/testing/test-server.ts'
import { sweepSessions } from './end-sessions.ts'

const server = await testServer()
const password = 'sandbox-member-pass'

async function signIn(): Promise<string> {
  const { body } = await server.call('POST', '/auth', { body: { email: 'demo@fairlead.test', password } })
  return String(body['token'])
}
const whyOf = async (token: string) => {
  const { status, body } = await server.call('GET', '/auth', { token })
  return [status, body['message']]
}

test('whoever has the token of a session that is over is told why, and nobody else is', async () => {
  const [kept, elsewhere, left] = [await signIn(), await signIn(), await signIn()]
  const { body } = await server.call('GET', '/profile/sessions', { token: elsewhere })
  const own = (body['sessions'] as { id: number; current: boolean }[]).find(({ current }) => current)
  await server.call('DELETE', `/profile/sessions/${own?.id}`, { token: kept })
  await server.call('POST', '/auth/logout', { token: left })
  expect(await whyOf(elsewhere)).toEqual([401, text.sessionEndedElsewhere])
  expect(await whyOf(left)).toEqual([401, text.sessionSignedOut])
  expect(await whyOf('no-such-token')).toEqual([401, text.unauthenticated])
  expect((await whyOf(kept))[0]).toBe(200)
})

test('a password that is changed ends the others, and says so', async () => {
  const [kept, other] = [await signIn(), await signIn()]
  const body = { currentPassword: password, newPassword: 'another long password' }
  expect((await server.call('POST', '/profile/password', { token: kept, body })).status).toBe(200)
  expect(await whyOf(other)).toEqual([401, text.sessionEndedByPassword])
  expect((await whyOf(kept))[0]).toBe(200)
  const back = { currentPassword: 'another long password', newPassword: password }
  await server.call('POST', '/profile/password', { token: kept, body: back })
})

test('one that has expired says so, before it is swept away and after', async () => {
  const token = await signIn()
  const { db, close } = openDatabase(server.databaseUrl)
  const long = new Date('2020-01-01')
  await db.updateTable('sessions').set({ expires_at: long }).where('token_hash', '=', hashToken(token)).execute()
  expect(await whyOf(token)).toEqual([401, text.sessionExpired])
  await sweepSessions(db, new Date())
  expect(await whyOf(token)).toEqual([401, text.sessionExpired])
  await close()
})
