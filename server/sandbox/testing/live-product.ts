import { execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Address } from 'viem'
import { openDatabase } from '../../platform/database/db.ts'
import { startPostgres } from '../../platform/postgres/start-postgres.ts'
import { migrate } from '../../platform/schema/migrate.ts'
import { signTransfer } from '../../wallet/payouts/sends/sign-transfer.ts'
import { holdKeys } from '../../wallet/signing/hold-keys.ts'
import { liveLogins } from './live-logins.ts'
import { openDoor, outsideActs } from './outside-door.ts'
import { outsideWorld } from './outside-world.ts'
import { pooledSettings, startPgbouncer } from './pgbouncer.ts'

/**
 * Live mode for journeys: an API, a worker and a signer with a login each, on a database, a chain and a mail server of their own. Run
 * with a folder and a port; what only the world outside can do (pay in, read mail, own the database) is asked of a door beside it,
 * whose address is printed once all are ready.
 */
const [folder = '', port = ''] = process.argv.slice(2)
const dataDir = resolve(folder)
const publicUrl = `http://localhost:${port}`
const minuteWorks = ['read-treasury', 'watch-books']
const blockMs = 300
const outsideEnv = { PATH: process.env.PATH, HOME: process.env.HOME }

const postgres = await startPostgres({ dataDir, database: 'fairlead', settings: ['fsync=off'] })
const pgbouncer = process.env.TESTS_POOLED ? await startPgbouncer(postgres.url) : undefined
const pooled = pgbouncer && pooledSettings(postgres.url)
const { chain, letters, settings } = await outsideWorld(publicUrl, '10')
const children = new Set<ReturnType<typeof spawn>>()
let isStopping = false
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

// The roles that the logins are of come with the tables.
await migrate(postgres.url, pathToFileURL(`${resolve('database')}/`))
const logins = await liveLogins(postgres.url, ['api', 'worker', 'signer'], pgbouncer?.host)
await start({ ROLES: 'worker', WORKER_DATABASE_URL: logins.WORKER_DATABASE_URL ?? '', DATABASE_URL: postgres.url })
await Promise.all([
  start({ ROLES: 'api', API_DATABASE_URL: logins.API_DATABASE_URL ?? '', PORT: port }),
  start({
    ROLES: 'signer',
    SIGNER_DATABASE_URL: logins.SIGNER_DATABASE_URL ?? '',
    PAYOUT_SIGNER_KEY: chain.wallet.xprv,
  }),
])

const owner = new pg.Client({ connectionString: postgres.url })
await owner.connect()
const database = openDatabase(postgres.url)
const [client] = chain.chain.clients
await chain.pour(chain.wallet.treasury, 1_000_000_000n)
// The chain goes on, and nobody waits a minute for what is looked at each minute.
void goOn()

const acts = outsideActs({ chain, letters }, publicUrl, (work) => work(owner))
const door = await openDoor({
  ...acts,
  // What the signer paid in a time that a restored database has forgotten.
  async forgotten({ address = '', dollars = '' }) {
    const keys = holdKeys(chain.wallet.xprv, { ...chain.chain, depositXpub: chain.wallet.xpub })
    const nonce = BigInt(await client.getTransactionCount({ address: keys.treasury.address }))
    const value = BigInt(dollars) * 10n ** 18n
    const { raw } = await signTransfer(database.db, { chain: chain.chain, keys }, keys.treasury, {
      ...{ purpose: 'payout', nonce, to: address as Address, value, feePerGas: 5_000_000_000n },
    })
    await client.sendRawTransaction({ serializedTransaction: raw })
  },
  async reconcile({ email = '', reason = '' }) {
    const { stdout } = await promisify(execFile)(
      'npm',
      ['run', '--silent', 'reconcile', '--', 'ask', email, ...reason.split(' ')],
      { env: { ...outsideEnv, DATABASE_URL: postgres.url, TREASURY_ADDRESS: settings.TREASURY_ADDRESS } },
    )
    return stdout
  },
})
console.log(`ready at ${publicUrl} beside ${door}`)

async function goOn(): Promise<void> {
  for (let block = 1; !isStopping; block++) {
    await chain.mine(1)
    if (block % 5 === 0)
      for (const work of minuteWorks)
        await owner.query('SELECT graphile_worker.add_job($1, job_key => $1, max_attempts => 1)', [work])
    await new Promise((next) => setTimeout(next, blockMs))
  }
}

function start(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...settings, ...pooled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  return new Promise((ready, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      if (/"msg":"ready"/.test(output)) ready()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => {
      children.delete(child)
      failed(new Error(`A process of live mode ended (${code}):\n${output}`))
    })
  })
}

async function stop(): Promise<void> {
  isStopping = true
  const ended = [...children].map((child) => new Promise((done) => child.once('exit', done)))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ended)
  await owner.end()
  await database.close()
  await pgbouncer?.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
