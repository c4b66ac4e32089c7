import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { keyBoundTo } from '../bots/terminals/pairing/terminal-keys.ts'
import { boundTo } from '../bots/trading/brokers/submit-broker-form.ts'
import { team } from '../finance/affiliate/team.ts'
import { giveUpCodes } from '../people/identity/email/give-up-codes.ts'
import { sealedAuthenticators } from '../people/identity/second-factor/factor-codes.ts'
import { addAccount } from '../people/identity/sign-up/add-account.ts'
import { inTx, openDatabase } from '../platform/database/db.ts'
import { describeKeys } from '../platform/keys/describe-keys.ts'
import { sealAnew } from '../platform/keys/seal-anew.ts'
import { Secrets } from '../platform/keys/secrets.ts'
import { createLogger } from '../platform/logging.ts'
import { createMailer } from '../platform/mail/outbox.ts'
import { createMetrics } from '../platform/work/metrics.ts'
import { sandboxKeys } from '../sandbox/chain/sandbox-keys.ts'
import { liveLogins } from '../sandbox/testing/live-logins.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { testServer } from '../sandbox/testing/test-server.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'

const databaseUrl = await testDatabaseUrl()
const database = openDatabase(databaseUrl)
whenOver(() => database.close())
const { db } = database

const keyOf = (name: string, byte: number) => ({ name, key: Buffer.alloc(32, byte) })
const [old, fresh] = [keyOf('old', 1), keyOf('fresh', 2)]
const before = new Secrets([old])
const after = new Secrets([fresh])
const settings = {
  MODE: 'live',
  HOT_WALLET_MAX: 'unlimited',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SECRET_KEY: `k:${'a'.repeat(64)}`,
  BSC_RPC_URLS: 'http://127.0.0.1:9',
  USDT_ADDRESS: `0x${'1'.repeat(40)}`,
  TREASURY_ADDRESS: `0x${'2'.repeat(40)}`,
  DEPOSIT_XPUB: sandboxKeys(Buffer.alloc(32, 1)).xpub,
  MAIL_OPERATOR: 'desk@example.test',
  ROLES: 'api,worker,fleet',
  ...(await liveLogins(databaseUrl, ['api', 'worker', 'fleet'])),
}
const startWith = (...secretKeys: (typeof old)[]) => testServer(settings, databaseUrl, { secretKeys })

const password = 'correct horse battery'
const email = 'ada@example.test'
const now = new Date()
const identity = { db, clock: { now: () => now }, team }
const memberId = await addAccount(identity, { name: 'Ada', email, password, role: 'member' })
type Server = Awaited<ReturnType<typeof testServer>>
const signIn = (server: Server, more: object) => server.call('POST', '/auth', { body: { email, password, ...more } })
const stepMs = 30_000

/** One of everything that lies under a key. */
async function fill(server: Server): Promise<{ secret: string; codes: string[] }> {
  const token = String((await signIn(server, {})).body.token)
  const begun = await server.call('POST', '/profile/totp', { token, body: { password } })
  const secret = String(begun.body.secret)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() - stepMs })
  const { body } = await server.call('POST', '/profile/totp/confirm', { token, body: { totp } })
  const form = { member_id: memberId, broker: 'Acme', server: 'Acme-Live', login: '4711' }
  const sealed = before.seal('broker-pass', boundTo(form))
  await db
    .insertInto('broker_forms')
    .values({ ...form, capital: 100_000_000n, password: sealed, submitted_at: now })
    .execute()
  const { rows } = await sql<{ id: bigint }>`
    WITH account AS (INSERT INTO trading_accounts (member_id, server, login, opened_at)
      VALUES (${memberId}, 'Acme-Live', '4711', ${now}) RETURNING id)
    INSERT INTO terminals (member_id, account_id, is_hosted, login, server, company, is_demo, leverage, build, ea_version, paired_at)
    SELECT ${memberId}, id, true, 4711, 'Acme-Live', 'Acme', false, 100, 1, '1', ${now} FROM account RETURNING id`.execute(
    db,
  )
  const id = rows[0]?.id ?? 0n
  await db
    .updateTable('terminals')
    .set({ key: before.seal('terminal-key', keyBoundTo(id)) })
    .where('id', '=', id)
    .execute()
  const letter = { to: email, subject: 'Later', text: 'later', html: 'later' }
  await inTx(db, (tx) => createMailer(before).queue(tx, letter, new Date(now.getTime() + 3_600_000)))
  return { secret, codes: body.recoveryCodes as string[] }
}

