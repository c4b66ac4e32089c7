import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { type ServerProcess, serverProcesses } from '../sandbox/testing/server-process.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'

const start = await serverProcesses(await testDatabaseUrl())
const body = JSON.stringify({ email: 'owner@fairlead.test', password: 'sandbox-owner-pass' })

/** A request whose head has arrived and whose body is still on its way, for as long as the test likes. */
async function halfASignIn({
  url,
}: ServerProcess): Promise<{ sending: ClientRequest; answer: Promise<[IncomingMessage]> }> {
  const sending = request(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const answer = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.flushHeaders()
  await once(sending, 'continue')
  sending.write(body.slice(0, 10))
  return { sending, answer }
}

async function isRefused(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const refused = await new Promise<boolean>((resolve) =>
    socket.on('connect', () => resolve(false)).on('error', () => resolve(true)),
  )
  socket.destroy()
  return refused
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: what is under way finishes, nothing new begins, and the process ends well',
  async (signal) => {
    const server = await start()
    const { sending, answer } = await halfASignIn(server)
    const stream = await openStream(server)
    server.process.kill(signal)
    while (!(await isRefused(server.url))) await new Promise((resolve) => setTimeout(resolve, 20))
    sending.end(body.slice(10))
    const [reply] = await answer
    expect(reply.statusCode).toBe(200)
    expect(JSON.parse((await reply.toArray()).join(''))).toMatchObject({ status: 'LOGIN_SUCCESS' })
    await stream.ended
    expect(await server.ended).toBe(0)
    // The process keeps the time itself: after 10 s it ends with these words and another code.
    expect(server.output()).not.toContain('not everything stopped in time')
  },
)

test('a port that is taken is said in one sentence, and nothing is left running', async () => {
  const server = await start()
  const { port } = new URL(server.url)
  await expect(start({ PORT: port })).rejects.toThrow(
    `Port ${port} is taken: stop what uses it, or start with another one, such as PORT=${Number(port) + 1} npm start.\n`,
  )
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('settings that need attention are said together, without a stack trace', async () => {
  const failing = start({ PORT: 'http', MODE: 'live', SECRET_KEY: 'short' })
  await expect(failing).rejects.toThrow(/ended \(1\)[\s\S]*PORT: [\s\S]*SECRET_KEY: [\s\S]*SMTP_URL: is needed/)
  await expect(failing).rejects.not.toThrow(/\n\s+at /)
})

async function openStream({ url }: ServerProcess): Promise<{ ended: Promise<unknown> }> {
  const signedIn = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { token } = (await signedIn.json()) as { token: string }
  const stream = await fetch(`${url}/api/stream`, { headers: { 'x-auth-token': token } })
  expect(stream.status).toBe(200)
  return { ended: stream.text() }
}
