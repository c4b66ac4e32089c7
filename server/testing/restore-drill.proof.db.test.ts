import { execFile, execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkOrders } from '../desk/orders/check-orders.ts'
import { confirmOrder } from '../desk/orders/confirm-order.ts'
import type { Orders } from '../desk/orders/order.ts'
import { checkBooks } from '../finance/ledger/check-books.ts'
import { readBackups } from '../platform/backups.ts'
import { inTx, openDatabase } from '../platform/database/db.ts'
import { Secrets } from '../platform/keys/secrets.ts'
import { startPostgres } from '../platform/postgres/start-postgres.ts'
import { migrate } from '../platform/schema/migrate.ts'
import { debianBin, hasDebianPostgres, hasPgbackrest } from '../sandbox/testing/debian-postgres.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { depositWorld } from '../wallet/deposits/testing/deposit-world.ts'
import { resumePayouts } from '../wallet/payouts/pause-payouts.ts'
import { payoutWorld, units, usd } from '../wallet/payouts/testing/payout-world.ts'
import { checkOutflows } from '../wallet/payouts/treasury/check-outflows.ts'
import { takeAsPaid } from '../wallet/withdrawals/end/take-as-paid.ts'
import { asOwner } from './as-owner.ts'

const key = { name: 'drill', key: Buffer.alloc(32, 5) }
const checks = [checkOutflows, checkOrders]

/** The commands of the section, in their order: what the page says is what is done here. */
const page = readFileSync(resolve('docs/operations.md'), 'utf8')
const section = page.split('\n## Backup and restore\n')[1] ?? ''
const [setUp, check, backup, restore, reconcile, ask, ...more] = section
  .split('\n')
  .filter((line) => line.startsWith('    npm run '))
  .map((line) => line.trim()) as [string, string, string, string, string, string, ...string[]]

type Outcome = { code: number; told: string }

function say(command: string, env: Record<string, string>): Promise<Outcome> {
  return new Promise((done) => {
    const options = { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env }, maxBuffer: 2 ** 26 }
    execFile('bash', ['-c', command], options, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : error ? 1 : 0
      done({ code, told: `${stdout}${stderr}` })
    })
  })
}

