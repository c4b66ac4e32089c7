import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../platform/database/db.ts'
import { hashInEarnest } from '../../../sandbox/testing/cheap-passwords.ts'

// Time cannot be measured reliably on a busy machine; what takes the time can be counted.
const work = vi.hoisted(() => ({ done: [] as string[] }))
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>()
  return {
    hash: (password: string, cost: object) => {
      work.done.push(`hash ${JSON.stringify(cost)}`)
      return hashInEarnest(password, cost)
    },
    verify: (hash: string, password: string) => {
      // The hash names its cost: a cheaper one would be told apart by its time.
      work.done.push(`verify ${hash.split('$').slice(1, 4).join('$')}`)
      return argon2.verify(hash, password)
    },
  }
})

// A file before this one may have loaded the server with the real thing, and one after it shall not get the counting one.
vi.resetModules()
afterAll(() => void vi.resetModules())
const { testServer } = await import('../../../sandbox/testing/test-server.ts')
const server = await testServer({ ROLES: 'api' })

const good = { name: 'Ada', password: 'correct horse battery', termsAccepted: true }
await server.call('POST', '/auth/signup', { body: { ...good, email: 'unverified@example.test' } })
// The first refusal makes the decoy; from then on it is there.
await server.call('POST', '/auth', { body: { email: 'warm-up@example.test', password: 'x' } })

beforeEach(() => {
  work.done.length = 0
})

/** What one call does and answers. */
async function effectOf(path: string, body: object) {
  const { status, body: answer } = await server.call('POST', path, { body })
  return { status, answer, work: [...work.done.splice(0)] }
}

describe('a stranger cannot tell who has an account', () => {
  test('by signing in', async () => {
    const password = 'a wrong guess'
    const unknown = await effectOf('/auth', { email: 'nobody@example.test', password })
    const known = await effectOf('/auth', { email: 'demo@fairlead.test', password })
    const unverified = await effectOf('/auth', { email: 'unverified@example.test', password })
    expect(unknown).toEqual(known)
    expect(unverified).toEqual(known)
    expect(known.work).toEqual(['verify argon2id$v=19$m=19456,t=2,p=1'])
  })

  test('by signing up', async () => {
    const unknown = await effectOf('/auth/signup', { ...good, email: 'new@example.test' })
    const known = await effectOf('/auth/signup', { ...good, email: 'demo@fairlead.test' })
    const unverified = await effectOf('/auth/signup', { ...good, email: 'unverified@example.test' })
    expect(unknown).toEqual(known)
    expect(unverified).toEqual(known)
    expect(known.work).toHaveLength(1)
  })

  test('by asking for a new password: the call only leaves a note, and looks nobody up', async () => {
    const { db, close } = openDatabase(server.databaseUrl)
    const notes = async () => {
      const { rows } = await sql<{
        n: bigint
      }>`SELECT count(*) AS n FROM graphile_worker.jobs WHERE task_identifier = 'send-reset-mail'`.execute(db)
      return Number(rows[0]?.n)
    }
    const before = await notes()
    const unknown = await effectOf('/auth/forgot-password-mail-verification', { email: 'nobody@example.test' })
    const known = await effectOf('/auth/forgot-password-mail-verification', { email: 'demo@fairlead.test' })
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ status: 200, work: [] })
    // No worker runs here, so both notes are still there, alike.
    expect((await notes()) - before).toBe(2)
    expect(await db.selectFrom('mail_tokens').select('id').where('purpose', '=', 'reset_password').execute()).toEqual(
      [],
    )
    await close()
  })
})