test('a key is replaced: what lies under it is sealed anew and counted, and a start without it waits until nothing does', async () => {
  const first = await startWith(old)
  const { secret, codes } = await fill(first)
  await first.stop()

  // What is missing is named with its count, by whichever role looks.
  await expect(startWith(fresh)).rejects.toThrow(
    /The key “old” is missing from SECRET_KEY and still needed: \d+ letters that wait, 1 authenticators’ secrets, 10 recovery codes, 1 broker passwords, 1 terminals’ keys/,
  )
  await expect(startWith(fresh, keyOf('old', 9))).rejects.toThrow(/The key “old” in SECRET_KEY is not the one/)

  const second = await startWith(fresh, old)
  await vi.waitFor(async () => expect(await describeKeys(db)).toContain('old: still needed for 10 recovery codes'), {
    timeout: 300_000,
  })
  expect(await describeKeys(db)).toContain('fresh: seals what is new')
  const form = await db.selectFrom('broker_forms').selectAll().executeTakeFirstOrThrow()
  expect(after.open(form.password ?? Buffer.alloc(0), boundTo(form))).toBe('broker-pass')
  const terminal = await db.selectFrom('terminals').select(['id', 'key']).executeTakeFirstOrThrow()
  expect(after.open(terminal.key ?? Buffer.alloc(0), keyBoundTo(terminal.id))).toBe('terminal-key')

  // Codes go on working for as long as their key is there, and their owner is asked once for new ones.
  expect((await signIn(second, { recoveryCode: codes[0] })).body.status).toBe('LOGIN_SUCCESS')
  const told = () =>
    db
      .selectFrom('notifications')
      .select('title')
      .where('member_id', '=', memberId)
      .where('title', 'like', '%recovery codes%')
      .execute()
  await vi.waitFor(async () => expect(await told()).toEqual([{ title: 'Please create new recovery codes' }]), {
    timeout: 300_000,
  })
  await second.stop()

  await expect(startWith(fresh)).rejects.toThrow(/still needed: 9 recovery codes\./)
  expect(await giveUpCodes(db, 'old', now)).toBe(1)
  const third = await startWith(fresh)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await signIn(third, { totp })).body.status).toBe('LOGIN_SUCCESS')
  await third.stop()
})

test('every column that holds bytes is known to lie under a key, or to need none', async () => {
  /** Hashes of long random tokens, of input and of entries, marks, public keys, and prices that everybody may see. */
  const needNone = [
    'answered_calls.input_hash',
    'audit_seals.hash',
    'book_blocks.content',
    'book_creditors.records',
    'book_publications.before',
    'book_publications.digest',
    'closing_requests.stop_hash',
    'ended_sessions.token_hash',
    'fuel_charges.input_hash',
    'fuel_deposits.input_hash',
    'fuel_refunds.input_hash',
    'lab_bars.packed',
    'learned_shares.hash',
    'ledger_entries.input_hash',
    'ledger_seals.hash',
    'mail_tokens.token_hash',
    'member_devices.device_hash',
    'operator_invitations.token_hash',
    'passkeys.public_key',
    'payout_authenticators.mark',
    'payout_key_wishes.public_key',
    'payout_keys.public_key',
    'secret_keys.fingerprint',
    'sessions.token_hash',
    'subscriptions.token_hash',
    'terminal_codes.code_hash',
  ]
  const { rows } = await sql<{ place: string }>`
    SELECT table_name || '.' || column_name AS place FROM information_schema.columns JOIN information_schema.tables
      USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'bytea'`.execute(db)
  const handedOver = await db.selectFrom('secret_key_uses').select('place').distinct().execute()
  const known = [...handedOver.map(({ place }) => place), ...needNone]
  expect(rows.map(({ place }) => place).sort()).toEqual(known.sort())
})

const work = (keys: Secrets) =>
  sealAnew({
    ...{ db, secrets: keys, kept: [sealedAuthenticators], metrics: createMetrics() },
    ...{ logger: createLogger('silent'), rowsMax: 2, batchesMax: 2 },
  })
const underOld = async () => {
  const { rows } = await sql<{ member_id: bigint }>`
    SELECT member_id FROM authenticators WHERE sealed_by(sealed) = 'old' ORDER BY 1`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

test('stretch by stretch, past what another is writing or what cannot be opened, and never back to an older key', async () => {
  await db.deleteFrom('authenticators').execute()
  const ids: bigint[] = []
  for (let n = 0; n < 7; n++) {
    const id = await addAccount(identity, { name: `P${n}`, email: `p${n}@example.test`, password, role: 'member' })
    const bound = n === 1 ? 'another row' : `authenticators:${id}`
    await db
      .insertInto('authenticators')
      .values({ member_id: id, sealed: before.seal('secret', bound), created_at: now, last_step: 0n })
      .execute()
    ids.push(id)
  }
  const both = new Secrets([fresh, old])
  await inTx(db, async (tx) => {
    await tx
      .selectFrom('authenticators')
      .select('member_id')
      .where('member_id', '=', ids[2] ?? 0n)
      .forUpdate()
      .execute()
    await work(both).runDue(now)
    // Two stretches of two, one of them locked and one that does not open.
    expect(await underOld()).toEqual([ids[1], ids[2], ids[5], ids[6]].sort())
  })
  await work(both).runDue(now)
  expect(await underOld()).toEqual([ids[1]])
  // A process that still has the older list does not undo it.
  await work(new Secrets([old, fresh])).runDue(now)
  expect(await underOld()).toEqual([ids[1]])
})
