import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import type { Cut } from '../../sandbox/testing/breaking-proxy.ts'
import { dyingMigration, type Migrating } from '../../sandbox/testing/dying-migration.ts'
import { schemaState } from '../../sandbox/testing/schema-state.ts'
import { type ServerProcess, serverProcesses } from '../../sandbox/testing/server-process.ts'
import { copyDatabase, putBack, testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { type Person, walletPeople } from '../../wallet/withdrawals/testing/people.ts'
import { findSchemaFaults } from './find-schema-faults.ts'
import { migrate } from './migrate.ts'

const proofs = inject('proofs')
/** Where `database/` of the version before the next lies. */
const shipped = resolve('.')
const migrating = await dyingMigration()
const moments: readonly Cut[] = ['before', 'during', 'after']
/** By turns, so that nothing between two statements is left out. */
const oneOf = (turn: number): readonly Cut[] => moments.slice(turn % 3, (turn % 3) + 1)

const filesOf = (version: string) => pathToFileURL(`${version}/database/`)
const numbered = () => readdirSync(join(shipped, 'database/tables'))
const nextMigration = `${String(numbered().length + 1).padStart(4, '0')}_next.sql`

/** Another version's `database/`, in a folder that a process can be started in. */
function versionOf(change: (database: string) => void): string {
  const version = mkdtempSync(join(tmpdir(), 'version-'))
  whenOver(async () => rmSync(version, { recursive: true }))
  const database = join(version, 'database')
  cpSync(join(shipped, 'database'), database, { recursive: true })
  change(database)
  return version
}

/** The next version: a table, a function, a view and a right are others than now. */
const nextVersion = () =>
  versionOf((database) => {
    const edit = (file: string, change: (sql: string) => string) =>
      writeFileSync(join(database, file), change(readFileSync(join(database, file), 'utf8')))
    writeFileSync(
      join(database, 'tables', nextMigration),
      '-- Why: the next.\nALTER TABLE members ADD COLUMN next text;',
    )
    for (const name of ['ledger_open_accounts', 'ledger_post'])
      edit(`functions/${name}.sql`, (sql) => sql.replace('AS $$', () => 'AS $$ -- the next'))
    edit('views/people.sql', (sql) => sql.replace('sponsor_id\n', 'sponsor_id, next\n'))
    edit('grants.sql', (sql) => `${sql}\nGRANT UPDATE (next) ON members TO fairlead_worker;\n`)
  })

type Plan = {
  url: string
  migration: Migrating
  version: string
  step: number
  momentsAt: (turn: number) => readonly Cut[]
  /** Called after each kill, and whether the database is another one now than it ever was. */
  look: (isNew: boolean) => Promise<void>
}
const statesMax = 100
/** Leaves some of the processor to those who are killed: each who signs up has a password hashed in earnest. */
const loadPauseMs = proofs === 'none' ? 400 : 50

/**
 * Kills at each statement that nobody was killed at yet, until a start comes to its end: what a start does before it goes on where another was
 * killed is the same for all of them.
 */
async function killAtEach({ url, migration, version, step, momentsAt, look }: Plan): Promise<string> {
  const states = new Set([await schemaState(url)])
  const known = new Set<string>()
  let at: string | undefined
  const isAt = (statement: string) => {
    // Transactions may end alike, and each ends in a database of its own.
    const name = statement.endsWith('\nCOMMIT') ? `${statement} ${states.size}` : statement
    if (known.has(name)) return name === at
    known.add(name)
    if (known.size % step !== 0) return false
    at = name
    return true
  }
  for (let kills = 0, turn = 0; ; turn++) {
    at = undefined
    for (const moment of momentsAt(turn)) {
      if (await migration.run(version, { moment, isAt }))
        return `${kills} kills at ${known.size} statements left ${states.size} databases`
      kills++
      const state = await schemaState(url)
      const isNew = !states.has(state)
      states.add(state)
      if (isNew) console.log(`${kills} kills at ${known.size} statements: another database, the ${states.size}th`)
      expect(states.size).toBeLessThan(statesMax)
      await look(isNew)
      if (isNew) break
    }
  }
}

test('killed at any statement of an upgrade, under load, the database is as before or as after; the next start finishes it', async () => {
  const url = await testDatabaseUrl()
  const version = nextVersion()
  const env = { RATE_LIMIT_SCALE: '100000', SANDBOX_WORLD: 'empty', SECRET_KEY: `both:${'07'.repeat(32)}` }
  const before = await (await serverProcesses(url))(env)
  const people = walletPeople({ databaseUrl: url, call: before.call })
  const members: Person[] = []
  for (let n = 0; n < 2; n++) members.push(await people.member({ income: 500, address: `0x${'52'.repeat(20)}` }))
  const asBefore = await copyDatabase(url)
  // A process of the next version is there already, and its database is put back beneath it.
  const next = await (await serverProcesses(url, version))({ ...env, ROLES: 'api' })
  await expectReady(next, 200)
  await putBack(url, asBefore)
  await expectReady(next, 503)
  await expectReady(before, 200)

  const load = startLoad(before, members)
  const owner = await ownerOf(url)
  let isWhole = false
  const killed = await killAtEach({
    ...{ url, version },
    migration: await migrating(url),
    step: { none: 11, short: 5, long: 1 }[proofs],
    momentsAt: proofs === 'long' ? () => moments : oneOf,
    async look(isNew) {
      // All of it is one step: there is one other database, and it is whole.
      expect(isNew && isWhole).toBe(false)
      isWhole ||= isNew
      const faults = await findSchemaFaults(owner, filesOf(version))
      if (isWhole) expect(faults).toEqual([])
      else expect(faults).toContain(`The migration ${nextMigration} has not run.`)
      // The version before goes on with what is there.
      expect(await findSchemaFaults(owner, filesOf(shipped))).toEqual([])
      if (isNew) await expectReady(next, 200)
      else if (!isWhole) expect((await next.call('GET', '/ready')).status).toBe(503)
    },
  })
  expect(await findSchemaFaults(owner, filesOf(version))).toEqual([])
  await expectReady(next, 200)
  // The version before starts again on what the later one made, and leaves it alone.
  expect(await migrate(url, filesOf(shipped))).toBe(0)
  expect(await findSchemaFaults(owner, filesOf(version))).toEqual([])
  expect(await findSchemaFaults(owner, filesOf(shipped))).toEqual([])
  await expectReady(before, 200)

  const { signUps, withdrawals } = await load.end()
  const there = await people.db.selectFrom('members').select('email').where('email', 'like', 'load%').execute()
  expect(there.map(({ email }) => email).sort()).toEqual(signUps.sort())
  for (const [place, member] of members.entries()) {
    const rows = await people.db.selectFrom('withdrawals').select('status').where('member_id', '=', member.id).execute()
    expect(rows).toEqual(Array.from({ length: withdrawals[place] ?? 0 }, () => ({ status: 'called_off' })))
    expect(await people.income(member)).toMatchObject({ hold: 0n })
  }
  expect(await people.brokenBooks()).toEqual([])
  console.log(`${killed}; ${signUps.length} sign-ups and ${withdrawals.join(' + ')} withdrawals acknowledged`)
})

/** What is looked at every two seconds may be known a little later. */
async function expectReady(server: ServerProcess, status: 200 | 503): Promise<void> {
  const answer = async () => {
    const { status, body } = await server.call('GET', '/ready')
    return `${status} ${[body.message, ...((body.more as string[] | undefined) ?? [])].join(' ')}`
  }
  const words = status === 200 ? '' : `The migration ${nextMigration} has not run.`
  await expect.poll(answer, { timeout: 300_000 }).toMatch(new RegExp(`^${status} .*${words}`))
}

/** Members who sign up, and members who set income aside and take it back; all must be served. */
function startLoad(server: ServerProcess, members: readonly Person[]) {
  const signUps: string[] = []
  const withdrawals = members.map(() => 0)
  let isOver = false
  const ask: typeof server.call = async (method, path, options) => {
    const answer = await server.call(method, path, options)
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  const signUp = async () => {
    while (!isOver) {
      const email = `load${signUps.length}@people.test`
      await ask('POST', '/auth/signup', {
        body: { name: 'Load', email, password: 'correct horse battery', termsAccepted: true },
      })
      signUps.push(email)
      await pause(loadPauseMs)
    }
  }
  const withdraw = async ({ token }: Person, place: number) => {
    while (!isOver) {
      await ask('POST', '/wallet/withdraw-referral', { token, body: { amount: 10 } })
      withdrawals[place] = (withdrawals[place] ?? 0) + 1
      await ask('POST', '/wallet/withdraw-referral/cancel', { token })
      await pause(loadPauseMs)
    }
  }
  const all = Promise.all([signUp(), ...members.map(withdraw)])
  // Told when it is over: the test may still be at its kills.
  all.catch(() => {})
  return {
    async end() {
      isOver = true
      await all
      return { signUps, withdrawals }
    },
  }
}

async function ownerOf(url: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString: url, application_name: 'fairlead' })
  await owner.connect()
  whenOver(() => owner.end())
  return owner
}

