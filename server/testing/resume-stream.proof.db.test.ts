import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTx, openDatabase } from '../platform/database/db.ts'
import { publish } from '../platform/events.ts'
import { type ServerProcess, serverProcesses } from '../sandbox/testing/server-process.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'

const databaseUrl = await testDatabaseUrl()
const start = await serverProcesses(databaseUrl)

type Page = { lastId: string | undefined; seen: number[] }

/** Reads a stream from where the page left off until `isEnough`, or until the server is gone. */
async function readOn(page: Page, { url }: ServerProcess, token: string, isEnough: () => boolean): Promise<void> {
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}`, ...(page.lastId && { 'last-event-id': page.lastId }) }
  try {
    const response = await fetch(`${url}/api/stream`, { headers, signal: leaving.signal })
    expect(response.status).toBe(200)
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        page.lastId = /^id: (.*)$/m.exec(block)?.[1] ?? page.lastId
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data) page.seen.push(JSON.parse(data).id)
      }
      if (isEnough()) leaving.abort()
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AssertionError') throw error
  }
}

async function signIn({ url }: ServerProcess): Promise<{ token: string; memberId: bigint }> {
  const response = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@fairlead.test', password: 'sandbox-member-pass' }),
  })
  const { token, user } = (await response.json()) as { token: string; user: { id: number } }
  return { token, memberId: BigInt(user.id) }
}

test('a page resumes over restarts of the server, stopped or killed, without a gap or a double', async () => {
  const { db, close } = openDatabase(databaseUrl)
  let server = await start()
  const { token, memberId } = await signIn(server)
  const page: Page = { lastId: undefined, seen: [] }
  // A page that opens hears what comes from then on, so nothing is said before it knows where it begins.
  await readOn(page, server, token, () => page.lastId !== undefined)
  const now = new Date()
  let published = 0
  let stopping = false
  // Several at once, so that transactions overlap, and all the time, also while no server runs.
  const publishing = Array.from({ length: 3 }, async () => {
    while (!stopping) {
      const payload = { id: ++published, title: 'News', body: '', at: now.toISOString() }
      await inTx(db, (tx) => publish(tx, memberId, 'notification', payload, now))
      // Leaves the processor to the server, which has to start meanwhile.
      await pause(10)
    }
  })
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const enough = page.seen.length + 200
    let isKilled = false
    const killAtLast = () => {
      if (page.seen.length >= enough && !isKilled) {
        isKilled = true
        server.process.kill(signal)
      }
      return false
    }
    // A stream may also end for reasons of the server's own; a page then asks again.
    while (!isKilled && server.process.exitCode === null) await readOn(page, server, token, killAtLast)
    await server.ended
    server = await start()
  }
  stopping = true
  await Promise.all(publishing)
  while (page.seen.length < published) await readOn(page, server, token, () => page.seen.length >= published)
  expect(page.seen.length).toBe(published)
  expect([...page.seen].sort((a, b) => a - b)).toEqual(Array.from({ length: published }, (_, place) => place + 1))
  server.process.kill('SIGTERM')
  await server.ended
  await close()
})
