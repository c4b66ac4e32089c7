import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { connectChain } from './connect.ts'
import { readHead } from './read-head.ts'

type Reply = { status?: number; error?: { code: number; message: string } }
let reply: Reply = {}
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const calls: { id: number; method: string }[] = [JSON.parse(Buffer.concat(parts).toString())].flat()
  const answers = calls.map(({ id, method }) => {
    if (method === 'eth_chainId') return { jsonrpc: '2.0', id, result: '0x38' }
    return { jsonrpc: '2.0', id, error: reply.error }
  })
  response.writeHead(reply.status ?? 200, { 'retry-after': '0' }).end(JSON.stringify(answers))
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => void server.close())
const { port } = server.address() as AddressInfo
const secret = 'k3yOfAProviderThatNobodyMaySee'
const address = `0x${'aa'.repeat(20)}` as const

/** What operators read of a node that answers like this, and of others. */
async function told(next: Reply, ...others: string[]): Promise<string> {
  reply = next
  const urls = [`http://127.0.0.1:${port}/v3/${secret}?key=${secret}`, ...others]
  const chain = connectChain({ chainId: 56, token: address, treasury: address, urls })
  return readHead(chain).then(String, (error: Error) => error.message)
}

test.each<[Reply, string]>([
  [{ status: 401 }, 'does not know us (401)'],
  [{ status: 404 }, 'answers with HTTP 404'],
  [{ error: { code: -32601, message: 'nope' } }, 'lacks eth_getBlockByNumber'],
  [{ error: { code: -32700, message: 'The method x does not exist/is not available' } }, 'lacks eth_getBlockByNumber'],
  [
    { error: { code: -32016, message: `project ${secret} is over its limit, see https://a.test/${secret}` } },
    'refuses eth_getBlockByNumber: project … is over its limit, see …',
  ],
])('%o reads: %s', async (next, words) => {
  expect(await told(next)).toBe(`node 1 (127.0.0.1:${port}): ${words}`)
})

test('each node that does not answer is named with its reason', async () => {
  const gone = createServer()
  await new Promise<void>((listening) => gone.listen(0, '127.0.0.1', listening))
  const at = `127.0.0.1:${(gone.address() as AddressInfo).port}`
  await new Promise((closed) => gone.close(closed))
  expect(await told({ status: 401 }, `http://${at}/${secret}`)).toBe(
    `node 1 (127.0.0.1:${port}): does not know us (401); node 2 (${at}): cannot be reached (ECONNREFUSED)`,
  )
})
