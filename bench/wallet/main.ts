import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Address } from 'viem'
import { changeBots } from '../../server/bots/trading/change-bots.ts'
import { checkBooks } from '../../server/finance/ledger/check-books.ts'
import { inTx, openDatabase } from '../../server/platform/database/db.ts'
import { Secrets } from '../../server/platform/keys/secrets.ts'
import { createLogger } from '../../server/platform/logging.ts'
import { createMailer } from '../../server/platform/mail/outbox.ts'
import { startPostgres } from '../../server/platform/postgres/start-postgres.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { createMetrics } from '../../server/platform/work/metrics.ts'
import { testChain } from '../../server/sandbox/testing/test-chain.ts'
import { addMember } from '../../server/testing/postgres-world.ts'
import { randomFrom } from '../../server/testing/random.ts'
import { depositAddressOf } from '../../server/wallet/deposits/deposit-address.ts'
import { createDepositWatch } from '../../server/wallet/deposits/watch/keep-watching.ts'
import { handOn } from '../hand-on.ts'
import { asOwner, signedInOneIn } from '../ledger/grow-forest.ts'
import { hasPgbench, prepareTpcb } from '../ledger/loads.ts'

const blocks = 1_000
const perBlock = 10
const members = 1_000
const confirmations = 5
const tpcbSeconds = Number(process.env.BENCH_SECONDS ?? 8)
const promisedPerSecond = 1_000

const dataDir = resolve('.data/bench-wallet')
rmSync(dataDir, { recursive: true, force: true })
// Durable like production; only the sizes are set for the machine, and both loads run on the same server.
const postgres = await startPostgres({
  dataDir,
  database: 'fairlead',
  settings: ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=1h', 'wal_compression=on'],
})
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<boolean> {
  await asOwner(postgres.url, (client) => client.query('CREATE DATABASE tpcb'))
  const tpcb = await prepareTpcb(postgres.url.replace(/\/fairlead$/, '/tpcb'))
  await migrate(postgres.url, pathToFileURL(`${resolve('database')}/`))
  const database = openDatabase(postgres.url)
  const { db } = database
  const logger = createLogger('warn')
  const chain = await testChain()

  const random = randomFrom(1)
  const ids: bigint[] = []
  const addresses: Address[] = []
  for (let index = 0; index < members; index++) {
    // The first twenty-one bring each other, everybody else is brought by one of those before: most have twenty levels above.
    const sponsor = index === 0 ? null : ids[index <= 20 ? index - 1 : 20 + random.below(index - 20)]
    ids.push(await inTx(db, (tx) => addMember(tx, `depositor${index}`, sponsor ?? null)))
    if (index % signedInOneIn === 0)
      await sql`
        INSERT INTO sessions (member_id, token_hash, remember, user_agent, address, created_at, last_seen_at, expires_at)
        VALUES (${ids[index]}, int8send(${ids[index]}), true, '', '', now(), now(), '2100-01-01')`.execute(db)
    addresses.push(await depositAddressOf({ db, logger, xpub: chain.wallet.xpub }, ids[index] ?? 0n, chain.now()))
  }
  for (let block = 0; block < blocks; block++) {
    for (let place = 0; place < perBlock; place++)
      await chain.pour(random.pick(addresses), BigInt(1 + random.below(200)) * 1_000_000n)
    await chain.mine()
  }
  await chain.mine(confirmations)

  const before = await tpcb(tpcbSeconds)
  const watch = createDepositWatch({
    db,
    direct: database.direct,
    chain: chain.chain,
    logger,
    metrics: createMetrics(),
    clock: { now: chain.now },
    mailer: createMailer(new Secrets([{ name: 'bench', key: Buffer.alloc(32, 1) }])),
    publicUrl: 'http://fairlead.test',
    askBots: changeBots,
    startBlock: 0n,
    pollMs: 1_000,
  })
  const started = performance.now()
  await watch.due.runDue(chain.now())
  const seconds = (performance.now() - started) / 1000
  const tps = (before + (await tpcb(tpcbSeconds))) / 2

  const { rows } = await sql<{ n: bigint }>`SELECT count(*) AS n FROM chain_deposits WHERE status <> 'pending'`.execute(
    db,
  )
  const { holds } = await checkBooks(db)
  await database.close()
  const found = Number(rows[0]?.n ?? 0n)
  const perSecond = found / seconds
  console.log(`${found} deposits over ${blocks} blocks found and credited in ${seconds.toFixed(1)} s`)
  console.log(`TPC-B by ${hasPgbench ? 'pgbench' : 'the built-in equal load'}, 8 clients: ${tps.toFixed(0)} a second`)
  console.log(`deposits per TPC-B transaction: ${(perSecond / tps).toFixed(2)}`)
  handOn('wallet', { 'deposits a second': perSecond, 'deposits to a TPC-B transaction': perSecond / tps })
  const isGood = found === blocks * perBlock && holds && perSecond >= promisedPerSecond
  console.log(
    `${isGood ? 'holds ' : 'MISSED'} ${perSecond.toFixed(0)} deposits/s (promised at least ${promisedPerSecond})`,
  )
  if (!holds) console.error('The ledger check failed')
  return isGood
}
