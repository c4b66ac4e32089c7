// long: everything that each login may and may not do, side by side
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { holdIncome } from '../finance/ledger/hold-income.ts'
import { termsOwner } from '../finance/terms/testing/terms-owner.ts'
import { parseConfig } from '../platform/config.ts'
import { inTx, openDatabase } from '../platform/database/db.ts'
import { openLogins } from '../platform/database/logins.ts'
import { testDatabaseUrl } from '../sandbox/testing/test-database.ts'
import { whenOver } from '../sandbox/testing/when-over.ts'
import { creditFromChain } from '../wallet/deposits/testing/credit-from-chain.ts'
import { addMember } from './postgres-world.ts'
import { untilSomebodyWaits } from './until-somebody-waits.ts'

const url = await testDatabaseUrl()
const logins = await openLogins(parseConfig({}), url)
const owner = openDatabase(url)
whenOver(async () => {
  await logins.close()
  await owner.close()
})
const roles = ['api', 'worker', 'fleet', 'signer'] as const
let held = 0

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
  ['says how somebody proves who they are', 'UPDATE authenticators SET confirmed_at = confirmed_at', ['api']],
  ['seals authenticators', 'UPDATE authenticators SET sealed = sealed', ['api', 'worker']],
  ['makes recovery codes', 'UPDATE recovery_codes SET code_hash = code_hash', ['api']],
  ['changes what a key is known by', 'UPDATE secret_keys SET fingerprint = fingerprint', []],
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
  [
    'calls a forged correction settled',
    "INSERT INTO settled_corrections (entry_id, reason) SELECT 1, 'x' WHERE false",
    [],
  ],
  ['makes up deposits', 'UPDATE chain_deposits SET amount = amount, value = value', ['worker']],
  ['credits deposits', 'SELECT fuel_deposit_many(NULL, NULL, NULL, NULL, NULL, NULL, NULL)', ['worker']],
  [
    'closes accounts',
    'INSERT INTO account_closings (member_id, refund, closed_at) SELECT id, 0, now() FROM members LIMIT 0',
    ['worker'],
  ],
  ['makes up prices', 'INSERT INTO market_bars SELECT * FROM market_bars LIMIT 0', ['fleet']],
  ['forgets prices', 'DELETE FROM market_bars', []],
  ['says how long bars are', 'UPDATE fleet_market SET bar_seconds = bar_seconds', []],
  ['says whose prices count', 'INSERT INTO price_sources SELECT * FROM price_sources LIMIT 0', ['api']],
  ['names a login', 'UPDATE login_claims SET is_given = is_given', ['api']],
  [
    'says what looks odd',
    "INSERT INTO terminal_findings (account_id, member_id, kind, subject, words, at, found_at) SELECT 1, id, 'price', 1, '', now(), now() FROM members LIMIT 0",
    ['worker'],
  ],
  ['changes what looked odd', 'UPDATE terminal_findings SET words = words', []],
  ['notes how far was looked', 'UPDATE terminal_looks SET place = place', ['worker']],
  // Not the signer, which has no business with the fleet.
  ['lets go of what a lost login held', 'SELECT forget_positions(0)', ['worker', 'fleet']],
  ['makes up deals', 'INSERT INTO deals SELECT * FROM deals LIMIT 0', ['fleet', 'worker']],
  ['says who may earn', 'UPDATE team_standings SET team_business = team_business', []],
  ['says how many stand below somebody', 'UPDATE team_levels SET members = members', []],
  ['says who brought whom', 'INSERT INTO sponsorships SELECT * FROM sponsorships LIMIT 0', []],
  ['says what is paid', 'INSERT INTO rates SELECT * FROM rates LIMIT 0', []],
  ['says what levels pay', 'INSERT INTO level_rules SELECT * FROM level_rules LIMIT 0', []],
  ['makes up levels', 'INSERT INTO level_structures SELECT * FROM level_structures LIMIT 0', []],
  ['says what packages cost', 'INSERT INTO package_versions SELECT * FROM package_versions LIMIT 0', []],
  ['gives packages', 'INSERT INTO member_packages (member_id) SELECT id FROM members LIMIT 0', []],
  ['takes packages', 'UPDATE member_packages SET ended_at = ended_at', []],
  ['unfreezes', 'DELETE FROM frozen_members', []],
  ['says what was deposited in all', 'UPDATE fuel_totals SET deposited = deposited', []],
  ['says what was traded in all', 'UPDATE trading_totals SET won = won', []],
  ['says whose terminal is hosted', 'UPDATE terminals SET is_hosted = is_hosted', []],
  ['says whose account an account is', 'UPDATE trading_accounts SET member_id = member_id', []],
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
      'cluster_moved',
      'fuel_correct',
      'fuel_count_bonus',
      'fuel_freeze',
      'fuel_hold',
      'fuel_release_hold',
      'fuel_reopen',
      'fuel_settle',
      'fuel_unfreeze',
      'ledger_open_accounts',
      'ledger_post',
      'leftover_return',
      'levels_change',
      'note_database_line',
      'package_activate',
      'package_change',
      'rates_change',
      'renumber_sign_up',
      'team_follow_active',
      'team_place_member',
    ],
    worker: [
      'audit_seal',
      'cluster_moved',
      'fuel_deposit',
      'fuel_deposit_many',
      'fuel_freeze',
      'fuel_hold',
      'fuel_refund',
      'fuel_settle',
      'fuel_settle_trades',
      'ledger_fold_house',
      'ledger_post',
      'ledger_seal',
      'package_end',
      'team_count_business',
      'team_follow_active',
      'trades_to_inbox',
    ],
    fleet: ['cluster_moved', 'fuel_freeze', 'fuel_hold', 'trades_to_inbox'],
    signer: ['cluster_moved', 'ledger_post', 'note_database_line'],
  })
})

