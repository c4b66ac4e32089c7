import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { percentile } from '../ledger/read-teams.ts'
import { stolenShareMax, watched } from '../undisturbed.ts'
import { lostOf, nothingYet } from './acknowledged.ts'
import { diskFindings, judgeAll } from './judge-soak.ts'
import { callsOf } from './make-calls.ts'
import { makeTraffic } from './make-traffic.ts'
import { timeOf } from './move-time.ts'
import { pairTerminals, signInMembers, signInOperator } from './sign-in-people.ts'
import { startProduct } from './start-product.ts'
import { type Disk, prepareDisk, type Sample, sampleDatabase, sampleDisk, sampleProcesses } from './take-samples.ts'

/**
 * Mixed traffic on the whole product, each role a process of its own, while its time runs an hour a minute: what it keeps, holds open and takes
 * must be as high in the second half as in the first, the books must hold, and what was acknowledged must be there. `SOAK_MINUTES` makes it
 * longer or shorter.
 */
const minutes = Number(process.env.SOAK_MINUTES ?? 10)
if (!(minutes >= 1)) throw new RangeError('SOAK_MINUTES is a number of minutes, at least 1')
const sampleEveryMs = 10_000
/** Code is compiled, pools and caches fill: what comes first is not judged. */
const warmUpShare = 0.2
const terminals = 10
const settleTriesMax = 60
const settleSkipSeconds = 60

type Taken = { at: number; hours: number; sample: Sample; disk?: Disk }

console.log('starting the product; its demo world takes a minute or more')
const product = await startProduct()
const client = new pg.Pool({ connectionString: product.databaseUrl, min: 2, max: 2, idleTimeoutMillis: 0 })
try {
  await prepareDisk(client)
  process.exitCode = (await soak()) ? 0 : 1
} finally {
  await client.end()
  await product.stop()
}

async function soak(): Promise<boolean> {
  const calls = callsOf(product.url)
  const acknowledged = nothingYet()
  const time = await timeOf(calls)
  const [owner, finance, support] = [
    await signInOperator(calls, 'owner'),
    await signInOperator(calls, 'finance'),
    await signInOperator(calls, 'support'),
  ]
  const members = await signInMembers(calls, client)
  const paired = await pairTerminals(calls, acknowledged, { count: terminals, now: time.now, step: () => time.skip(5) })
  console.log(`${members.length} members signed in, ${paired.length} terminals paired; ${minutes} minutes begin`)
  calls.drain()

  const clock = time.run()
  const parts = { calls, client, acknowledged, members, terminals: paired, operators: { owner, finance, support } }
  const traffic = makeTraffic(parts)
  const { reading: taken, stolenShare } = await watched(() => takeAll(calls, clock.hours))
  await traffic.stop()
  await clock.stop()
  await settle(time.skip)

  const judged = taken.slice(Math.floor(taken.length * warmUpShare))
  const findings = [
    ...judgeAll(judged.map(({ at, sample }) => ({ at, sample }))),
    ...diskFindings(judged.flatMap(({ hours, disk }) => (disk ? [{ hours, disk }] : []))),
    ...outcomes(await lostOf(client, acknowledged)),
    await booksFinding(),
  ]
  const hours = taken.at(-1)?.hours ?? 0
  console.log(
    `${hours.toFixed(1)} hours in ${minutes} minutes${hours < minutes / 2 ? ': this machine is too busy to move time an hour a minute' : ''}`,
  )
  for (const { holds, words } of findings) console.log(`${holds ? 'holds ' : 'MISSED'} ${words}`)
  if (stolenShare > stolenShareMax)
    console.log(`Others had ${(stolenShare * 100).toFixed(0)}% of the processors meanwhile.`)
  const missed = findings.filter(({ holds }) => !holds)
  if (missed.length > 0) console.error(`\nMissed:\n${missed.map(({ words }) => words).join('\n')}`)
  return missed.length === 0

  function outcomes(lost: readonly string[]) {
    const { inAll, first } = calls.faults()
    const { signUps, messages, deposits, withdrawals, deals } = acknowledged
    const all = `${signUps.length} sign-ups, ${messages.length} messages, ${deposits.length} deposits, ${withdrawals.length} withdrawals, ${deals.length} deals`
    const refused = [...calls.counts()].flatMap(([, { answered, refused: no, newest }]) =>
      no > answered ? [newest] : [],
    )
    return [
      {
        holds: lost.length === 0,
        words: `of what was acknowledged (${all}) nothing is lost or there twice${lost.length > 0 ? `: ${lost.slice(0, 20).join('; ')}` : ''}`,
      },
      {
        holds: inAll === 0,
        words: `calls that failed: ${inAll}${inAll > 0 ? `, such as ${[...new Set(first)].join('; ')}` : ''}`,
      },
      {
        holds: refused.length === 0,
        words: `no kind of call was mostly refused${refused.length > 0 ? `, but ${refused.join('; ')}` : ''}`,
      },
    ]
  }

  async function booksFinding() {
    const { holds, invariants } = await calls.json<{
      holds: boolean
      invariants: { name: string; holds: boolean; detail: string }[]
    }>('books', 'POST', '/operator/books/check', { token: owner.token })
    const wrong = invariants.filter((rule) => !rule.holds).map(({ name, detail }) => `${name}: ${detail}`)
    return {
      holds,
      words: `the books hold by ${invariants.length} checks${wrong.length > 0 ? `, but not ${wrong.join('; ')}` : ''}`,
    }
  }
}

