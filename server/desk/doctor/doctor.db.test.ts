// long: one service, set up once, and everything that the Doctor can find in it.
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DoctorCheck, DoctorReport } from '@fairlead/contract/doctor'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, inject, test } from 'vitest'
import { composeToLook } from '../../compose/compose-to-look.ts'
import { team } from '../../finance/affiliate/team.ts'
import { watchBooks } from '../../finance/ledger/watch-books.ts'
import { addAccount } from '../../people/identity/sign-up/add-account.ts'
import { systemClock } from '../../platform/clock.ts'
import { parseConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { parseSecretKeys, Secrets } from '../../platform/keys/secrets.ts'
import { createLogger } from '../../platform/logging.ts'
import { sandboxKeys } from '../../sandbox/chain/sandbox-keys.ts'
import { faultyRpc } from '../../sandbox/testing/faulty-rpc.ts'
import { liveLogins } from '../../sandbox/testing/live-logins.ts'
import { testChain } from '../../sandbox/testing/test-chain.ts'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { depositAddress } from '../../wallet/chain/derivation.ts'
import { archiveInWords, checkBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDisk } from './check-disk.ts'
import { checkMail } from './check-mail.ts'
import { checkVersions } from './check-versions.ts'
import type { Finding } from './finding.ts'
import { type DoctorParts, examine } from './open-doctor.ts'

const ownerUrl = await testDatabaseUrl()
const owner = openDatabase(ownerUrl, { asLogin: true })
whenOver(() => owner.close())
const chain = await testChain({ start: `${new Date().toISOString().slice(0, 19)}Z` })
const node = await faultyRpc(chain.evm)
whenOver(() => node.close())
const letters = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
const portOf = async (smtp: SMTPServer) => {
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  return (smtp.server.address() as AddressInfo).port
}
whenOver(() => new Promise<void>((closed) => letters.close(() => closed())))
const logins = await liveLogins(ownerUrl, ['api', 'worker', 'fleet', 'signer'])
const settings = {
  ...{ MODE: 'live', ROLES: 'api', PUBLIC_URL: 'https://live.example.test', MAIL_FROM: 'a@example.test' },
  ...{ BOT_BAR_SECONDS: '300', HOT_WALLET_MAX: 'unlimited' },
  ...{ SMTP_URL: `smtp://127.0.0.1:${await portOf(letters)}`, MAIL_OPERATOR: 'desk@example.test' },
  ...{ SECRET_KEY: `live:${'a'.repeat(64)}`, CHAIN_ID: String(chain.chain.chainId), BSC_RPC_URLS: node.url },
  ...{ USDT_ADDRESS: chain.chain.token, TREASURY_ADDRESS: chain.wallet.treasury, DEPOSIT_XPUB: chain.wallet.xpub },
  ...logins,
}
const secretKeys = parseSecretKeys(settings.SECRET_KEY) ?? []
const folder = pathToFileURL(`${resolve('.')}/`)
const logger = createLogger('silent')
const now = () => systemClock.now()
const no = new AbortController().signal
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

/** As `npm run doctor` does it, with the settings of any process. */
async function look(changed: Record<string, string> = {}, parts: Partial<DoctorParts> = {}): Promise<DoctorReport> {
  const config = parseConfig({ ...settings, ...changed })
  const databaseUrl = parts.databaseUrl ?? ownerUrl
  const database = openDatabase(databaseUrl, { asLogin: true, readsOnly: true })
  const keys = parseSecretKeys(config.SECRET_KEY ?? '')
  const composed = await composeToLook({ config, database, clock: systemClock, secretKeys: keys })
  try {
    const { wallet, secrets, kept, late } = composed
    return await examine({
      ...{ config, databaseUrl, secrets, kept, late, folder, clock: systemClock, machine: systemClock },
      ...{ wallet, problems: composed.problems },
      ...{ migrations: new URL('database/', folder), dataDir: resolve('.') },
      // A slow machine is not a wrong answer.
      checkMsMax: 600_000,
      ...parts,
    })
  } finally {
    await composed.close()
    await database.close()
  }
}

const of = (report: DoctorReport, name: DoctorCheck) => {
  const found = report.checks.find((check) => check.name === name)
  if (!found) throw new Error(`Nobody looked at ${name}`)
  return found
}

async function aliveAndWell(): Promise<void> {
  await sql`INSERT INTO heartbeats (name, at) SELECT unnest(ARRAY['worker', 'books', 'chain', 'fleet']), clock_timestamp()
    ON CONFLICT (name) DO UPDATE SET at = excluded.at`.execute(owner.db)
  for (const [name, fingerprint] of new Secrets(secretKeys).fingerprints)
    await sql`INSERT INTO secret_keys (name, fingerprint, seen_at) VALUES (${name}, ${fingerprint}, now())
      ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint`.execute(owner.db)
  await checkTheBooks()
}

/** The real check, which writes down what it finds. */
async function checkTheBooks(): Promise<void> {
  const alarm = { raise: async () => {}, end: async () => {}, checked: async () => {} }
  await watchBooks({ db: owner.db, logger, checks: [], alarm }).runDue(now())
}

const memberId = await addAccount(
  { db: owner.db, clock: systemClock, team },
  {
    ...{ name: 'Ada', email: 'ada@example.test', password: 'correct horse battery', role: 'member' },
  },
)
await sql`INSERT INTO deposit_addresses (member_id, derivation_index, address, created_at)
  VALUES (${memberId}, 900, ${depositAddress(chain.wallet.xpub, 900).toLowerCase()}, now())`.execute(owner.db)
beforeEach(aliveAndWell)

const isForWantOfRights = (name: string, url: string) =>
  name === 'lag' && /_(fleet|signer)$/.test(new URL(url).username)

test.runIf(inject('proofs') !== 'none')('where all is well every check is fine, whichever login looks', async () => {
  const pathways = [ownerUrl, ...Object.values(logins)]
  for (const databaseUrl of pathways) {
    const { checks } = await look({}, { databaseUrl })
    const amiss = checks
      .filter(({ state }) => state === 'fault')
      .map(({ name, looked, found }) => ({ name, looked, found }))
    expect(amiss).toEqual([])
    const others = checks.filter(({ state }) => state !== 'fine')
    // One node, no archive, and keys that only the signer can hold against each other.
    expect(
      others.filter(
        ({ name }) => !['settings', 'backups', 'keys'].includes(name) && !isForWantOfRights(name, databaseUrl),
      ),
    ).toEqual([])
  }
})

test('what a sandbox leaves to its operators is not late, whatever else waits as long is', async () => {
  const asSandbox = async () => of(await look({ MODE: 'sandbox' }), 'lag')
  await sql`INSERT INTO bots (member_id, state, since) VALUES (${memberId}, 'pending', ${secondsAgo(7_200)})
    ON CONFLICT (member_id) DO UPDATE SET state = excluded.state, since = excluded.since`.execute(owner.db)
  try {
    expect(await asSandbox()).toMatchObject({ state: 'fault', found: [expect.stringMatching(/^set-up-bots of /)] })
    await sql`INSERT INTO sandbox_world (begun_at, left_to_operators) VALUES (now(), ARRAY[${memberId}]::bigint[])`.execute(
      owner.db,
    )
    expect(await asSandbox()).toMatchObject({ state: 'fine' })
  } finally {
    await sql`DELETE FROM sandbox_world`.execute(owner.db)
    await sql`DELETE FROM bots WHERE member_id = ${memberId}`.execute(owner.db)
  }
})

test('it cannot write, not even as the owner, and tells no secret', async () => {
  const reading = openDatabase(ownerUrl, { asLogin: true, readsOnly: true })
  await expect(sql`INSERT INTO heartbeats (name, at) VALUES ('x', now())`.execute(reading.db)).rejects.toMatchObject({
    code: '25006',
  })
  await reading.close()
  const words = JSON.stringify(
    await look({ SMTP_URL: 'smtp://desk:verysecret@127.0.0.1:9', BSC_RPC_URLS: 'http://127.0.0.1:9/v3/secretpath' }),
  )
  for (const secret of ['verysecret', 'secretpath', 'a'.repeat(64), new URL(ownerUrl).password])
    expect(words).not.toContain(secret)
})

test('a missing right and a missing view are named, with what to do', async () => {
  const name = sql.ref('heartbeats')
  await sql`REVOKE INSERT ON ${name} FROM fairlead_worker`.execute(owner.db)
  await sql`ALTER VIEW people RENAME TO people_gone`.execute(owner.db)
  const schema = of(await look(), 'schema')
  await sql`ALTER VIEW people_gone RENAME TO people`.execute(owner.db)
  await sql`GRANT INSERT ON ${name} TO fairlead_worker`.execute(owner.db)
  expect(schema.state).toBe('fault')
  expect(schema.found.join(' ')).toMatch(/heartbeats is missing/)
  expect(schema.found).toContain('The view people is missing.')
  expect(schema.todo).toContain('Start one process with DATABASE_URL')
})

test.each([
  {
    fault: 'another key of that name',
    changed: { SECRET_KEY: `live:${'b'.repeat(64)}` },
    found: 'is not the one this database was used with',
  },
  {
    fault: 'another wallet’s addresses',
    changed: { DEPOSIT_XPUB: sandboxKeys(Buffer.alloc(32, 9)).xpub },
    found: 'is not a child of DEPOSIT_XPUB',
  },
  {
    fault: 'a signer’s key of another treasury',
    changed: { ROLES: 'signer', PAYOUT_SIGNER_KEY: sandboxKeys(Buffer.alloc(32, 9)).xprv },
    found: 'does not belong to TREASURY_ADDRESS',
  },
])('keys: $fault', async ({ changed, found }) => {
  const keys = of(await look(changed as Record<string, string>), 'keys')
  expect(keys.state).toBe('fault')
  expect(keys.found.join(' ')).toContain(found)
})

test.runIf(inject('proofs') !== 'none')(
  'a node of another chain, one that is down, and one that stands still',
  async () => {
    const nodes = of(await look({ CHAIN_ID: '97', BSC_RPC_URLS: `${node.url},http://127.0.0.1:9` }), 'nodes')
    expect(nodes.state).toBe('fault')
    expect(nodes.found[0]).toContain(`of chain ${chain.chain.chainId}, not of 97`)
    const inAnHour = { now: () => new Date(Date.now() + 3_600_000) }
    expect(of(await look({}, { machine: inAnHour }), 'nodes').found.join()).toMatch(/has had no new block for \d+ s/)
    expect(of(await look({ USDT_ADDRESS: `0x${'7'.repeat(40)}` }), 'nodes').found.join()).toContain('no contract')
  },
)

test('a mail server that refuses the login, with a handshake and without a letter', async () => {
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'desk' }) : done(new Error('Invalid username or password')),
  })
  const port = await portOf(smtp)
  const asked = (password: string) =>
    checkMail({ MODE: 'live', SMTP_URL: `smtp://desk:${password}@127.0.0.1:${port}` }, 5_000).look(no)
  expect(await asked('right')).toMatchObject({ state: 'fine' })
  expect(await asked('wrong')).toMatchObject({ state: 'fault', found: [expect.stringContaining('Invalid')] })
  await new Promise<void>((closed) => smtp.close(closed))
  expect(await asked('right')).toMatchObject({ state: 'fault' })
})