test('what decides who earns is written as it is, whatever a login says', async () => {
  const [sponsor, other] = await inTx(owner.db, async (tx) => [
    await addMember(tx, 'Sam', null),
    await addMember(tx, 'Olga', null),
  ])
  const { rows } = await sql<{ id: bigint }>`
    INSERT INTO members (ref_id, name, email, password_hash, sponsor_id, email_verified_at, terms_accepted_at, created_at)
    SELECT 'FL99999999', 'New', 'new@rights.test', '-', ${sponsor}, now(), now(), now() RETURNING id`.execute(owner.db)
  const id = rows[0]?.id
  await sql`SELECT ledger_open_accounts(${id}, ${sponsor}, now())`.execute(owner.db)
  expect(await tried('api', `SELECT team_place_member(${id}, ${other})`)).toMatch(/did not sign up with sponsor/)
  expect(await tried('api', `SELECT team_place_member(${id}, NULL)`)).toMatch(/did not sign up with sponsor/)
  expect(await tried('api', `SELECT team_place_member(${id}, ${sponsor})`)).toBe('done 1')
  // Neither fuel nor a bonus, and nobody has closed the account.
  for (const wanted of [1, 5])
    expect(await tried('api', `SELECT package_activate(${sponsor}, ${wanted}, now())`)).toMatch(/may not have package/)
  expect(await tried('worker', `SELECT package_end(${sponsor}, now())`)).toMatch(/is not closed/)
  const shown = `WITH said AS MATERIALIZED (SELECT fuel_count_bonus(${sponsor})) SELECT FROM said, fuel_totals WHERE bonus > 0 AND member_id = ${sponsor}`
  expect(await tried('api', shown)).toBe('done 0')
  expect(await tried('api', `SELECT fuel_unfreeze(${sponsor})`)).toMatch(/no two operators want/)
  expect(await tried('api', 'SELECT rates_change(7, now(), 0, 10000, 0, 0, 0)')).toMatch(/the newest rates are version/)
  expect(await tried('api', 'SELECT rates_change(1, now(), 9000, 9000, 0, 0, 0)')).toMatch(/more than the split/)
  expect(await tried('api', "SELECT levels_change(1, '1999-01-01', '{1}', '{1}', '{1}', '{1}')")).toMatch(
    /newest levels/,
  )
  expect(await tried('api', "SELECT package_change(1, 7, now(), 'x', 1, 0, '', 0, 'each-trade')")).toMatch(
    /not the newest/,
  )
})

