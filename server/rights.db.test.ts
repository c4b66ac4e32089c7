import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { parseConfig } from './platform/config.ts'
import { openDatabase } from './platform/db.ts'
import { openLogins } from './platform/logins.ts'
import { testDatabaseUrl } from './sandbox/testing/test-database.ts'
import { whenOver } from './sandbox/testing/when-over.ts'

const url = await testDatabaseUrl()
const logins = await openLogins(parseConfig({}), url)
const owner = openDatabase(url)
whenOver(async () => {
  await logins.close()
  await owner.close()
})
const roles = ['api', 'worker', 'fleet', 'signer'] as const

/** What became of a statement: how many rows it gave or changed, or the refusal's words. Nothing of it stays. */
async function tried(role: (typeof roles)[number], statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: logins.of(role).url })
  await client.connect()
  try {
    await client.query('BEGIN')
    const { rowCount } = await client.query(statement)
    return `done ${rowCount ?? 0}`
  } catch (error) {
    return (error as Error).message
  } finally {
    await client.end()
  }
}

describe.each(roles)('the login of the role %s', (role) => {
  test('owns nothing, is nobody else, and can become nobody else', async () => {
    const { rows } = await sql<{ owned: bigint; super: boolean }>`
      SELECT (SELECT count(*) FROM pg_class c WHERE c.relowner = r.oid) AS owned,
        r.rolsuper OR r.rolcreaterole OR r.rolcreatedb OR r.rolbypassrls AS super
      FROM pg_roles r WHERE r.rolname = session_user`.execute(logins.of(role).db)
    expect(rows).toEqual([{ owned: 0n, super: false }])
    for (const way of ['SET ROLE NONE', 'RESET ROLE', 'SET SESSION AUTHORIZATION DEFAULT'])
      expect(await tried(role, `${way}; UPDATE members SET role = 'owner'`)).toMatch(/permission denied/)
    for (const other of [
      'fairlead',
      'fairlead_sandbox',
      ...roles.filter((one) => one !== role).map((one) => `fairlead_${one}`),
    ])
      expect(await tried(role, `SET ROLE ${other}`)).toMatch(/permission denied/)
    expect(await tried(role, 'SELECT password FROM database_logins')).toMatch(/permission denied/)
    expect(await tried(role, 'CREATE TABLE mine (n integer)')).toMatch(/permission denied/)
  })
})

/** What only one may do, and every other login is refused. */
const guarded: readonly [string, string, readonly (typeof roles)[number][]][] = [
  ['makes operators', "UPDATE members SET role = 'owner'", []],
  ['makes an operator', "INSERT INTO members (name, role) VALUES ('x', 'owner')", []],
  ['writes history', 'UPDATE ledger_entries SET amounts = amounts', []],
  ['writes balances', 'UPDATE income_balances SET income = income', []],
  ['writes what is signed', 'UPDATE chain_sends SET status = status', ['signer']],
  ['takes nonces', 'UPDATE sender_nonces SET next_nonce = next_nonce', ['signer']],
  ['enrols passkeys', "INSERT INTO payout_keys VALUES ('x', 1, '\\x00', now())", ['signer']],
  ['says that a proof is good', 'UPDATE payout_approvals SET verified_at = verified_at', ['signer']],
  ['says which code was used', 'UPDATE payout_approvals SET code_step = code_step', ['signer']],
  [
    'says whose authenticator counts',
    "INSERT INTO payout_authenticators SELECT id, '\\x00', now() FROM members LIMIT 0",
    ['signer'],
  ],
  ['puts another authenticator in its place', 'UPDATE payout_authenticators SET mark = mark', []],
  ['invites operators', "INSERT INTO operator_invitations (role) VALUES ('owner')", []],
  ['says how somebody proves who they are', 'UPDATE authenticators SET sealed = sealed', ['api']],
  [
    'approves',
    "INSERT INTO payout_approvals (kind, subject_id, operator_id, amount, address, proof, at) SELECT 'refund', 1, id, 1, '0x" +
      '1'.repeat(40) +
      "', '{}', now() FROM members LIMIT 0",
    ['api'],
  ],
  ['approves what is looked at', 'INSERT INTO payout_approvals (verified_at) VALUES (now())', []],
  ['deletes approvals', 'DELETE FROM payout_approvals', []],
  ['changes whom a payout goes to', 'UPDATE payouts SET address = address', []],
  ['changes what a payout is', 'UPDATE payouts SET amount = amount, subject_id = subject_id', []],
  ['forgets payouts', 'DELETE FROM payouts', []],
  ['says that the books hold', 'INSERT INTO book_checks (checked_at, holds) VALUES (now(), true)', ['worker']],
  ['counts the cash', 'UPDATE treasury_readings SET read_at = now()', ['worker']],
  ['makes up deposits', 'UPDATE chain_deposits SET amount = amount, value = value', ['worker']],
  ['credits deposits', 'SELECT fuel_deposit_many(NULL, NULL, NULL, NULL, NULL, NULL)', []],
  [
    'closes accounts',
    'INSERT INTO account_closings (member_id, refund, closed_at) SELECT id, 0, now() FROM members LIMIT 0',
    ['worker'],
  ],
  ['makes up deals', 'INSERT INTO deals SELECT * FROM deals LIMIT 0', ['fleet', 'worker']],
  ['reads sessions', 'SELECT token_hash FROM sessions', ['api', 'worker']],
  ['reads letters', 'SELECT sealed FROM mail_outbox', ['api', 'worker']],
]

test.each(guarded)('%s: only who has to', async (_, statement, allowed) => {
  for (const role of roles) {
    const outcome = await tried(role, statement)
    const isRefused = /permission denied|does not exist/.test(outcome)
    expect([role, outcome, isRefused]).toEqual([role, outcome, !allowed.includes(role)])
  }
})