test.each([
  { by: 60, state: 'fault', words: /^This machine is 60\.\d s ahead of the database\.$/ },
  { by: -5, state: 'warning', words: /^This machine is [45]\.\d s behind the database\.$/ },
])('a clock that is $by s off: $state', async ({ by, state, words }) => {
  const machine = { now: () => new Date(Date.now() + by * 1000) }
  const found: Finding = await checkClock(owner.db, machine, []).look(no)
  expect(found).toMatchObject({ state, found: [expect.stringMatching(words)] })
})

test('a clock that only a node finds wrong, by the date it tells', async () => {
  const clock = await checkClock(owner.db, { now }, [node.url]).look(no)
  expect(clock.looked).toContain(new URL(node.url).host)
  expect(clock.state).toBe('fine')
})

test('books that do not hold are told with the invariant, and so are payouts that are stopped', async () => {
  await sql`INSERT INTO income_balances (member_id, income, direct_total) VALUES (${memberId}, 1, 1)
    ON CONFLICT (member_id) DO UPDATE SET income = 1, direct_total = 1`.execute(owner.db)
  await checkTheBooks()
  const books = of(await look(), 'books')
  expect(books.state).toBe('fault')
  expect(books.found.length).toBeGreaterThan(1)
  expect(books.found.join(' ')).toContain('Payouts have been stopped')
  await sql`UPDATE income_balances SET income = 0, direct_total = 0`.execute(owner.db)
  await sql`UPDATE payout_stop SET stopped_at = NULL, reason = NULL`.execute(owner.db)
  await sql`UPDATE book_checks SET holds = true, findings = '[]', noted_at = clock_timestamp() - interval '10 minutes'`.execute(
    owner.db,
  )
  expect(of(await look(), 'books')).toMatchObject({
    state: 'fault',
    found: [expect.stringContaining('The ledger has not been checked for 10 minutes')],
  })
})

