import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { settleBarLength } from '../bots/fleet/bars/open-market.ts'
import { botWorld } from '../bots/trading/testing/bot-world.ts'
import { closeTrades, recordTrades } from '../bots/trading/testing/close-trades.ts'
import { runBot } from '../bots/trading/testing/run-bot.ts'
import { holdIncome } from '../finance/ledger/hold-income.ts'
import { type Db, inTx, openDatabase } from '../platform/database/db.ts'
import { Secrets } from '../platform/keys/secrets.ts'
import { createLogger } from '../platform/logging.ts'
import { addMember } from '../testing/postgres-world.ts'
import { depositAddressOf } from '../wallet/deposits/deposit-address.ts'
import { creditFromChain } from '../wallet/deposits/testing/credit-from-chain.ts'
import { insertWithdrawal, setOtp } from '../wallet/withdrawals/withdrawal-store.ts'
import { sandboxKeys } from './chain/sandbox-keys.ts'
import { setSandboxClock } from './testing/set-sandbox-clock.ts'
import { testDatabaseUrl } from './testing/test-database.ts'
import { testSecretKey, testServer } from './testing/test-server.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))
const start = new Date('2040-03-01T10:00:00Z')
const address = `0x${'a'.repeat(40)}`
/** A skip takes a tenth of a second, however short it is. */
const steps = { none: [24], short: [24, 4], long: [24, 1] }[inject('proofs')]
/** Long bars, so that ten days of them are soon played three times. */
const barSeconds = 1_800

/** What pages were told is cleared away after a week; this keeps a copy. */
async function keepEvents(databaseUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  await owner.query(`
    CREATE TABLE told (place bigint GENERATED ALWAYS AS IDENTITY, member_id bigint, kind text, payload jsonb, created_at timestamptz);
    CREATE FUNCTION keep_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN
        INSERT INTO told (member_id, kind, payload, created_at) VALUES (NEW.member_id, NEW.kind, NEW.payload, NEW.created_at);
        RETURN NULL;
      END $$;
    CREATE TRIGGER keep AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION keep_event();
    GRANT SELECT ON told TO fairlead_app`)
  await owner.end()
}

/** Bots that run low at several times, codes that run out, and somebody whose deposit is on its way when the skip begins. */
async function makeWorld(db: Db): Promise<bigint> {
  return inTx(db, async (tx) => {
    const member = async (name: string, sponsor: bigint | null, fuel: number) => {
      const id = await addMember(tx, name, sponsor)
      await sql`
        INSERT INTO sessions (member_id, token_hash, remember, user_agent, address, created_at, last_seen_at, expires_at)
        VALUES (${id}, int8send(${id}), true, '', '', ${start}, ${start}, ${new Date(start.getTime() + 30 * 86_400_000)})`.execute(
        tx,
      )
      await creditFromChain(tx, { name, memberId: id, amount: usd(fuel), now: start })
      return id
    }
    const burn = (memberId: bigint, dollars: number) =>
      closeTrades(tx, [{ memberId, positionId: 1n, profit: usd(dollars * 2.5), closedAt: start }], start)
    const tradeLater = (memberId: bigint, positionId: bigint, profit: number, closedAt: string) =>
      recordTrades(tx, [{ memberId, positionId, profit: usd(profit), closedAt: new Date(closedAt) }], start)
    const host = (memberId: bigint, hours: number) =>
      runBot(tx, memberId, usd(100), new Date(start.getTime() + hours * 3_600_000))
    const withdraw = async (memberId: bigint, expiresAt: string, tries = 0) => {
      const amount = usd(10)
      const { id } = await insertWithdrawal(tx, { memberId, amount, fee: usd(1), address, now: start })
      await holdIncome(tx, { withdrawal: String(id), memberId, amount, now: start })
      await setOtp(tx, id, {
        hash: new Secrets([testSecretKey]).mac('000000'),
        now: start,
        expiresAt: new Date(expiresAt),
      })
      await sql`UPDATE withdrawals SET otp_tries = ${tries} WHERE id = ${id}`.execute(tx)
    }
    const ada = await member('ada', null, 10)
    const ben = await member('ben', ada, 400)
    const cleo = await member('cleo', ben, 400)
    const dora = await member('dora', cleo, 10)
    const finn = await member('finn', dora, 10)
    const gus = await member('gus', finn, 10)
    await burn(ada, 7.5)
    for (const id of [dora, finn, gus]) await burn(id, 9.5)
    for (const [place, id] of [ada, ben, cleo, dora, finn, gus].entries()) await host(id, -place)
    // The day is paid for, and a trade has made the fuel low since: nobody has noticed yet.
    await sql`UPDATE bot_hosting SET hosted_through = '2040-03-01' WHERE member_id = ${gus}`.execute(tx)
    await withdraw(ada, '2040-03-01T10:25:00Z')
    // At the very moment that hosting is due, and in the middle of a day.
    await withdraw(ben, '2040-03-04T00:00:00Z', 6)
    // Between two days of hosting, at the moment of one, and one that leaves too little for the next.
    await tradeLater(cleo, 2n, 100, '2040-03-03T15:00:00Z')
    await tradeLater(dora, 2n, 3, '2040-03-05T00:00:00Z')
    await tradeLater(ben, 2n, 995, '2040-03-06T09:00:00Z')
    return finn
  })
}