async function takeAll(calls: ReturnType<typeof callsOf>, hours: () => number): Promise<Taken[]> {
  const taken: Taken[] = []
  const begun = performance.now()
  const samples = Math.round((minutes * 60_000) / sampleEveryMs)
  /** Every page is looked at for it, so not each time. */
  const diskEvery = Math.max(1, Math.round(samples / 20))
  for (let place = 1; place <= samples; place++) {
    await pause(Math.max(0, begun + place * sampleEveryMs - performance.now()))
    const drained = calls.drain()
    const times = [...drained].map(([kind, of]) => [`${kind}: p99, ms`, percentile(of, 0.99)] as const)
    const sample = {
      ...(await sampleProcesses(product)),
      ...(await sampleDatabase(client)),
      ...Object.fromEntries(times),
    }
    const disk = place % diskEvery === 0 ? await sampleDisk(client) : undefined
    const at = (performance.now() - begun) / 1000
    taken.push({ at, hours: hours(), sample, ...(disk && { disk }) })
    if (place % (60_000 / sampleEveryMs) === 0) {
      const answered = [...drained.values()].reduce((sum, { length }) => sum + length, 0)
      const heap = Math.round(sample['heap of api after collecting, MB'] ?? 0)
      console.log(
        `  minute ${(place * sampleEveryMs) / 60_000} of ${minutes}: ${hours().toFixed(1)} hours simulated, ${answered} calls in ${sampleEveryMs / 1000} s, ` +
          `heap of the API ${heap} MB, ${sample['connections of the database']} connections, ${calls.faults().inAll} calls failed`,
      )
    }
  }
  return taken
}

/** Until everything that is on its way has arrived. */
async function settle(skip: (seconds: number) => Promise<void>): Promise<void> {
  for (let tries = 0; tries < settleTriesMax; tries++) {
    const { rows } = await client.query<{ n: number }>(
      `SELECT (SELECT count(*) FROM payouts WHERE ended_at IS NULL)::int + (SELECT count(*) FROM chain_deposits WHERE status = 'pending')::int
        + (SELECT count(*) FROM withdrawals WHERE approved_at IS NOT NULL AND ended_at IS NULL)::int AS n`,
    )
    if (rows[0]?.n === 0 && tries > 1) return
    await skip(settleSkipSeconds)
    await pause(1_000)
  }
}