test('a worker that is silent, and a shard that stands still', async () => {
  await sql`UPDATE heartbeats SET at = clock_timestamp() - interval '20 minutes' WHERE name = 'worker'`.execute(
    owner.db,
  )
  const { rows } = await sql<{ id: number }>`INSERT INTO fleet_shards (reached, accounts)
    VALUES (${secondsAgo(86_400)}, 3) RETURNING id`.execute(owner.db)
  const lag = of(await look(), 'lag')
  expect(lag.state).toBe('fault')
  expect(lag.found.join(' ')).toMatch(/No worker is running for 20 minutes.*Shard \d+ with 3 accounts/)
  await sql`DELETE FROM fleet_shards WHERE id = ${rows[0]?.id}`.execute(owner.db)
})

test('a login with the rights of two roles', async () => {
  const name = new URL(logins.API_DATABASE_URL ?? '').username
  await sql.raw(`GRANT fairlead_signer TO ${name}`).execute(owner.db)
  const found = of(await look(), 'logins')
  await sql.raw(`REVOKE fairlead_signer FROM ${name}`).execute(owner.db)
  expect(found).toMatchObject({ state: 'fault', found: [expect.stringContaining('API_DATABASE_URL')] })
})

test('a replica that is read with more rights than the API has', async () => {
  const found = of(await look({ REPLICA_DATABASE_URL: ownerUrl }), 'logins')
  expect(found).toMatchObject({ state: 'fault', found: [expect.stringContaining('REPLICA_DATABASE_URL')] })
})

