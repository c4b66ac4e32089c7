import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeTrades } from '../bots/trading/testing/close-trades.ts'
import { verifySeals } from '../finance/ledger/seal-entries.ts'
import { inTx } from '../platform/database/db.ts'
import { debianCluster, dumpAndRestore, hasDebianPostgres } from '../sandbox/testing/debian-postgres.ts'
import { type TestServer, testServer } from '../sandbox/testing/test-server.ts'
import { type Person, until, usd, walletPeople } from '../wallet/withdrawals/testing/people.ts'
import { verifyAudit } from '../watch/audit/verify-audit.ts'

type People = ReturnType<typeof walletPeople>
let positions = 0n

/** A deposit by the chain and a charge for a trade, as members and bots cause them all day. */
async function earn(server: TestServer, people: People, member: Person): Promise<void> {
  const fuel = async () => Number((await people.call(member, 'GET', '/settings/get-user-prefes')).body.fuelBalance)
  const { body: wallet } = await people.call(member, 'GET', '/wallet')
  const before = await fuel()
  await server.call('POST', '/sandbox/faucet', { body: { address: wallet.address, amount: 300 } })
  await until(async () => (await fuel()) === before + 300)
  const closedAt = new Date(String((await people.pass(0)).body.now))
  const trade = { memberId: member.id, positionId: ++positions, profit: usd(100), closedAt }
  await inTx(people.db, (tx) => closeTrades(tx, [trade], closedAt))
  expect(await fuel()).toBeLessThan(before + 300)
}

/** Up to where the signer takes over. */
async function askForPayout(people: People, member: Person, count: number): Promise<void> {
  expect((await people.withdraw(member, 10)).status).toBe(200)
  expect((await people.verify(member, await people.otp(member, count))).status).toBe(200)
  const { id } = await people.newest(member)
  expect((await people.approve(await people.operator('finance'), 'withdrawals', id)).status).toBe(200)
}

async function expectGoodBooks(people: People): Promise<void> {
  expect(await people.brokenBooks()).toEqual([])
  expect(await verifySeals(people.db)).toBeUndefined()
  expect((await verifyAudit(people.db)).brokenAt).toBeUndefined()
}

const newest = async ({ db }: People, what: string): Promise<bigint> => {
  const { rows } = await sql<{ n: string }>`SELECT (${sql.raw(what)})::text AS n`.execute(db)
  return BigInt(rows[0]?.n ?? 0)
}

test.runIf(hasDebianPostgres()).each([
  { how: 'with its roles and rights', withRights: true },
  { how: 'without roles and rights', withRights: false },
])(
  'a dump that is restored $how into a new cluster goes on: deposits, charges, payouts, seals, the audit log and live events',
  async ({ withRights }) => {
    const [here, there] = [await debianCluster(), await debianCluster()]
    const first = await testServer({}, here)
    const before = walletPeople(first)
    // A cluster that has worked for some time.
    await sql`RESET ROLE`.execute(before.db)
    await sql`DO $$ BEGIN FOR n IN 1..50000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`.execute(
      before.db,
    )
    const sponsor = await before.member({ address: `0x${'ab'.repeat(20)}` })
    const member = await before.member({ sponsor })
    await earn(first, before, member)
    await before.pass(60)
    await askForPayout(before, sponsor, 1)
    await first.stop()
    const dumped = await newest(before, 'SELECT max(xact) FROM ledger_entries')
    dumpAndRestore(here, there, { withRights })

    const second = await testServer({}, there)
    const after = walletPeople(second)
    expect(await newest(after, 'pg_current_xact_id()')).toBeLessThan(dumped)
    const stream = await fetch(`${second.url}/api/stream`, { headers: { authorization: `Bearer ${member.token}` } })
    const heard = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    await after.pass(60)
    await until(async () => (await after.newest(sponsor)).status === 'success')
    await earn(second, after, member)
    let text = ''
    while (!/^event: fuel$/m.test(text)) text += (await heard?.read())?.value ?? ''
    await heard?.cancel()
    await askForPayout(after, sponsor, 2)
    await after.pass(60)
    await until(async () => (await after.newest(sponsor)).status === 'success')
    await after.pass(60)
    const seals = () =>
      newest(after, 'SELECT (SELECT count(*) FROM ledger_entries) - (SELECT sum(entries) FROM ledger_seals)')
    await until(async () => (await seals()) === 0n)
    expect(
      await newest(after, 'SELECT min(xact) FROM ledger_entries WHERE id > (SELECT max(id) - 3 FROM ledger_entries)'),
    ).toBeGreaterThan(dumped)
    await expectGoodBooks(after)
    expect((await after.call(await after.operator('finance'), 'POST', '/operator/books/check')).body).toMatchObject({
      holds: true,
    })
  },
)