test('what was broken by hand, a killed start of an earlier version’s among it, is put right by the next start', async () => {
  const url = await testDatabaseUrl()
  const owner = await ownerOf(url)
  const here = filesOf(shipped)
  const untouched = "SELECT oid FROM pg_proc WHERE proname = 'cluster_moved'"
  const before = (await owner.query(untouched)).rows
  await owner.query(`DROP VIEW trade_receipts; DROP FUNCTION withdrawal_to_pay; REVOKE ALL ON trades FROM fairlead_worker;
    GRANT EXECUTE ON FUNCTION ledger_post TO PUBLIC; REVOKE EXECUTE ON FUNCTION ledger_post FROM fairlead_api; GRANT UPDATE ON payouts TO fairlead_fleet;
    CREATE FUNCTION ledger_seal(odd text) RETURNS text LANGUAGE sql AS 'SELECT odd'`)
  expect((await findSchemaFaults(owner, here)).length).toBeGreaterThanOrEqual(5)
  expect(await migrate(url, here)).toBe(0)
  expect(await findSchemaFaults(owner, here)).toEqual([])
  expect((await owner.query(untouched)).rows).toEqual(before)
})

test.runIf(proofs !== 'none')(
  'killed at the statements of an upgrade from 0036, under load, each database it leaves is brought to the newest version by the next start',
  async () => {
    const url = await testDatabaseUrl()
    await makeOldDatabase(url)
    const load = startOldLoad(url)
    const look = async (isNew: boolean) => {
      if (!isNew) return
      // What is the same has the same faults, and is healed alike.
      const copy = await load.paused(() => copyDatabase(url))
      const acknowledged = load.acknowledged()
      const owner = await ownerOf(copy)
      const faults = await findSchemaFaults(owner, filesOf(shipped))
      expect(await (await migrating(copy)).run(shipped)).toBe(true)
      expect(await findSchemaFaults(owner, filesOf(shipped))).toEqual([])
      expect(await readLoad(owner)).toEqual(acknowledged)
      console.log(`A database with ${faults.length} faults is healed, the first of them: ${faults[0] ?? 'none'}`)
    }
    await look(true)
    const killed = await killAtEach({
      ...{ url, look },
      version: shipped,
      migration: await migrating(url),
      step: { none: 0, short: 47, long: 1 }[proofs],
      momentsAt: oneOf,
    })
    const owner = await ownerOf(url)
    expect(await findSchemaFaults(owner, filesOf(shipped))).toEqual([])
    await load.end()
    expect(await readLoad(owner)).toEqual(load.acknowledged())
    console.log(`${killed}, ${load.acknowledged().length} sign-ups with a deposit acknowledged`)
  },
  // Some thousand starts of a process.
  10_800_000,
)

