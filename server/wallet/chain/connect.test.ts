import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toHex } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { connectChain } from './connect.ts'

type Call = { id: number; method: string; params: unknown[] }
type Answer = (calls: Call[], response: ServerResponse, attempt: number) => void

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A node that answers as told; `asked` has the methods of every request, a batch being one. */
async function node(answer: Answer) {
  const asked: string[][] = []
  const server = createServer(async (request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body: Call | Call[] = JSON.parse(Buffer.concat(parts).toString())
    const calls = [body].flat()
    asked.push(calls.map(({ method }) => method))
    answer(calls, response, asked.length)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const address = '0x00000000000000000000000000000000000000aa'
  const [client] = connectChain({ chainId: 56, token: address, treasury: address, urls: [url] }).clients
  return { client, asked }
}

const send = (response: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

const results = (calls: Call[], chainId = '0x38') =>
  calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? chainId : '0x7' }))

test('a node of another chain answers nothing, and is asked again until it is of ours', async () => {
  let chainId = '0x61'
  const { client, asked } = await node((calls, response) => send(response, results(calls, chainId)))
  await expect(client.getBlockNumber()).rejects.toThrow('The node is of chain 97, not of 56')
  expect(asked).toEqual([['eth_chainId']])
  chainId = '0x38'
  expect(await client.getBlockNumber()).toBe(7n)
})

test('calls made together travel as one request', async () => {
  const { client, asked } = await node((calls, response) => send(response, results(calls)))
  await client.getBlockNumber()
  const accounts = Array.from({ length: 150 }, (_, index) => toHex(index, { size: 20 }))
  await Promise.all(accounts.map((address) => client.getBalance({ address })))
  expect(asked.map((methods) => methods.length).sort()).toEqual([1, 1, 100, 50])
})

test.each([429, 500, 503])('an answer of %d is asked for again, and given up after a few tries', async (status) => {
  const { client, asked } = await node((calls, response, attempt) =>
    attempt === 2 ? send(response, { error: 'busy' }, status) : send(response, results(calls)),
  )
  expect(await client.getBlockNumber()).toBe(7n)
  expect(asked.length).toBe(3)

  const never = await node((_, response) => send(response, { error: 'busy' }, status))
  await expect(never.client.getBlockNumber()).rejects.toThrow(/HTTP request failed/)
  expect(never.asked.length).toBe(4)
})

test('a pause the node asks for is kept, but not for an hour', async () => {
  const { client, asked } = await node((calls, response, attempt) =>
    attempt === 1 ? send(response, { error: 'later' }, 429, { 'retry-after': '3600' }) : send(response, results(calls)),
  )
  expect(await client.getBlockNumber()).toBe(7n)
  expect(asked.length).toBe(3)
})
