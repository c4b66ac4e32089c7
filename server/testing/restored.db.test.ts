import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks } from '../finance/ledger/check-books.ts'
import { incomeEvents } from '../finance/ledger/income-events.ts'
import { sealEntries, verifySeals } from '../finance/ledger/seal-entries.ts'
import { inTx } from '../platform/database/db.ts'
import { followEvents, publish } from '../platform/events.ts'
import { createLogger } from '../platform/logging.ts'
import { assertMigrated } from '../platform/schema/assert-migrated.ts'
import { migrate } from '../platform/schema/migrate.ts'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { creditFromChain } from '../wallet/deposits/testing/credit-from-chain.ts'
import { auditPage } from '../watch/audit/audit-store.ts'
import { sealAuditLog, verifyAudit } from '../watch/audit/verify-audit.ts'
import { writeAudit } from '../watch/audit/write-audit.ts'
import { asOwner } from './as-owner.ts'
import { addMember } from './postgres-world.ts'

const database = await testDatabase()
const { db, pool, direct, url } = database
const now = new Date('2026-03-02T08:00:00Z')
const migrations = pathToFileURL(`${resolve('database')}/`)
const sponsor = await inTx(db, (tx) => addMember(tx, 'Olga', null))
const member = await inTx(db, (tx) => addMember(tx, 'Otto', sponsor))
const refusal = 'restored into another cluster: start one process with DATABASE_URL'
/** As many transactions as a cluster has after some months. */
const ahead = 1_000_000_000
let deposits = 0

const deposit = (then?: Parameters<typeof inTx<void>>[1]) =>
  inTx(db, async (tx) => {
    await creditFromChain(tx, { name: `deposit ${++deposits}`, memberId: member, amount: micro(100_000_000n), now })
    await then?.(tx)
  })
const note = (subject: string) =>
  inTx(db, (tx) => writeAudit(tx, { actorId: sponsor, action: 'add note', subject, details: {}, now }))
const say = (id: number) =>
  inTx(db, (tx) => publish(tx, member, 'notification', { id, title: 'News', body: '', at: now.toISOString() }, now))

async function count(what: string): Promise<number> {
  const { rows } = await sql<{ n: string }>`SELECT (${sql.raw(what)})::text AS n`.execute(db)
  return Number(rows[0]?.n)
}

/** Transactions of other databases of the server hold seals back. */
async function sealAll(): Promise<void> {
  const unsealed = () =>
    count(`SELECT (SELECT count(*) FROM ledger_entries) - (SELECT coalesce(sum(entries), 0) FROM ledger_seals)
      + (SELECT count(*) FROM operator_audit) - (SELECT count(*) FROM audit_seals)`)
  for (let tries = 0; (await unsealed()) > 0; tries++) {
    if (tries === 200) throw new Error('Not everything was sealed')
    await sealEntries(db, now)
    await sealAuditLog(db, now)
    await pause(20)
  }
}

/** What a dump looks like where it is restored: everything it has numbered is ahead of the cluster, which may be another or, brought back, the same. */
const restore = ({ cluster }: { cluster: string }) =>
  asOwner(
    database,
    `SET session_replication_role = replica;
     UPDATE ledger_entries SET xact = (xact::text::bigint + ${ahead})::text::xid8;
     UPDATE ledger_seals SET last_xact = (last_xact::text::bigint + ${ahead})::text::xid8;
     UPDATE operator_audit SET xact = (xact::text::bigint + ${ahead})::text::xid8;
     UPDATE audit_seals SET xact = (xact::text::bigint + ${ahead})::text::xid8;
     UPDATE events SET xact = (xact::text::bigint + ${ahead})::text::xid8;
     UPDATE events_forgotten SET xact = (xact::text::bigint + ${ahead})::text::xid8;
     UPDATE cluster_epochs SET cluster = ${cluster}`,
  )

test.each([
  { where: 'in another cluster', cluster: '1' },
  { where: 'in the same cluster, which another has overtaken', cluster: 'cluster' },
])(
  'a dump that is restored $where is put right by the owner’s start alone, once, and everything goes on',
  async (told) => {
    await deposit()
    await note('before')
    await sealAll()
    // Neither sealed nor seen by anybody when the dump is made.
    await deposit()
    await note('not sealed yet')
    await say(1)
    await restore(told)
    const dumped = await count('SELECT max(xact) FROM ledger_entries')

    await expect(assertMigrated(pool, migrations)).rejects.toThrow(refusal)
    await expect(deposit()).rejects.toThrow(refusal)
    await expect(note('too early')).rejects.toThrow(refusal)

    const epochs = () => count('SELECT count(*) FROM cluster_epochs')
    const before = await epochs()
    await Promise.all([migrate(url, migrations), migrate(url, migrations), migrate(url, migrations)])
    await migrate(url, migrations)
    expect(await epochs()).toBe(before + 1)
    await assertMigrated(pool, migrations)
    expect((await auditPage(db, {}, { limit: 1, offset: 0 }))[0]).toMatchObject({
      actor: 'The owner of the database',
      action: 'go on in another cluster',
      subject: 'database',
    })

    const events = await followEvents(db, direct, createLogger('silent'))
    whenOver(() => events.close())
    const place = await events.startPoint(undefined)
    const heard = new Promise((done) => events.subscribe(member, done))
    await deposit()
    await note('after')
    await say(2)
    expect(await heard).toMatchObject({ payload: { id: 2 } })
    expect(await events.since(member, place)).toMatchObject([{ payload: { id: 2 } }])
    // What a page saw in the other cluster may be undone.
    expect(await events.startPoint(`${dumped}-1`)).not.toBe(`${dumped}-1`)
    expect(await events.startPoint(place)).toBe(place)

    await sealAll()
    expect(
      await count('SELECT min(xact) FROM ledger_entries WHERE id = (SELECT max(id) FROM ledger_entries)'),
    ).toBeGreaterThan(dumped)
    expect(await verifySeals(db)).toBeUndefined()
    expect(await verifyAudit(db)).toMatchObject({ brokenAt: undefined })
    expect((await checkBooks(db)).findings.filter(({ holds }) => !holds)).toEqual([])
  },
)

test('who is told of income are those whose income this transaction moved, not one of the same number in another cluster', async () => {
  const session = { remember: false, user_agent: '', address: '', created_at: now, last_seen_at: now }
  await db
    .insertInto('sessions')
    .values({ member_id: sponsor, token_hash: Buffer.of(1), ...session, expires_at: new Date('2100-01-01') })
    .execute()
  const told: unknown[] = []
  await deposit(async (tx) => {
    const { rows } = await sql<{ member_id: bigint }>`SELECT member_id FROM ${incomeEvents(now)} e`.execute(tx)
    told.push(...rows)
  })
  expect(told).toEqual([{ member_id: sponsor }])
})

test('the order of sealed entries is one line over all clusters, and nothing comes between', async () => {
  await sealAll()
  const order = async () =>
    (await sql<{ entry_id: bigint }>`SELECT entry_id FROM entries_in_order ORDER BY position, entry_id`.execute(db))
      .rows
  const before = await order()
  expect(before).toHaveLength(await count('SELECT count(*) FROM ledger_entries'))
  await restore({ cluster: '2' })
  await migrate(url, migrations)
  await deposit()
  expect(await order()).toEqual(before)
  await sealAll()
  expect((await order()).slice(0, before.length)).toEqual(before)
  expect((await order()).length).toBeGreaterThan(before.length)
})