/** Debian's cluster on a port and sockets of its own, stopped and started as its owner would. */
async function cluster() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fairlead-drill-')))
  // Whoever PostgreSQL runs as must get to its data and to the backups.
  chmodSync(folder, 0o755)
  const first = await startPostgres({ dataDir: folder, database: 'fairlead', bin: debianBin })
  const data = realpathSync(join(folder, 'postgres/cluster'))
  await first.stop()
  const { uid, gid } = statSync(data)
  const sockets = join(folder, 'sockets')
  mkdirSync(sockets)
  chownSync(sockets, uid, gid)
  const { port, username, password } = new URL(first.url)
  appendFileSync(
    join(data, 'postgresql.conf'),
    `\nlisten_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${sockets}'\nfsync = off\n`,
  )
  const as = process.getuid?.() === 0 ? { uid, gid } : {}
  const pgCtl = (...args: string[]) =>
    execFileSync(join(debianBin, 'pg_ctl'), ['-w', '-D', data, '-l', join(sockets, 'log'), ...args], {
      cwd: '/',
      stdio: 'ignore',
      ...as,
    })
  whenOver(async () => {
    if (existsSync(join(data, 'postmaster.pid'))) pgCtl('-m', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = {
    BACKUP_REPO: join(folder, 'repo'),
    BACKUP_PG_DATA: data,
    BACKUP_PG_SOCKET: sockets,
    BACKUP_PG_PORT: port,
    BACKUP_PG_USER: username,
    BACKUP_CONFIG: join(folder, 'config/pgbackrest.conf'),
    BACKUP_CIPHER_PASS_FILE: join(folder, 'passphrase'),
    PGPASSWORD: password,
    DATABASE_URL: first.url,
  }
  const passphrase = 'a passphrase that stands in no log at all'
  writeFileSync(settings.BACKUP_CIPHER_PASS_FILE, passphrase, { mode: 0o600 })
  return {
    data,
    url: first.url,
    settings,
    passphrase,
    start: () => pgCtl('start'),
    kill: () => pgCtl('-m', 'immediate', 'stop'),
  }
}

test.runIf(hasDebianPostgres() && hasPgbackrest())(
  'destroyed and restored to a second before: three payouts that the backup does not know are reconciled, the books are green, payouts go on',
  { timeout: 1_800_000 },
  async () => {
    expect(more).toEqual([])
    const { data, url, settings, passphrase, start, kill } = await cluster()
    const outputs: string[] = []
    const done = async (command: string, env: Record<string, string> = {}, code = 0) => {
      const outcome = await say(command, { ...settings, ...env })
      outputs.push(outcome.told)
      expect(outcome, outcome.told).toMatchObject({ code })
      return outcome.told
    }
    start()
    const lines = (await done(setUp)).split('\n').filter((line) => line.startsWith('archive_'))
    expect(lines).toHaveLength(3)
    appendFileSync(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
    kill()
    start()
    await migrate(url, pathToFileURL(`${resolve('database')}/`))
    const database = openDatabase(url)
    whenOver(() => database.close())
    const { db } = database
    const mark = new Secrets([key]).fingerprints.get(key.name)?.toString('hex')
    await asOwner(
      database,
      `INSERT INTO secret_keys (name, fingerprint, seen_at) VALUES ('drill', '\\x${mark}', now())`,
    )
    await done(check)

    const world = await payoutWorld(database)
    const watcher = await depositWorld(database, world)
    const places = { TREASURY_ADDRESS: world.chain.treasury }
    await world.fillTreasury(5_000)
    const settled = await world.approvedWithdrawal(15)
    await world.untilFinal(world.rounds())
    await watcher.look()
    expect(await done(backup, places)).toContain(`drill:${mark?.slice(0, 16)}`)
    expect(await readBackups(db)).toMatchObject([{ kind: 'full' }])

    const unpaid = [
      await world.approvedWithdrawal(20),
      await world.approvedWithdrawal(30),
      await world.closedAccount(40),
    ] as const
    // A recovery goes by the clock of the server: the moment lies a second before what comes next.
    const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now FROM pg_sleep(1)`.execute(db)
    const moment = rows[0]?.now ?? new Date()
    await world.untilFinal(world.rounds())
    const late = await world.memberWithIncome(10)
    // What archive_timeout does within a minute.
    await asOwner(database, 'SELECT pg_switch_wal()')
    await done(check)

    kill()
    rmSync(data, { recursive: true })
    const asked = restore.replace('2026-01-31 12:00:00+00', moment.toISOString())
    expect(asked).not.toBe(restore)
    const keys = { SECRET_KEY: `drill:${key.key.toString('hex')}` }
    expect(await done(asked, {}, 1)).toContain('needs keys that are not here: “drill”')
    expect(await done(asked, { SECRET_KEY: `drill:${'ab'.repeat(32)}` }, 1)).toContain('needs keys that are not here')
    expect(await done(asked.replace(/'.*'/, "'2020-01-01 00:00:00+00'"), keys, 1)).toContain('No backup ended before')
    expect(existsSync(data)).toBe(false)
    expect(await done(asked, keys)).toContain('The database is restored')
    start()
    expect(await done(asked, keys, 1)).toContain('stop it first')
    expect(readdirSync(join(data, '..'))).not.toContain('cluster.restoring')

    expect(await db.selectFrom('people').select('id').where('id', '=', late).execute()).toEqual([])
    for (const one of unpaid.slice(0, 2))
      expect(await world.payoutOf(one as typeof settled)).toMatchObject({ status: 'queued' })
    const round = world.rounds()
    for (let turn = 0; turn < 3; turn++) await round()
    const resume = () =>
      resumePayouts(db, checks, {
        operatorId: world.operators[0] as bigint,
        reason: 'A drill.',
        now: world.clock.now(),
      })
    await expect(resume()).rejects.toThrow()
    await watcher.look()
    await round()
    const list = await done(reconcile, places)
    expect(list).toContain('The chain has 3 transfers that are not in the ledger')
    expect(list.match(/it paid (withdrawal|refund) \d+/g)).toHaveLength(3)
    const { email } = await db
      .selectFrom('members')
      .select('email')
      .where('id', '=', world.operators[0] as bigint)
      .executeTakeFirstOrThrow()
    const order = /Order (\d+) waits/.exec(await done(ask.replace('finance@example.com', email), places))?.[1]
    const orders = { desk: world.signer.desk, twoOperatorsAbove: usd(1_000), takeAsPaid } as unknown as Orders
    for (const operatorId of world.operators)
      await inTx(db, (tx) =>
        confirmOrder(tx, orders, {
          orderId: BigInt(order ?? 0),
          operatorId,
          given: { password: 'theirs' },
          now: world.clock.now(),
        }),
      )
    await round()
    expect(await done(reconcile, places)).toContain('The ledger has every transfer')
    await resume()

    const next = await world.approvedWithdrawal(25)
    await world.untilFinal(round)
    await watcher.look()
    expect(await world.payoutOf(next)).toMatchObject({ status: 'paid' })
    for (const one of [settled, unpaid[0], unpaid[1], next])
      expect(await world.arrivals(one.address)).toEqual([one.paid])
    expect(await world.arrivals(unpaid[2].address)).toEqual([units(40)])
    const { findings } = await checkBooks(db, checks)
    expect(findings.filter(({ holds }) => !holds)).toEqual([])
    // The new line of history is kept, too.
    await done(check)
    await done(backup, places)
    expect(outputs.join('')).not.toContain(passphrase)
  },
)
