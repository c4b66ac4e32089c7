import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Auth, Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { serverProcesses } from '../../sandbox/testing/server-process.ts'
import { testDatabaseUrl } from '../../sandbox/testing/test-database.ts'
import type { TestServer } from '../../sandbox/testing/test-server.ts'
import { whenOver } from '../../sandbox/testing/when-over.ts'
import { randomFrom } from '../../testing/random.ts'
import { type Person, walletPeople } from '../../wallet/withdrawals/testing/people.ts'
import { findSchemaFaults } from './find-schema-faults.ts'
import { migrate } from './migrate.ts'
import { brokenRules } from './migration-rules.ts'

const proofs = inject('proofs')
const times = { none: 1, short: 1, long: 5 }[proofs]
const membersAtOnce = 12
const operatorsAtOnce = ['owner', 'finance', 'support', 'owner'] as const
const largeRows = 100_000
const payoutAddress = `0x${'52'.repeat(20)}`

type Next = ReturnType<typeof nextVersion>

/** Everybody's calls read or write each of them. */
const busyTables = ['members', 'sessions', 'withdrawals', 'notifications', 'fuel_balances']
const grantedColumns = ['id', 'member_id', 'kind', 'at', 'read_at']

const outside = '-- outside a transaction\n'

const kinds: Record<string, (next: Next, time: number) => void> = {
  'a column': ({ migration }, time) => migration(`ALTER TABLE ${busyTables[time]} ADD COLUMN plain_${time} text;`),
  'a column with a default': ({ migration }, time) =>
    migration(`ALTER TABLE ${busyTables[time]} ADD COLUMN given_${time} integer NOT NULL DEFAULT 7;`),
  'a table that refers to a large one': ({ migration }, time) =>
    migration(`CREATE TABLE told_${time} (
  notification_id bigint PRIMARY KEY REFERENCES notifications (id),
  member_id bigint NOT NULL REFERENCES members (id)
);`),
  'an index': ({ migration }, time) =>
    migration(`CREATE INDEX CONCURRENTLY notifications_kind_${time} ON notifications (kind, at);`, outside),
  'a check': ({ migration }, time) => {
    migration(`ALTER TABLE notifications ADD CONSTRAINT titled_${time} CHECK (title <> '') NOT VALID;`)
    migration(`ALTER TABLE notifications VALIDATE CONSTRAINT titled_${time};`, outside)
  },
  'the body of a function': ({ edit }, time) => {
    for (const name of ['ledger_post', 'fuel_hold'])
      edit(`functions/${name}.sql`, (sql) => sql.replace('AS $$', () => `AS $$ -- the ${time}th time`))
  },
  'the signatures of two functions, and their callers': ({ edit, functionsWith }, time) => {
    // The first is called where the caller begins, the second after it has waited for others.
    for (const called of ['ledger_assert_allowed', 'ledger_write'])
      for (const file of functionsWith(called))
        edit(file, (sql) =>
          sql.replace(new RegExp(`^(CREATE FUNCTION )?(.*)\\b${called}\\(`, 'gm'), (_, made = '', before: string) =>
            made ? `${made}${called}(p_more_${time} text, ` : `${before}${called}(NULL, `,
          ),
        )
  },
  'a view': ({ edit }, time) =>
    edit('views/people.sql', (sql) => sql.replace('\n  FROM members', `, ref_id AS ref_${time}\n  FROM members`)),
  'a right': ({ edit }, time) =>
    edit(
      'grants.sql',
      (sql) => `${sql}\nGRANT UPDATE (${grantedColumns[time]}) ON notifications TO fairlead_signer;\n`,
    ),
  'rows moved in batches': ({ migration }, time) => {
    migration(`ALTER TABLE notifications ADD COLUMN moved_${time} text;`)
    migration(
      `UPDATE notifications SET moved_${time} = title
  WHERE id IN (SELECT id FROM notifications WHERE moved_${time} IS NULL LIMIT 5000);`,
      `${outside}-- in batches\n`,
    )
  },
}

