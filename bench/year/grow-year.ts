import type pg from 'pg'
import { sealEntries } from '../../server/finance/ledger/seal-entries.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { asOwner, firstChargeable, growForest, settleDown, withoutIndexes } from '../ledger/grow-forest.ts'

export type Year = { members: number; traders: number; deposits: number; trades: number; withdrawals: number }

const perInsert = 500_000
export const chainId = 56
/** Deposits that were not swept yet, each below what a sweep is worth. */
const unswept = 50

const hash = (mark: string, number: string) => `'0x${mark}' || lpad(to_hex(${number}), 63, '0')`
const addressOf = (member: string) => `'0x1' || lpad(to_hex(${member}), 39, '0')`
const when = (place: string, of: number) => `now() - (1 - ${place}::float8 / ${of}) * interval '365 days'`

/**
 * A year of a business that holds: deposits on the chain and in the books, each swept; trades (the newest tenth with their deals), every other one charged and
 * its charge shared out to two levels; withdrawals that were paid. Made in SQL, and sealed by the product itself.
 */
export async function growYear(url: string, year: Year, treasury: string): Promise<void> {
  await growForest(url, year.members)
  await asOwner(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    const restore = await withoutIndexes(client, indexed)
    for (const step of people(year)) await client.query(step)
    await inParts(client, year.deposits, (rows) => depositRows(rows, year, treasury.toLowerCase()))
    await inParts(client, year.trades, (rows) => tradeRows(rows, year))
    await inParts(client, year.withdrawals, (rows) => withdrawalRows(rows, year, treasury.toLowerCase()))
    await restore()
    for (const table of numbered)
      await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`)
    await client.query('ANALYZE')
  })
  const database = openDatabase(url)
  await sealEntries(database.db, new Date())
  await database.close()
  await asOwner(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    for (const step of balances(year)) await client.query(step)
    await settleDown(client)
  })
}

const indexed = [
  'ledger_entries',
  'trades',
  'deals',
  'fuel_charges',
  'fuel_deposits',
  'chain_deposits',
  'chain_outflows',
  'chain_sends',
  'notifications',
  'mail_outbox',
]
const numbered = ['members', 'ledger_entries', 'trades', 'withdrawals', 'payouts']

async function inParts(client: pg.Client, count: number, steps: (rows: string) => string[]): Promise<void> {
  for (let from = 1; from <= count; from += perInsert)
    for (const step of steps(`generate_series(${from}, ${Math.min(count, from + perInsert - 1)}) i`))
      await client.query(step)
}

function people({ members, traders, deposits }: Year): string[] {
  const lastTrader = firstChargeable + traders - 1
  return [
    `INSERT INTO members (id, ref_id, name, email, password_hash, email_verified_at, terms_accepted_at, created_at) OVERRIDING SYSTEM VALUE
      SELECT i, 'FL' || lpad(i::text, 8, '0'), 'Member ' || i, 'member' || i || '@year.test', '-', now(), now(), ${when('i', members)}
      FROM generate_series(1, ${members}) i`,
    `INSERT INTO member_packages (member_id, package_id, activated_at) SELECT id, 1, created_at FROM members`,
    `INSERT INTO team_levels (member_id) SELECT id FROM members`,
    `INSERT INTO deposit_addresses (member_id, derivation_index, address, created_at)
      SELECT id, id - 1, ${addressOf('id')}, created_at FROM members`,
    `INSERT INTO payout_addresses (member_id, address, usable_at, changed_at) SELECT id, ${addressOf('id')}, created_at, created_at FROM members`,
    `INSERT INTO trading_accounts (member_id, server, login, opened_at, capital, balance_cents, enrolled_at)
      SELECT i, 'Year-Live', (10000000 + i)::text, now() - interval '1 year', 1000000000, 100000, now() - interval '1 year'
      FROM generate_series(${firstChargeable}, ${lastTrader}) i ORDER BY i`,
    `INSERT INTO bots (member_id, state, since, account_id) SELECT member_id, 'active', opened_at, id FROM trading_accounts`,
    `INSERT INTO bot_hosting (member_id, capital, active_from, hosted_through)
      SELECT member_id, 1000000000, opened_at, (now() AT TIME ZONE 'UTC')::date FROM trading_accounts`,
    `INSERT INTO balance_operations (account_id, at, cents) SELECT id, opened_at, 100000 FROM trading_accounts`,
    `INSERT INTO chain_cursors (chain_id, token, block_number, block_hash, head_number, final_number, seen_at)
      VALUES (${chainId}, ${addressOf('0')}, ${deposits}, ${hash('b', String(deposits))}, ${deposits}, ${deposits}, now())`,
    `INSERT INTO chain_blocks (chain_id, number, hash)
      SELECT ${chainId}, i, ${hash('b', 'i')} FROM generate_series(${deposits - 199}, ${deposits}) i`,
    `INSERT INTO stray_cursors (chain_id, block_number, derivation_index) VALUES (${chainId}, ${deposits}, -1)`,
  ]
}

/** A hundred dollars each, but five where they lie unswept. */
function depositRows(rows: string, { members, deposits }: Year, treasury: string): string[] {
  const from = `(SELECT i, i % ${members} + 1 AS m, ${when('i', deposits)} AS at,
    CASE WHEN i > ${deposits - unswept} THEN 5000000 ELSE 100000000 END::bigint AS amount FROM ${rows}) d`
  const swept = `WHERE i <= ${deposits - unswept}`
  const units = 'amount * 1000000000000::numeric'
  return [
    `INSERT INTO chain_deposits (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, member_id, from_address, to_address, value,
        amount, status, seen_at, credited_at)
      SELECT ${chainId}, ${hash('d', 'i')}, 0, i, ${hash('b', 'i')}, at, m, '0x2' || lpad(to_hex(m), 39, '0'), ${addressOf('m')}, ${units},
        amount, 'credited', at, at FROM ${from}`,
    `INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited_at, credited, direct, collected, at)
      SELECT 'deposit ${chainId} ' || ${hash('d', 'i')} || ' 0', '', m, amount, i, at, amount, 0, 0, at FROM ${from}`,
    `INSERT INTO ledger_entries (id, kind, key, input_hash, event, at, members, accounts, amounts)
      SELECT i, 'deposit', 'deposit ' || i, '', 'year', at, ARRAY[0, m], '{treasury,fuel}', ARRAY[-amount, amount] FROM ${from}`,
    `INSERT INTO chain_sends (purpose, sender, nonce, tx_hash, raw, to_address, value, fee_per_gas, signed_at, sent_at, status, block_number)
      SELECT 'gas', '${treasury}', i, ${hash('a', 'i')}, '0x' || repeat('ab', 110), ${addressOf('m')}, 1, 1, at, at, 'mined', i FROM ${from} ${swept}
      UNION ALL
      SELECT 'sweep', ${addressOf('m')}, i, ${hash('5', 'i')}, '0x' || repeat('ab', 110), '${treasury}', ${units}, 1, at, at, 'mined', i FROM ${from} ${swept}`,
    `INSERT INTO chain_outflows (chain_id, tx_hash, log_ordinal, block_number, from_address, to_address, value, seen_at)
      SELECT ${chainId}, ${hash('5', 'i')}, 0, i, ${addressOf('m')}, '${treasury}', ${units}, at FROM ${from} ${swept}`,
    `INSERT INTO notifications (member_id, kind, title, body, at, mail_due) SELECT m, 'deposit', 'A deposit', 'It is credited.', at, false FROM ${from}`,
    `INSERT INTO mail_outbox (recipient, created_at, next_try_at, sent_at)
      SELECT 'member' || m || '@year.test', at, at, at FROM ${from} WHERE at > now() - interval '30 days'`,
  ]
}

/** Eighty cents of charge for every other trade; its deals stand on the same account. */
function tradeRows(rows: string, { traders, trades, deposits }: Year): string[] {
  const from = `(SELECT i, i % ${traders} + 1 AS a, i % ${traders} + ${firstChargeable} AS m, ${when('i', trades)} AS at,
    CASE WHEN i / ${traders} % 2 = 0 THEN 2000000 ELSE -2000000 END::bigint AS profit FROM ${rows}) t`
  const deal = (
    entry: 'in' | 'out',
  ) => `SELECT a, i * 2 + ${entry === 'in' ? 0 : 1}, m, i, i, at, 'EURUSD', '${entry === 'in' ? 'buy' : 'sell'}', '${entry}',
    0.1, 1.1, ${entry === 'in' ? '0' : 'profit'}, 0, 0, 1, 0, 1 FROM ${from} WHERE i > ${trades * 0.9}`
  const uplines = 'JOIN sponsorships s ON s.member_id = t.m'
  return [
    `INSERT INTO trades (id, account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points, discount_basis_points, basis,
        deal_ticket, price, profit, closed_at) OVERRIDING SYSTEM VALUE
      SELECT i, a, i, m, 'EURUSD', 'buy', 0.1, at, 4000, 0, 'each-trade', i * 2 + 1, 1.1, profit, at FROM ${from}`,
    `INSERT INTO deals (account_id, ticket, member_id, position_id, trade_position_id, at, symbol, side, entry, volume, price, profit, swap, commission,
        reason, evidence, magic) ${deal('in')} UNION ALL ${deal('out')}`,
    `INSERT INTO fuel_charges (kind, key, input_hash, member_id, due, bonus_paid, fuel_paid, arrears, level_version, rates_version, shares, entry_id,
        balance_after, at, trade_id)
      SELECT 'charge', 'trade ' || a || ' ' || i, '', m, c.due, 0, c.due, 0, 1, 1, CASE WHEN c.due > 0 THEN ARRAY[80000, 40000] ELSE '{}' END,
        CASE WHEN c.due > 0 THEN ${deposits} + i END, 0, at, i
      FROM ${from}, LATERAL (SELECT CASE WHEN profit > 0 THEN 800000 ELSE 0 END AS due) c`,
    `INSERT INTO ledger_entries (id, kind, key, input_hash, event, at, members, accounts, amounts)
      SELECT ${deposits} + i, 'charge', 'trade ' || a || ' ' || i, '', 'trade closed', at,
        ARRAY[m, s.uplines[1], s.uplines[2], 0, 0], '{fuel,income,income,operations,affiliate_pool}',
        ARRAY[-800000, 80000, 40000, 80000, 600000] FROM ${from} ${uplines} WHERE profit > 0`,
  ]
}

/** A cent each, by those whose first level trades. */
function withdrawalRows(rows: string, { traders, deposits, trades, withdrawals }: Year, treasury: string): string[] {
  const from = `(SELECT i, s.uplines[1] AS m, ${when('i', withdrawals)} AS at, ${deposits}::bigint * i / ${withdrawals} AS block
    FROM ${rows} JOIN sponsorships s ON s.member_id = i % ${traders} + ${firstChargeable}) w`
  const firstEntry = deposits + trades
  return [
    `INSERT INTO withdrawals (id, member_id, amount, address, status, otp_sent_at, expires_at, created_at, approved_at, ended_at, fee) OVERRIDING SYSTEM VALUE
      SELECT i, m, 10000, ${addressOf('m')}, 'success', at, at, at, at, at, 0 FROM ${from}`,
    `INSERT INTO payouts (id, kind, subject_id, member_id, address, amount, status, queued_at, ended_at) OVERRIDING SYSTEM VALUE
      SELECT i, 'withdrawal', i, m, ${addressOf('m')}, 10000, 'paid', at, at FROM ${from}`,
    `INSERT INTO chain_sends (purpose, payout_id, sender, nonce, tx_hash, raw, to_address, value, fee_per_gas, signed_at, sent_at, status, block_number)
      SELECT 'payout', i, '${treasury}', i + 1000000000, ${hash('e', 'i')}, '0x' || repeat('ab', 110), ${addressOf('m')}, 10000000000000000, 1, at, at, 'mined', block
      FROM ${from}`,
    `INSERT INTO chain_outflows (chain_id, tx_hash, log_ordinal, block_number, from_address, to_address, value, seen_at)
      SELECT ${chainId}, ${hash('e', 'i')}, 0, block, '${treasury}', ${addressOf('m')}, 10000000000000000, at FROM ${from}`,
    `INSERT INTO ledger_entries (id, kind, key, input_hash, event, at, members, accounts, amounts)
      SELECT ${firstEntry} + i * 2, 'withdrawal_hold'::ledger_entry_kind, 'hold ' || i, ''::bytea, 'year', at, ARRAY[m, m], '{income,hold}'::ledger_account[], ARRAY[-10000, 10000] FROM ${from}
      UNION ALL
      SELECT ${firstEntry} + i * 2 + 1, 'withdrawal_paid', 'paid ' || i, '', 'year', at, ARRAY[m, 0], '{hold,treasury}', ARRAY[-10000, 10000] FROM ${from}`,
  ]
}

/** What the entries add up to. */
function balances({ traders }: Year): string[] {
  const totalOf = (account: string) =>
    `coalesce((SELECT total FROM ledger_audited a WHERE a.member_id = b.member_id AND a.account = '${account}'), 0)`
  return [
    `UPDATE fuel_balances b SET direct_basis_points = 0, advance = 0, fuel = ${totalOf('fuel')}`,
    `UPDATE income_balances b SET income = ${totalOf('income')}, withdrawn_total = w.sum, level_total = ${totalOf('income')} + w.sum
      FROM (SELECT m.id, coalesce(sum(w.amount), 0) AS sum FROM members m LEFT JOIN withdrawals w ON w.member_id = m.id GROUP BY 1) w
      WHERE w.id = b.member_id`,
    `UPDATE house_folded SET treasury = t.treasury, operations = t.operations, affiliate_pool = t.affiliate_pool
      FROM (SELECT max(total) FILTER (WHERE account = 'treasury') AS treasury, max(total) FILTER (WHERE account = 'operations') AS operations,
        max(total) FILTER (WHERE account = 'affiliate_pool') AS affiliate_pool FROM ledger_audited WHERE member_id = 0) t`,
    `UPDATE fuel_totals f SET deposited = d.sum, booked = d.sum
      FROM (SELECT member_id, sum(amount) AS sum FROM fuel_deposits GROUP BY 1) d WHERE d.member_id = f.member_id`,
    `UPDATE fuel_totals f SET charged = c.sum, trades = c.count, shares = ARRAY[c.charges * 80000, c.charges * 40000]
      FROM (SELECT member_id, sum(due) AS sum, count(*) AS count, count(*) FILTER (WHERE due > 0) AS charges FROM fuel_charges GROUP BY 1) c
      WHERE c.member_id = f.member_id`,
    `INSERT INTO address_sums (address, seen, credited, amount, gone, swept)
      SELECT address, sum(seen), sum(seen), sum(amount), sum(gone), sum(swept) FROM (
        SELECT to_address AS address, value AS seen, amount, 0 AS gone, 0 AS swept FROM chain_deposits
        UNION ALL SELECT from_address, 0, 0, value, 0 FROM chain_outflows
        UNION ALL SELECT sender, 0, 0, 0, value FROM chain_sends WHERE purpose = 'sweep') a GROUP BY 1`,
    `UPDATE trading_accounts a SET balance_cents = 100000 + d.cents
      FROM (SELECT account_id, sum(profit) / 10000 AS cents FROM deals GROUP BY 1) d WHERE d.account_id = a.id`,
    // As the hourly look has left it an hour ago.
    `INSERT INTO balance_checks (account_id, ticket, cents)
      SELECT a.id, d.ticket, d.cents FROM trading_accounts a CROSS JOIN LATERAL (SELECT max(ticket) AS ticket, sum(profit) / 10000 AS cents
        FROM deals WHERE account_id = a.id AND at < now() - interval '1 hour') d WHERE d.ticket IS NOT NULL AND a.id <= ${traders}`,
    `INSERT INTO console_days (day, members, trades, charged, income, deposited, paid_out, active_bots, counted_at)
      SELECT (now() AT TIME ZONE 'UTC')::date - i, 0, 0, 0, 0, 0, 0, 0, now() - interval '1 minute' FROM generate_series(0, 365) i`,
  ]
}

/** So many trades more, as the fleet leaves them: closed, and waiting to be charged. */
export async function closeTrades(client: pg.Client, { traders }: Year, count: number): Promise<void> {
  await client.query(`
    WITH top AS (SELECT max(position_id) AS position FROM trades),
    closed AS (
      INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points, discount_basis_points, basis,
          deal_ticket, price, profit, closed_at)
        SELECT i, top.position + i, i + ${firstChargeable - 1}, 'EURUSD', 'buy', 0.1, at, 4000, 0, 'each-trade', 1, 1.1, 2000000, at
        FROM top, date_trunc('milliseconds', now()) AS at, generate_series(1, ${Math.min(count, traders)}) i RETURNING id)
    SELECT trades_to_inbox(array_agg(id)) FROM closed`)
}
