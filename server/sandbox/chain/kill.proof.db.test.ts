import { randomInt } from 'node:crypto'
import { type Address, type Hash, parseEther } from 'viem'
import { expect, inject, test } from 'vitest'
import { openChain } from '../../compose/open-chain.ts'
import { systemClock } from '../../platform/clock.ts'
import { parseConfig } from '../../platform/config.ts'
import { parseSecretKeys } from '../../platform/keys/secrets.ts'
import { createLogger } from '../../platform/logging.ts'
import { type ServerProcess, serverProcesses } from '../testing/server-process.ts'
import { testDatabaseUrl } from '../testing/test-database.ts'
import { testUsdtAbi } from './test-usdt.gen.ts'

const rounds = inject('proofs') === 'long' ? 30 : 1
const pouringAtOnce = 3
const atOnce = 8
const secretKey = `test:${'ab'.repeat(32)}`

const databaseUrl = await testDatabaseUrl()
const start = await serverProcesses(databaseUrl)
const startOne = () => start({ RATE_LIMIT_SCALE: '1000', SANDBOX_WORLD: 'empty', SECRET_KEY: secretKey })

test(`${rounds} times kill -9 of one of two that pour and mine: every hash told is mined, every wish granted once`, {
  timeout: 600_000 + 60_000 * rounds,
}, async () => {
  const told = new Map<string, Hash>()
  let wishes = 0
  let isOver = false
  const load = async (server: ServerProcess) => {
    while (!isOver) {
      const wish = `wish ${++wishes}`
      const reply = await ask(server, wish).catch(() => undefined)
      if (!reply) return
      expect(reply.status).toBe(200)
      told.set(wish, reply.hash)
      await pause(150)
    }
  }
  const startLoaded = async () => {
    const server = await startOne()
    return { server, loads: Promise.all(Array.from({ length: pouringAtOnce }, () => load(server))) }
  }
  const running = await Promise.all([startLoaded(), startLoaded()])
  for (let round = 0; round < rounds; round++) {
    const { server, loads } = running[round % 2] as (typeof running)[0]
    const enough = told.size + randomInt(5, 25)
    while (told.size < enough) await Promise.race([pause(2), loads])
    // Sometimes within the making of a block, sometimes between two.
    await pause(randomInt(0, 1_200))
    server.process.kill('SIGKILL')
    expect(await server.ended).toBe('SIGKILL')
    await loads
    running[round % 2] = await startLoaded()
  }
  isOver = true
  await Promise.all(running.map(({ loads }) => loads))

  // Whoever got no answer asks again; whoever got one gets the same.
  const [server, other] = [running[0].server, running[1].server]
  for (let wish = 1; wish <= wishes; wish += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, wishes - wish + 1) }, (_, index) => `wish ${wish + index}`)
    const replies = await Promise.all(some.map((name, index) => ask(index % 2 ? server : other, name)))
    for (const [index, name] of some.entries()) {
      expect(replies[index]).toEqual({ status: 200, hash: told.get(name) ?? expect.any(String) })
      told.set(name, replies[index]?.hash ?? '0x')
    }
  }
  const skip = await fetch(`${server.url}/api/sandbox/clock`, ...json({ advanceSeconds: 60 }))
  expect(skip.status).toBe(200)

  const { chain, local } = await openChain({
    config: parseConfig({}),
    databaseUrl,
    secretKeys: parseSecretKeys(secretKey) ?? [],
    clock: systemClock,
    logger: createLogger('silent'),
  })
  const [client] = chain.clients
  expect(new Set(told.values()).size).toBe(wishes)
  for (const hash of told.values()) expect((await client.getTransactionReceipt({ hash })).status).toBe('success')
  const balance = { address: chain.token, abi: testUsdtAbi, functionName: 'balanceOf', args: [address] } as const
  expect(await client.readContract(balance)).toBe(parseEther('0.01') * BigInt(wishes))
  await local?.close()
  for (const { output, process, ended } of [server, other]) {
    expect(output()).not.toMatch(/makes no blocks|is not there/)
    process.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
})

const address: Address = `0x${'5e'.repeat(20)}`

/** Rejects where nobody answers: the process is gone. */
async function ask(server: ServerProcess, wish: string): Promise<{ status: number; hash: Hash }> {
  const reply = await fetch(`${server.url}/api/sandbox/faucet`, ...json({ address, amount: 0.01 }, wish))
  const { hash } = (await reply.json()) as { hash: Hash }
  return { status: reply.status, hash }
}

const json = (body: unknown, key?: string): [RequestInit] => [
  {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  },
]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
