import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../work/metrics.ts'
import { createApp } from './create-app.ts'

/** One kept connection, as a proxy or a terminal has it. */
const kept = () => new Agent({ keepAlive: true, maxSockets: 1 })

async function listening(partingMs: number) {
  const app = await createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    authenticate: async () => undefined,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
    partingMs,
  })
  app.get('/hello', async () => 'hello')
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

function ask(url: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((answered, failed) => {
    request(`${url}/hello`, { agent }, (answer) => answer.resume().once('end', () => answered(answer)))
      .once('error', failed)
      .end()
  })
}

const letsIn = (port: number) =>
  new Promise<boolean>((told) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy()
      told(true)
    })
    probe.once('error', () => told(false))
  })

test('who comes on a kept connection while the server parts is answered, and told to take another one next', async () => {
  const { app, url } = await listening(60_000)
  const agent = kept()
  expect((await ask(url, agent)).headers.connection).toBe('keep-alive')
  const closing = app.close()
  const last = await ask(url, agent)
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close'])
  // Whoever has been answered has no connection any more, so nobody is waited for.
  await closing
})

test('who comes in just before nobody is let in any more is answered', async () => {
  const { app, url } = await listening(300)
  const port = Number(new URL(url).port)
  const resting = connect(port, '127.0.0.1')
  await new Promise((open) => resting.once('connect', open))
  const closing = app.close()
  const late = connect(port, '127.0.0.1')
  let answer = ''
  late.on('data', (chunk) => {
    answer += chunk
  })
  const ended = new Promise((end) => late.once('close', end))
  while (await letsIn(port)) await pause(20)
  late.write('GET /hello HTTP/1.1\r\nHost: fairlead.test\r\n\r\n')
  await ended
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n.*connection: close\r\n.*hello$/is)
  await closing
})

test('a connection at rest is waited for no longer than that, and nobody new is waited for at all', async () => {
  const { app, url } = await listening(300)
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  const ended = new Promise((end) => silent.once('close', end))
  await new Promise((open) => silent.once('connect', open))
  const began = performance.now()
  const closing = app.close()
  await pause(100)
  expect(silent.destroyed).toBe(false)
  await closing
  await ended
  expect(performance.now() - began).toBeGreaterThan(290)
})
