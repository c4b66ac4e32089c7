import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addSeconds } from '../../server/platform/clock.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { handOn } from '../hand-on.ts'
import { startLargePostgres } from '../large-postgres.ts'
import { asOwner } from '../ledger/grow-forest.ts'
import { disturbance, undisturbed } from '../undisturbed.ts'
import { closeTrades, growYear } from './grow-year.ts'
import { keysOfYear, minuteWorks } from './minute-works.ts'

/** `BENCH_TRADES` makes it smaller: a deposit for every five trades, a member for every fifty, of whom every tenth trades. */
const trades = Number(process.env.BENCH_TRADES ?? 5_000_000)
const year = {
  trades,
  deposits: Math.floor(trades / 5),
  withdrawals: Math.floor(trades / 50),
  members: Math.floor(trades / 50),
  traders: Math.floor(trades / 500),
}
const promisedMs = 1_000
const minutes = 3
const tradesPerMinute = Math.ceil(trades / 365 / 24 / 60)

const postgres = await startLargePostgres('year')
const missed: string[] = []
try {
  const begun = performance.now()
  await migrate(postgres.url, pathToFileURL(`${resolve('database')}/`))
  if (!postgres.isGrown) await growYear(postgres.url, year, keysOfYear.treasury)
  const { rows } = await asOwner(postgres.url, (client) =>
    client.query(`SELECT pg_size_pretty(pg_database_size(current_database())) AS size`),
  )
  console.log(
    `${JSON.stringify(year)}: ${rows[0].size}, made in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
  )
  await measure()
} finally {
  await postgres.stop()
}
if (missed.length > 0) {
  console.error(`\nMissed:\n${missed.join('\n')}`)
  process.exit(1)
}

/** The first run after a start may fill what a process keeps in memory; those after it are judged, each after a minute of new trades. */
async function measure(): Promise<void> {
  const { works, stop } = await minuteWorks(postgres.url, year)
  let minute = 0
  const playMinute = async () => {
    await asOwner(postgres.url, (client) => closeTrades(client, year, tradesPerMinute))
    const now = addSeconds(new Date(), minute++ * 60)
    const times = new Map<string, number>()
    for (const { name, run } of works) {
      const begun = performance.now()
      await run(now)
      times.set(name, performance.now() - begun)
    }
    return times
  }
  const isInTime = (times: Map<string, number>) => Math.max(...times.values()) <= promisedMs
  const first = await playMinute()
  const later: { reading: Map<string, number>; stolenShare: number }[] = []
  while (later.length < minutes) later.push(await undisturbed(playMinute, isInTime))
  const stolenShare = Math.max(...later.map((one) => one.stolenShare))
  for (const { name } of works) {
    const worst = Math.max(...later.map(({ reading }) => reading.get(name) ?? 0))
    const line = `${name}: ${worst.toFixed(0)} ms (the first time ${first.get(name)?.toFixed(0)} ms${disturbance(stolenShare)})`
    console.log(`${worst <= promisedMs ? 'holds ' : 'MISSED'} ${line}`)
    if (worst > promisedMs) missed.push(line)
  }
  const slowest = Math.max(...later.flatMap(({ reading }) => [...reading.values()]))
  handOn('year', { trades, 'ms of the slowest work of a minute': slowest })
  await stop()
}
