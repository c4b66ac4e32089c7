import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createLogger } from '../../../platform/logging.ts'
import { createMetrics } from '../../../platform/work/metrics.ts'
import { beatOutside } from './beat-outside.ts'

const called: string[] = []
let answer = (response: ServerResponse) => void response.writeHead(200).end('OK')
const outside = createServer((request, response) => {
  called.push(`${request.method} ${request.url}`)
  answer(response)
}).listen(0, '127.0.0.1')
await once(outside, 'listening')
afterAll(() => {
  outside.closeAllConnections()
  outside.close()
})
const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
const lines: string[] = []
const logger = createLogger('info', { write: (line) => void lines.push(line) })
const ending = new AbortController().signal
const told = () => lines.map((line) => JSON.parse(line) as { msg: string; failed: number })

beforeEach(() => {
  called.length = 0
  lines.length = 0
  answer = (response) => void response.writeHead(200).end('OK')
})

test('beats that fail are counted and logged ever more seldom, without the address, until one is taken again', async () => {
  const metrics = createMetrics()
  const beat = beatOutside({ url: `${address}/secret`, logger, metrics })
  await beat(ending)
  expect({ called, lines }).toEqual({ called: ['GET /secret'], lines: [] })
  answer = (response) => void response.writeHead(500).end()
  for (let time = 0; time < 5; time++) await beat(ending)
  expect(told().map(({ failed }) => failed)).toEqual([1, 2, 4])
  answer = (response) => void response.destroy()
  for (let time = 0; time < 3; time++) await beat(ending)
  answer = (response) => void response.writeHead(204).end()
  await beat(ending)
  expect(told().at(-1)).toMatchObject({ failed: 8, msg: 'the heartbeat outside is taken again' })
  expect(lines.join('')).not.toMatch(/secret|127\.0\.0\.1/)
  expect(await metrics.registry.getSingleMetricAsString('fairlead_heartbeats_total')).toMatch(
    /outcome="taken"} 2\n.*outcome="failed"} 8/,
  )
})

test('a redirect is not followed, and one that says nothing is given up', async () => {
  const parts = { url: `${address}/secret`, logger, metrics: createMetrics() }
  answer = (response) => void response.writeHead(302, { location: `${address}/elsewhere` }).end()
  await beatOutside(parts)(ending)
  expect({ called, failed: told().map(({ failed }) => failed) }).toEqual({ called: ['GET /secret'], failed: [1] })
  answer = () => {}
  await beatOutside({ ...parts, timeoutMs: 20 })(ending)
  expect(told().map(({ failed }) => failed)).toEqual([1, 1])
})

test('a process that ends waits for no answer and counts nothing', async () => {
  answer = () => {}
  const stopping = new AbortController()
  const beating = beatOutside({ url: address, logger, metrics: createMetrics() })(stopping.signal)
  await once(outside, 'request')
  stopping.abort()
  await beating
  expect(lines).toEqual([])
})