test('a full disk, an old Node, a database that archives nothing, a service without https', async () => {
  const full = { bavail: 10, blocks: 1_000_000, bsize: 4_096 }
  const disk = await checkDisk('.', undefined, (async () => full) as never).look(no)
  expect(disk).toMatchObject({ state: 'fault', found: [expect.stringContaining('Only 0.0 GB of 4.1 GB is free')] })
  expect(await checkVersions(undefined, folder, '20.18.1').look(no)).toMatchObject({
    state: 'fault',
    found: ['Node 20.18.1 is older than 20.19.'],
  })
  const report = await look({ PUBLIC_URL: 'http://live.example.test' })
  expect(of(report, 'backups')).toMatchObject({ state: 'warning', todo: expect.stringContaining('Backup') })
  expect(of(report, 'settings').found.join(' ')).toContain('PUBLIC_URL: is not https')
  expect(of(report, 'versions').looked).toMatch(/Fairlead \d.*Node \d+.*PostgreSQL 1\d.*migration \d+\./)
})

test('the age of the newest backup, and an archive that refuses', async () => {
  const env = { BACKUP_REPO: '/backups', BACKUP_CIPHER_PASS: 'p'.repeat(32), BACKUP_PG_DATA: '/data' }
  const takenBefore = (hours: number) => async () => {
    const stop = Date.now() / 1000 - hours * 3_600 - 60
    return {
      version: '15',
      backups: [{ label: '20260101F', type: 'full' as const, timestamp: { start: stop, stop }, info: { size: 1 } }],
    }
  }
  const found = (hours: number) => checkBackups(owner.db, 'live', env, takenBefore(hours)).look(no)
  expect((await found(3)).found?.join()).not.toContain('No backup has been taken')
  expect(await found(40)).toMatchObject({
    state: 'fault',
    found: expect.arrayContaining(['No backup has been taken for 40 hours.']),
  })
  const none = checkBackups(owner.db, 'live', env, async () => ({ version: '15', backups: [] })).look(no)
  expect(await none).toMatchObject({
    state: 'fault',
    found: expect.arrayContaining(['There is no backup in /backups.']),
  })
  const archiver = { is_on: true, archived_seconds: 60, has_failed: true, last_failed: '0000000100000001' }
  expect(archiveInWords(archiver).faults).toEqual([
    'The archive is refusing the database’s files, most recently 0000000100000001.',
  ])
  expect(archiveInWords({ ...archiver, has_failed: false })).toMatchObject({ faults: [], warnings: [] })
})

test.runIf(inject('proofs') !== 'none')('the console shows the same, and a storm of clicks is one look', async () => {
  let greeted = 0
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      greeted++
      done()
    },
  })
  const port = await portOf(smtp)
  whenOver(() => new Promise<void>((closed) => smtp.close(() => closed())))
  const server = await testServer({ SMTP_URL: `smtp://127.0.0.1:${port}`, ROLES: 'api' })
  const signIn = await server.call('POST', '/auth', {
    body: { email: 'finance@fairlead.test', password: 'sandbox-finance-pass' },
  })
  const token = String(signIn.body.token)
  const before = greeted
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call('GET', '/operator/doctor', { token })))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ body }) => body.at)).size).toBe(1)
  expect(greeted - before).toBe(1)
  const [report] = answers.map(({ body }) => body as unknown as DoctorReport)
  expect(report?.checks.map(({ name }) => name)).toEqual([
    ...[
      'settings',
      'versions',
      'schema',
      'logins',
      'keys',
      'books',
      'lag',
      'nodes',
      'mail',
      'clock',
      'disk',
      'backups',
    ],
  ])
})