test('a login charges and gives by itself what the terms in force say, and no more; and changes neither without an owner', async () => {
  const reactivation = (due: bigint) =>
    tried(
      'api',
      `SELECT * FROM fuel_settle('reactivation', '{reactivation 1 x}', '{"\\\\x00"}', '{x}', ARRAY[now()], '{1}', '{${due}}', NULL, NULL, NULL)`,
    )
  const bonus = (amount: bigint) =>
    tried(
      'api',
      `SELECT * FROM ledger_post('bonus', 'joining bonus 1', '\\x00', 'x', now(), '{0,1}', '{promotions,bonus_fuel}', '{${-amount},${amount}}')`,
    )
  const mayNot = /may not (charge|post)/
  const maker = await termsOwner(owner.db)
  const specified = { reactivationFee: micro(10_000_000n), joiningBonus: micro(5_000_000n) }
  const dearer = { reactivationFee: micro(13_370_000n), joiningBonus: micro(7_310_000n) }
  const cheaper = { reactivationFee: micro(2_000_000n), joiningBonus: micro(1_000_000n) }
  for (const terms of [dearer, cheaper, specified]) {
    await maker.change(terms, new Date())
    expect(await reactivation(terms.reactivationFee + 1n)).toMatch(mayNot)
    expect(await reactivation(terms.reactivationFee)).not.toMatch(mayNot)
    expect(await bonus(terms.joiningBonus + 1n)).toMatch(mayNot)
    expect(await bonus(terms.joiningBonus)).not.toMatch(mayNot)
  }
  const change = (figures: string) =>
    tried('api', `SELECT rates_change(4, now(), 500, 9000, 1000000, 1000000, 50, ${figures})`)
  expect(await change('p_reactivation => 13370000')).toMatch(/no owner makes these terms/)
  const member = await inTx(owner.db, (tx) => addMember(tx, 'Nina', null))
  expect(await change(`p_by => ${member}, p_bonus => 7310000`)).toMatch(/no owner makes these terms/)
  expect(await change(`p_by => ${maker.id}, p_reactivation => 13370000`)).toBe('done 1')
  // What the table holds no owner raises.
  for (const figure of ['p_reactivation => 100000001', 'p_bonus => 100000001'])
    expect(await change(`p_by => ${maker.id}, ${figure}`)).toMatch(/violates check constraint/)
})