test(`ten kinds of migration, ${times} times each, under 16 clients: nobody is refused`, {
  timeout: 900_000 + 900_000 * times,
}, async () => {
  const url = await testDatabaseUrl()
  const start = await serverProcesses(url)
  const server = await start({ RATE_LIMIT_SCALE: '100000' })
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  whenOver(() => owner.end())
  const people = walletPeople({ databaseUrl: url, call: server.call })
  const members: Person[] = []
  const wallets: string[] = []
  for (let n = 0; n < membersAtOnce; n++) {
    const person = await people.member({ income: 500, address: payoutAddress })
    members.push(person)
    wallets.push(String((await people.call(person, 'GET', '/wallet')).body.address))
  }
  const operators: Person[] = []
  for (const role of operatorsAtOnce) operators.push(await people.operator(role))
  await fillNotifications(owner, members)

  const load = mixedLoad(server.call, members, wallets, operators)
  const next = nextVersion()
  const told: string[] = []
  try {
    await load.everybodyAgain()
    told.push(`nothing: ${load.told()}`)
    for (const [kind, change] of Object.entries(kinds)) {
      load.begin(kind)
      let longest = 0
      for (let time = 0; time < times; time++) {
        const before = next.count()
        change(next, time)
        const begun = performance.now()
        expect(await migrate(url, next.folder)).toBe(next.count() - before)
        longest = Math.max(longest, performance.now() - begun)
        await load.everybodyAgain()
      }
      told.push(`${kind}: ${load.told()}, the migration took up to ${Math.round(longest)} ms`)
    }
  } finally {
    await load.end()
    console.log(told.join('\n'))
  }
  expect(load.refused).toEqual([])
  // What nobody got an answer to would prove nothing.
  expect(load.unanswered()).toEqual([])
  expect(await findSchemaFaults(owner, next.folder)).toEqual([])
  expect(await people.brokenBooks()).toEqual([])
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

/** The shipped version in a folder that each change takes further. */
function nextVersion() {
  const path = mkdtempSync(join(tmpdir(), 'version-'))
  whenOver(async () => rmSync(path, { recursive: true }))
  cpSync(resolve('database'), path, { recursive: true })
  const count = () => readdirSync(join(path, 'tables')).length
  return {
    folder: pathToFileURL(`${path}/`),
    count,
    migration(sql: string, head = '') {
      const number = count() + 1
      const name = `${String(number).padStart(4, '0')}_next.sql`
      const text = `${head}-- Why: the next.\n${sql}\n`
      expect(brokenRules({ number, name, sql: text })).toEqual([])
      writeFileSync(join(path, 'tables', name), text)
    },
    /** The files of functions in which this one is made or called. */
    functionsWith: (called: string) =>
      readdirSync(join(path, 'functions'))
        .map((file) => `functions/${file}`)
        .filter((file) => readFileSync(join(path, file), 'utf8').includes(`${called}(`)),
    edit(file: string, change: (sql: string) => string) {
      const before = readFileSync(join(path, file), 'utf8')
      const after = change(before)
      expect(after).not.toBe(before)
      writeFileSync(join(path, file), after)
    },
  }
}

async function fillNotifications(owner: pg.Client, members: readonly Person[]): Promise<void> {
  await owner.query(
    `INSERT INTO notifications (member_id, kind, title, body, at, read_at, mail_due)
     SELECT ($1::bigint[])[1 + n % $2], 'account', 'Title ' || n, 'Body ' || n, now(), now(), false
     FROM generate_series(1, $3) n`,
    [members.map(({ id }) => String(id)), members.length, largeRows],
  )
  await owner.query('ANALYZE notifications')
}

type Client = { person: Person; reads: readonly string[]; writes: readonly (readonly [string, string, unknown?])[] }

/** All of them call without a pause, each one thing after the other, until the end. */
function mixedLoad(
  call: TestServer['call'],
  members: readonly Person[],
  wallets: readonly string[],
  operators: readonly Person[],
) {
  const clients: Client[] = [
    ...members.map((person, n) => ({
      person,
      reads: readsFor('member'),
      writes: memberWrites(person, String(wallets[n]), n),
    })),
    ...operators.map((person, n) => {
      const [member] = members.slice(n)
      const id = String(member?.id)
      const role = person.name as NonNullable<Route['roles']>[number]
      return { person, reads: readsFor('operator', role, id), writes: operatorWrites(id) }
    }),
  ]
  const refused: string[] = []
  const wellAnswered = new Map<string, boolean>()
  const turns = clients.map(() => 0)
  let current = { kind: 'nothing', answers: 0, longestMs: 0, longest: '' }
  let isOver = false

  async function ask({ person }: Client, [method, path, body]: readonly [string, string, unknown?]): Promise<void> {
    const what = `${method} ${path.replace(/\d+/, ':id')}`
    const begun = performance.now()
    const { status, answer, isLate } = await call(method, path, { token: person.token, body }).then(
      (reply) => ({
        status: reply.status,
        answer: JSON.stringify(reply.body),
        isLate: path === '/ready' && saysLate(reply.body),
      }),
      (error: unknown) => ({ status: 0, answer: String(error), isLate: false }),
    )
    const ms = performance.now() - begun
    current.answers++
    if (ms > current.longestMs) current = { ...current, longestMs: ms, longest: what }
    wellAnswered.set(what, wellAnswered.get(what) || status === 200)
    // A database that is being migrated is there: 503 would be as wrong as 500.
    if ((status === 0 || status >= 500) && !isLate) refused.push(`${current.kind}: ${status} ${what} ${answer}`)
  }
  async function keepCalling(client: Client, place: number): Promise<void> {
    const random = randomFrom(place)
    while (!isOver) {
      const write = client.writes[(turns[place] ?? 0) % client.writes.length]
      if (write) await ask(client, write)
      for (let read = 0; read < 2; read++) await ask(client, ['GET', random.pick(client.reads)])
      turns[place] = (turns[place] ?? 0) + 1
    }
  }
  const all = Promise.all(clients.map(keepCalling))
  return {
    refused,
    begin(kind: string) {
      current = { kind, answers: 0, longestMs: 0, longest: '' }
    },
    told: () => `${current.answers} answers, the longest wait ${Math.round(current.longestMs)} ms (${current.longest})`,
    /** Each client has been through a whole turn that began after this was called. */
    async everybodyAgain() {
      const before = [...turns]
      await expect
        .poll(() => turns.every((turn, place) => turn >= (before[place] ?? 0) + 2), { timeout: 600_000 })
        .toBe(true)
    },
    unanswered: () => [...wellAnswered].flatMap(([what, well]) => (well ? [] : [what])),
    async end() {
      isOver = true
      await all
    },
  }
}

/** What a busy machine could not find out within two seconds is nobody's refusal; any other reason not to be ready is one. */
const saysLate = ({ errors = [] }: { errors?: unknown }): boolean =>
  (errors as { msg: string }[]).every(({ msg }) => /: (no answer within|this check failed)/.test(msg))

/** All there is to read at once: what needs no more than who asks, or the id of a member. */
function readsFor(auth: Auth, role?: NonNullable<Route['roles']>[number], memberId?: string): string[] {
  return Object.values<Route>(routes).flatMap((route) => {
    const isTheirs = route.auth === auth || route.auth === 'public'
    if (route.method !== 'GET' || !isTheirs || route.replyKind || route.sandboxOnly) return []
    if (role && route.roles && !route.roles.includes(role)) return []
    if (route.query && !route.query.safeParse({}).success) return []
    if (!route.params) return [route.path]
    return memberId && route.path.startsWith('/operator/members/:id') ? [route.path.replace(':id', memberId)] : []
  })
}

/** Everybody is at another one of them. */
function memberWrites({ name }: Person, wallet: string, place: number): Client['writes'] {
  const writes = [
    ['PUT', '/profile', { name: `${name} anew` }],
    ['POST', '/wallet/withdraw-referral', { amount: 10 }],
    ['POST', '/wallet/withdraw-referral/cancel'],
    ['PUT', '/notifications/preferences', { mailed: ['bot', 'fuel'] }],
    ['POST', '/notifications', {}],
    ['POST', '/sandbox/faucet', { address: wallet, amount: 20 }],
  ] as const
  return [...writes.slice(place % writes.length), ...writes.slice(0, place % writes.length)]
}

const operatorWrites = (memberId: string): Client['writes'] => [
  ['POST', `/operator/members/${memberId}/notes`, { words: 'Called back.' }],
]