/** As a service had it that was at migration 0036. */
async function makeOldDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('DROP SCHEMA public CASCADE; DROP SCHEMA graphile_worker CASCADE; CREATE SCHEMA public')
  await client.end()
  const version = versionOf((database) => {
    for (const name of readdirSync(database)) if (name !== 'tables') rmSync(join(database, name), { recursive: true })
    for (const name of readdirSync(join(database, 'tables'))) if (name > '0037') rmSync(join(database, 'tables', name))
  })
  await migrate(url, filesOf(version))
}

/** The version of then is not at hand any more: what it wrote for a new member and a deposit is written in its place. */
function startOldLoad(url: string) {
  const acknowledged: string[] = []
  let isOver = false
  let turn = Promise.resolve()
  /** One at a time, so that whoever comes in between finds nobody connected. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work)
    turn = mine.then(
      () => {},
      () => {},
    )
    return mine
  }
  const work = (async () => {
    for (let n = 0; !isOver; n++) {
      await alone(() => addOldMember(url, `load${n}@people.test`, n))
      acknowledged.push(`load${n}@people.test`)
      await pause(loadPauseMs)
    }
  })()
  work.catch(() => {})
  return {
    acknowledged: () => [...acknowledged].sort(),
    paused: alone,
    async end() {
      isOver = true
      await work
    },
  }
}

async function addOldMember(url: string, email: string, n: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO members (ref_id, name, email, password_hash, terms_accepted_at, created_at)
       VALUES ('FL' || lpad($2::text, 8, '0'), 'Load', $1, 'x', now(), now()) RETURNING id`,
      [email, n],
    )
    await client.query(
      `INSERT INTO ledger_entries (kind, key, input_hash, event, at, members, accounts, amounts)
       VALUES ('deposit', 'load ' || $1::text, '', 'A deposit', now(), ARRAY[$2::bigint, 0], '{fuel,treasury}', '{100,-100}')`,
      [email, rows[0]?.id],
    )
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

/** Whose row is there, and whose one deposit. */
async function readLoad(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ email: string }>(
    `SELECT m.email FROM members m JOIN ledger_entries e ON e.key = 'load ' || m.email WHERE m.email LIKE 'load%' ORDER BY m.email COLLATE "C"`,
  )
  return rows.map(({ email }) => email)
}
