import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Database } from '../../platform/database/db.ts'
import { type Cast, makeCast } from './cast.ts'
import { type ClusterSettings, cluster, clusterStatus } from './command.ts'

type World = { settings: ClusterSettings; database: Database }

/** So many of each kind of call go on at once. */
const callersAtOnce = 3
/** Two are enough for nobody to notice. */
const leftOut = ['api3', 'api4']
const inTurn = ['api1', 'api2', 'worker1', 'worker2', 'fleet1', 'fleet2', 'fleet3', 'signer1', 'signer2']

type Tally = { done: number; failed: string[]; turnedAway: number }

/** Each process is asked to end and started again, one after the other, while two api behind HAProxy are called all the time. */
export async function restartInTurn({ settings, database }: World, say: (line: string) => void): Promise<string[]> {
  const cast = await makeCast(settings, database, { prefix: 'turn', pairs: 1, named: 2, terminals: 0 })
  await cluster('kill', ...leftOut, '--signal', 'TERM')
  await untilEnded(leftOut)
  let isOver = false
  const through: Tally = { done: 0, failed: [], turnedAway: 0 }
  const direct: Tally = { done: 0, failed: [], turnedAway: 0 }
  const callers = Array.from({ length: callersAtOnce }, () => [
    callWhile(settings.site, through, cast, () => isOver),
    ...settings.apis.slice(0, 2).map((at) => callWhile(`http://${at}`, direct, cast, () => isOver)),
  ]).flat()
  for (const name of inTurn) {
    await cluster('kill', name, '--signal', 'TERM')
    await untilEnded([name])
    await cluster('start', name)
    await untilReady(name)
    say(`${name} is restarted; ${through.done} calls through HAProxy, ${through.failed.length} failed`)
  }
  isOver = true
  await Promise.all(callers)
  await cluster('start', ...leftOut)
  for (const name of leftOut) await untilReady(name)
  expect(through.failed).toEqual([])
  expect(direct.failed).toEqual([])
  expect(direct.turnedAway).toBeGreaterThan(0)
  return [
    `All processes restarted in turn: ${through.done} calls through HAProxy with two api, none failed; asked directly ${direct.done} were done and ${direct.turnedAway} turned away (503 with Retry-After, or not let in)`,
  ]
}

async function callWhile(site: string, tally: Tally, { named, owner }: Cast, isOver: () => boolean): Promise<void> {
  const [person] = named
  const kinds: [string, string, string | undefined, unknown?][] = [
    ['GET', '/api/settings/get-user-prefes', person?.token],
    ['PUT', '/api/profile', person?.token, { name: 'In Turn' }],
    ['GET', '/api/operator/overview', owner.token],
    ['GET', '/faq', undefined],
  ]
  for (let call = 0; !isOver(); call++) {
    const [method, path, token, body] = kinds[call % kinds.length] ?? ['GET', '/', undefined]
    await callOnce(tally, `${site}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(method === 'PUT' && { 'idempotency-key': randomUUID() }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    await pause(50)
  }
}

async function callOnce(tally: Tally, url: string, init: RequestInit): Promise<void> {
  try {
    const reply = await fetch(url, init)
    await reply.text()
    if (reply.status === 200) tally.done++
    else if (reply.status === 503 && reply.headers.get('retry-after') && isDirect(url)) tally.turnedAway++
    else tally.failed.push(`${init.method} ${url}: ${reply.status}`)
  } catch (error) {
    // Nobody listened: nothing was sent.
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    if (code === 'ECONNREFUSED' && isDirect(url)) tally.turnedAway++
    else tally.failed.push(`${init.method} ${url}: ${(error as Error).message} ${code}`)
  }
}

const isDirect = (url: string) => /127\.0\.0\.3\d/.test(url)

async function untilEnded(names: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await clusterStatus()).members.filter(({ name, runs }) => names.includes(name) && runs), {
      timeout: 60_000,
    })
    .toEqual([])
}

async function untilReady(name: string): Promise<void> {
  await expect
    .poll(async () => (await clusterStatus()).members.find((one) => one.name === name)?.isReady, { timeout: 120_000 })
    .toBe(true)
}