/** Two whose bots the fleet trades. They belong to the others' tree: what closes at one moment is charged in an order only inside of one. */
async function startTrading(db: Db, sponsor: bigint): Promise<void> {
  const { active } = botWorld(db, start)
  const first = await active({ packageId: 4, fuel: 3_000, sponsor }, { capital: 20_000 })
  await active({ packageId: 3, fuel: 200, sponsor: first }, { capital: 2_000 })
}

/** Times to ten minutes: what begins with the skip begins a moment earlier or later each time. */
const at = (column: string) => sql`to_char(date_bin('10 minutes', ${sql.ref(column)}, '2040-01-01'), 'MM-DD HH24:MI')`

async function lookAt(db: Db) {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    postings: await rows(
      sql`SELECT kind, ${at('at')} AS at, members, accounts::text[], amounts FROM ledger_entries ORDER BY id`,
    ),
    charges: await rows(
      sql`SELECT kind, member_id, due, arrears, balance_after, ${at('at')} AS at FROM fuel_charges ORDER BY id`,
    ),
    fuel: await rows(sql`SELECT * FROM fuel_balances ORDER BY member_id`),
    income: await rows(sql`SELECT * FROM income_balances ORDER BY member_id`),
    bots: await rows(
      sql`SELECT member_id, hosted_through, ${at('low_since')} AS low, ${at('deactivated_at')} AS off FROM bot_hosting ORDER BY 1`,
    ),
    states: await rows(sql`SELECT member_id, cause, to_state, ${at('at')} AS at FROM bot_changes ORDER BY id`),
    withdrawals: await rows(sql`SELECT member_id, status, ${at('ended_at')} AS ended FROM withdrawals ORDER BY id`),
    mails: await rows(sql`SELECT recipient, subject, text, ${at('at')} AS at FROM sandbox_mail ORDER BY id`),
    deals: await rows(sql`SELECT * FROM deals ORDER BY account_id, ticket`),
    trades: await rows(sql`SELECT account_id, position_id, opened_at, profit, closed_at FROM trades ORDER BY 1, 2`),
    positions: await rows(sql`SELECT * FROM positions ORDER BY account_id, position_id`),
    accounts: await rows(sql`SELECT id, balance_cents FROM trading_accounts ORDER BY id`),
    events: await rows(
      // Each world of this file gives its people the next referral ids.
      sql`SELECT member_id, kind, regexp_replace((payload - 'at')::text, 'FL[0-9]{8}', 'FL', 'g')::jsonb AS payload,
        ${at('created_at')} AS at FROM told ORDER BY place`,
    ),
  }
}

async function passTenDays(stepHours: number) {
  const databaseUrl = await testDatabaseUrl()
  await keepEvents(databaseUrl)
  const database = openDatabase(databaseUrl)
  try {
    const finn = await makeWorld(database.db)
    await settleBarLength(databaseUrl, barSeconds)
    await startTrading(database.db, finn)
    const setClock = (time: string) => setSandboxClock(database.db, new Date(time))
    await setClock('2040-03-01T09:00:00Z')
    // Alone, so that nobody else delivers mail or follows the chain at a moment of their own.
    const env = { ROLES: 'api', SANDBOX_WORLD: 'empty', BOT_BAR_SECONDS: String(barSeconds) }
    const server = await testServer(env, databaseUrl)
    const { xpub } = sandboxKeys(testSecretKey.key)
    const to = await depositAddressOf({ db: database.db, logger: createLogger('silent'), xpub }, finn, start)
    const poured = await server.call('POST', '/sandbox/faucet', { body: { address: to, amount: 20 } })
    expect(poured.status).toBe(200)
    await setClock('2040-03-01T10:01:00Z')
    for (let hours = 0; hours < 240; hours += stepHours) {
      const body = { advanceSeconds: stepHours * 3600 }
      const skipped = await server.call('POST', '/sandbox/clock', { body })
      expect(skipped.status, server.log().slice(-2_000)).toBe(200)
    }
    const seen = await lookAt(database.db)
    await server.stop()
    return seen
  } finally {
    await database.close()
  }
}

test(`ten days at once and in steps of ${steps.join(' and ')} h are the same trades, postings, balances, mails and events in the same order`, async () => {
  const atOnce = await passTenDays(240)
  // Each of these would hide a difference if it did not happen.
  const subjects = atOnce.mails.map((mail) => (mail as { subject: string }).subject)
  expect(subjects.filter((subject) => subject === 'Your fuel is low')).toHaveLength(5)
  expect(subjects.filter((subject) => subject === 'Your bot is deactivated')).toHaveLength(3)
  expect(atOnce.withdrawals).toMatchObject([
    { status: 'expired', ended: '03-01 10:20' },
    { status: 'failed', ended: '03-04 00:00' },
  ])
  expect(atOnce.bots).toMatchObject(
    ['03-10 00:00', null, null, '03-08 07:00', null, '03-08 10:00', null, null].map((off) => ({ off })),
  )
  const closed = (atOnce.trades as { closed_at: Date | null; opened_at: Date }[]).filter(({ closed_at }) => closed_at)
  expect(closed.filter(({ closed_at, opened_at }) => closed_at && closed_at > opened_at).length).toBeGreaterThan(2)
  expect(atOnce.positions.length).toBeGreaterThan(1)
  for (const hours of steps) expect(await passTenDays(hours), `${hours} h`).toEqual(atOnce)
}, 900_000)