test('a terminal is hosted only by an operator’s code', async () => {
  const [id, other, operator] = await inTx(owner.db, async (tx) => [
    await addMember(tx, 'Hosted', null),
    await addMember(tx, 'Other', null),
    await addMember(tx, 'Operator', null),
  ])
  await sql`UPDATE members SET role = 'support' WHERE id = ${operator}`.execute(owner.db)
  const pair = (by: bigint | undefined) =>
    tried(
      'api',
      `WITH a AS (INSERT INTO trading_accounts (member_id, server, login, opened_at) VALUES (${id}, 'S', '77', now()) RETURNING id),
       c AS (INSERT INTO terminal_codes (code_hash, member_id, made_by, made_at, expires_at, used_at) SELECT '\\x01', ${id}, ${by}, now(), now(), now())
       SELECT id FROM a; INSERT INTO terminals (member_id, account_id, is_hosted, login, server, company, is_demo, leverage, build, ea_version, paired_at)
       SELECT ${id}, max(id), true, 77, 'S', 'C', false, 1, 1, '1', now() FROM trading_accounts`,
    )
  for (const by of [id, other]) expect(await pair(by)).toMatch(/no operator hosts this terminal/)
  expect(await pair(operator)).toMatch(/^done/)
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

test('what the API charges for setting a bot up again is shared out to nobody', async () => {
  const memberId = await inTx(owner.db, (tx) => addMember(tx, 'charged', null))
  const settle = (levels: string, key = `reactivation ${memberId} today`, due = 10_000_000) =>
    tried(
      'api',
      `SELECT * FROM fuel_settle('reactivation', '{${key}}', '{"\\\\x00"}', '{e}', '{now}', '{${memberId}}', '{${due}}', ${levels}, NULL)`,
    )
  expect(await settle('NULL, NULL')).toBe('done 1')
  // With a version of the levels its uplines would earn by it: members' fuel would become a thief's income.
  expect(await settle("'{1}', '{1}'")).toMatch(/may not charge/)
  expect(await settle('NULL, NULL', 'reactivation 999 today')).toMatch(/may not charge/)
  for (const due of [0, -10_000_000, 10_000_001])
    expect(await settle('NULL, NULL', undefined, due)).toMatch(/may not charge/)
})

test('what is signed is on its way: no login but the signer’s gives it back to the member', async () => {
  const { memberId, id, payoutId } = await heldWithdrawal()
  const release = `SELECT * FROM ledger_post('withdrawal_released', 'withdrawal ${id} ended', '\\x00', 'x', now(),
    '{${memberId},${memberId}}', '{hold,income}', '{-15000000,15000000}')`
  const signed = (status: string) =>
    sql`INSERT INTO chain_sends (purpose, payout_id, sender, nonce, tx_hash, raw, to_address, value, fee_per_gas, signed_at, status)
      VALUES ('payout', ${payoutId}, ${`0x${'1'.repeat(40)}`}, 1, ${`0x${'2'.repeat(64)}`}, '0x00', ${`0x${'3'.repeat(40)}`}, 1, 1, now(), ${status})
      ON CONFLICT (tx_hash) DO UPDATE SET status = excluded.status`.execute(owner.db)
  for (const role of ['api', 'worker'] as const) {
    expect([role, await tried(role, release)]).toEqual([role, 'done 1'])
    for (const status of ['signed', 'sent', 'mined']) {
      await signed(status)
      expect([role, status, await tried(role, release)]).toEqual([role, status, expect.stringMatching(/may not post/)])
      // It alone knows what became of it.
      expect(await tried('signer', release)).toBe('done 1')
    }
    await signed('reverted')
    expect([role, await tried(role, release)]).toEqual([role, 'done 1'])
  }
})

test('giving back waits for whoever is signing', async () => {
  const { memberId, id, payoutId } = await heldWithdrawal()
  const signing = new pg.Client({ connectionString: logins.of('signer').url })
  const api = new pg.Client({ connectionString: logins.of('api').url })
  await Promise.all([signing.connect(), api.connect()])
  await signing.query('BEGIN')
  await signing.query('SELECT FROM payouts WHERE id = $1 FOR UPDATE', [payoutId])
  const released = api
    .query(
      `SELECT * FROM ledger_post('withdrawal_released', $1, '\\x00', 'x', now(), $2::bigint[], '{hold,income}', '{-15000000,15000000}')`,
      [`withdrawal ${id} ended`, [memberId, memberId]],
    )
    .then(
      () => 'done',
      (error: Error) => error.message,
    )
  await untilSomebodyWaits(owner.db, released)
  await signing.query(
    `INSERT INTO chain_sends (purpose, payout_id, sender, nonce, tx_hash, raw, to_address, value, fee_per_gas, signed_at)
     VALUES ('payout', $1, $2, 2, $3, '0x00', $2, 1, 1, now())`,
    [payoutId, `0x${'1'.repeat(40)}`, `0x${'4'.repeat(64)}`],
  )
  await signing.query('COMMIT')
  expect(await released).toMatch(/may not post/)
  await Promise.all([signing.end(), api.end()])
})

/** A withdrawal that operators let through and for which the ledger holds $15. */
async function heldWithdrawal(): Promise<{ memberId: bigint; id: bigint; payoutId: bigint }> {
  const now = new Date()
  return inTx(owner.db, async (tx) => {
    const memberId = await addMember(tx, `held${++held}`, null)
    const referral = await addMember(tx, `held${held}.referral`, memberId)
    await creditFromChain(tx, { name: `held ${held}`, memberId: referral, amount: micro(300_000_000n), now })
    const address = `0x${'5'.repeat(40)}`
    const { rows } = await sql<{ id: bigint }>`
      INSERT INTO withdrawals (member_id, amount, fee, address, status, otp_sent_at, expires_at, created_at, approved_at)
      VALUES (${memberId}, 15000000, 1000000, ${address}, 'processing', ${now}, ${now}, ${now}, ${now}) RETURNING id`.execute(
      tx,
    )
    const id = rows[0]?.id ?? 0n
    await holdIncome(tx, { withdrawal: String(id), memberId, amount: micro(15_000_000n), now })
    const { rows: paid } = await sql<{ id: bigint }>`
      INSERT INTO payouts (kind, subject_id, member_id, address, amount, status, queued_at)
      VALUES ('withdrawal', ${id}, ${memberId}, ${address}, 14000000, 'queued', ${now}) RETURNING id`.execute(tx)
    return { memberId, id, payoutId: paid[0]?.id ?? 0n }
  })
}

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
  // What the chain has paid and the books forgot the signer alone takes in, from whom it may be taken.
  const reconciled = (accounts: string) =>
    `SELECT * FROM ledger_post('reconciled', 'reconciled 0x1', '\\x00', 'x', now(), '{0,0}', '{${accounts}}', '{-5,5}')`
  for (const role of ['api', 'worker', 'fleet'] as const)
    expect(await tried(role, reconciled('operations,treasury'))).toMatch(/may not post|permission denied/)
  for (const accounts of ['hold,treasury', 'operations,affiliate_pool', 'income,treasury'])
    expect(await tried('signer', reconciled(accounts))).toMatch(/may not post/)
})