test('of the functions that write the ledger, each login has those it needs', async () => {
  const { rows } = await sql<{ role: string; name: string }>`
    SELECT r.role, p.proname AS name FROM pg_proc p CROSS JOIN unnest(ARRAY['api', 'worker', 'fleet', 'signer']) AS r(role)
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND has_function_privilege('fairlead_' || r.role, p.oid, 'EXECUTE')
    ORDER BY 1, 2`.execute(owner.db)
  const byRole = Object.fromEntries(
    roles.map((role) => [role, rows.filter((row) => row.role === role).map(({ name }) => name)]),
  )
  expect(byRole).toEqual({
    api: [
      'audit_seal',
      'become_operator',
      'fuel_correct',
      'fuel_hold',
      'fuel_reopen',
      'fuel_settle',
      'ledger_open_accounts',
      'ledger_post',
      'leftover_return',
      'renumber_sign_up',
    ],
    worker: [
      'audit_seal',
      'fuel_deposit',
      'fuel_deposit_many',
      'fuel_hold',
      'fuel_refund',
      'fuel_settle',
      'fuel_settle_one',
      'fuel_settle_trades',
      'ledger_fold_house',
      'ledger_post',
      'ledger_seal',
      'team_count_business',
      'trades_to_inbox',
    ],
    fleet: ['fuel_hold', 'trades_to_inbox'],
    signer: ['ledger_post'],
  })
})

test('the API posts holds, releases and the joining bonus in their one form, and nothing else', async () => {
  const post = (kind: string, key: string, members: number[], accounts: string[], amounts: number[]) =>
    tried(
      'api',
      `SELECT * FROM ledger_post('${kind}', '${key}', '\\x00', 'x', now(), '{${members}}', '{${accounts}}', '{${amounts}}')`,
    )
  const refused = /may not post/
  expect(await post('bonus', 'joining bonus 1', [0, 1], ['promotions', 'income'], [-5, 5])).toMatch(refused)
  expect(await post('bonus', 'joining bonus 1', [0, 1], ['promotions', 'bonus_fuel'], [-5_000_001, 5_000_001])).toMatch(
    refused,
  )
  expect(await post('bonus', 'again', [0, 1], ['promotions', 'bonus_fuel'], [-5, 5])).toMatch(refused)
  expect(await post('withdrawal_paid', 'withdrawal 1 ended', [1, 0], ['hold', 'treasury'], [-5, 5])).toMatch(refused)
  expect(await post('withdrawal_released', 'withdrawal 1 ended', [1, 1], ['hold', 'income'], [-5, 5])).toMatch(refused)
  expect(await post('withdrawal_hold', 'withdrawal 1', [1, 2], ['income', 'hold'], [-5, 5])).toMatch(refused)
  expect(await post('deposit', 'mine', [0, 1], ['treasury', 'fuel'], [-5, 5])).toMatch(refused)
  expect(await post('dust', 'dust', [0, 0], ['treasury', 'dust'], [-5, 5])).toMatch(refused)
  const charge = `SELECT * FROM fuel_settle('charge', '{k}', '{"\\\\x00"}', '{e}', '{now}', '{1}', '{1}', '{1}', '{1}', '{1}')`
  expect(await tried('api', charge)).toMatch(/may not charge/)
  const dear = charge
    .replace("'charge'", "'reactivation'")
    .replace("'{1}', '{1}', '{1}', '{1}', '{1}')", "'{1}', '{10000001}', '{1}', '{1}', '{1}')")
  expect(await tried('api', dear)).toMatch(/may not charge/)
})

test('what one login may do with a function is no more than it needs', async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`INSERT INTO operator_invitations (token_hash, role, name, email, created_at, expires_at)
    VALUES (sha256('said in the link'), 'owner', 'Olga', 'olga@example.test', now(), now() + interval '1 day')`)
  await client.end()
  // The table shows the hash of a link to the API; only the link itself makes an operator.
  expect(await tried('api', 'SELECT token_hash FROM operator_invitations')).toBe('done 1')
  const made = (given: string) =>
    tried(
      'api',
      `WITH made AS (SELECT become_operator(${given}, 'hash', 'FLAAAAAAA', now()) AS id) SELECT FROM made WHERE id IS NOT NULL`,
    )
  expect(await made("(SELECT encode(token_hash, 'escape') FROM operator_invitations)")).toBe('done 0')
  expect(await made("'said in the link'")).toBe('done 1')
  // A verified account keeps its number.
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO members (ref_id, name, email, password_hash, email_verified_at, terms_accepted_at, created_at)
    VALUES ('FLBBBBBBB', 'Ada', 'ada@example.test', 'x', now(), now(), now()) RETURNING id`.execute(owner.db)
  const renumbered = (id: unknown) =>
    tried('api', `WITH made AS (SELECT renumber_sign_up(${id}) AS id) SELECT FROM made WHERE id IS NOT NULL`)
  expect(await renumbered(rows[0]?.id)).toBe('done 0')
  // Nothing is corrected or refunded without an order that operators stand for.
  for (const [statement, key] of [
    [`SELECT fuel_correct('KEY', '\\x00', 'x', now(), 1, 5000000, 0, 'operations')`, 'correction order 1'],
    [`SELECT leftover_return('KEY', '\\x00', now(), 1, 'income')`, 'leftover order 1'],
    [
      `SELECT * FROM ledger_post('house_payout', 'KEY', '\\x00', 'x', now(), '{0,0}', '{operations,treasury}', '{-5,5}')`,
      'house payout order 1',
    ],
  ] as const)
    expect(await tried('api', statement.replace('KEY', key))).toMatch(/may not post/)
})
