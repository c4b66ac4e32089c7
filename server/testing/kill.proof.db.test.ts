import { randomInt } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../platform/database/db.ts'
import { type ServerProcess, serverProcesses } from '../sandbox/testing/server-process.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'

const kills = inject('proofs') === 'long' ? 30 : 3
const signingUpAtOnce = 6
const password = 'correct horse battery'

const databaseUrl = await testDatabaseUrl()
const start = await serverProcesses(databaseUrl)
const startServer = () => start({ RATE_LIMIT_SCALE: '1000', SANDBOX_WORLD: 'empty' })

test(`${kills} times kill -9 under sign-up load: what was acknowledged is there once, and usable`, {
  timeout: 600_000 + 60_000 * kills,
}, async () => {
  const acknowledged: string[] = []
  const tried: string[] = []
  for (let round = 1; round <= kills; round++) {
    const server = await startServer()
    const load = Promise.all(
      Array.from({ length: signingUpAtOnce }, () => signUpUntilGone(server, tried, acknowledged)),
    )
    // Somewhere in the middle of the work (hashing, inserting, committing, mailing, answering), however fast the machine is.
    const enough = acknowledged.length + randomInt(1, 10)
    // Who is turned away ends it at once.
    await Promise.race([load, until(() => acknowledged.length >= enough || server.process.killed)])
    await pause(randomInt(0, 50))
    server.process.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
    await load
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills)

  const server = await startServer()
  const mails = await mailAfterDraining(server)
  const { db, close } = openDatabase(databaseUrl)
  const members = await db.selectFrom('members').select('email').where('role', '=', 'member').execute()
  const waiting = await db.selectFrom('mail_outbox').select('recipient').where('sent_at', 'is', null).execute()
  await close()

  const there = members.map(({ email }) => email)
  expect(new Set(there).size).toBe(there.length)
  expect(acknowledged.filter((email) => !there.includes(email))).toEqual([])
  // Whoever got no answer may or may not be there; somebody nobody signed up must not.
  expect(there.filter((email) => !tried.includes(email))).toEqual([])
  expect(waiting).toEqual([])
  expect(there.filter((email) => !mails.has(email))).toEqual([])

  for (const email of acknowledged) {
    const verification_token = mails.get(email)
    expect(await post(server, '/auth/process-email-verification', { verification_token })).toMatchObject({
      status: 200,
    })
  }
  for (const email of [acknowledged[0], acknowledged.at(-1)]) {
    expect(await post(server, '/auth', { email, password })).toMatchObject({
      status: 200,
      body: { status: 'LOGIN_SUCCESS' },
    })
  }
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

async function signUpUntilGone(server: ServerProcess, tried: string[], acknowledged: string[]): Promise<void> {
  for (;;) {
    const email = `person${tried.length}@example.test`
    tried.push(email)
    const answer = await post(server, '/auth/signup', { name: 'Ada', email, password, termsAccepted: true }).catch(
      (error: unknown) => {
        if (!server.process.killed) throw error
      },
    )
    if (!answer) return
    expect(answer).toMatchObject({ status: 200 })
    acknowledged.push(email)
  }
}

/** Mail that a killed process had in hand is taken up again a little later; the sandbox's clock gets us there. */
async function mailAfterDraining(server: ServerProcess): Promise<Map<string, string>> {
  await post(server, '/sandbox/clock', { advanceSeconds: 600 })
  const { db, close } = openDatabase(databaseUrl)
  const mails = await db.selectFrom('sandbox_mail').select(['recipient', 'text']).execute()
  await close()
  return new Map(mails.map(({ recipient, text }) => [recipient, /verification_token=([\w-]+)/.exec(text)?.[1] ?? '']))
}

async function post(
  server: ServerProcess,
  path: string,
  body: unknown,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const reply = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await pause(2)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
