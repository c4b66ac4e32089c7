import { asOwner, growForest } from '../ledger/grow-forest.ts'

export type Scale = { members: number; postings: number; trades: number }

const postingsPerEntry = 4
const auditRows = 200_000
const perInsert = 500_000

/**
 * A business of this size, made in SQL within minutes: members in a hundred trees, entries of four postings each over two years,
 * closed trades, deposits, withdrawals, messages, alerts and what operators did. Nothing in it is read by the fleet. The last member is
 * called as the one whom the bench signs in.
 */
export async function loadBusiness(url: string, { members, postings, trades }: Scale): Promise<void> {
  // The operators have accounts already; everybody gets those of the forest.
  await asOwner(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    for (const table of [
      'sponsorships',
      'team_standings',
      'team_levels',
      'fuel_balances',
      'income_balances',
      'fuel_totals',
    ])
      await client.query(`DELETE FROM ${table}`)
  })
  await growForest(url, members)
  const entries = Math.floor(postings / postingsPerEntry)
  const traders = Math.max(1, Math.floor(members / 10))
  const steps = [
    `INSERT INTO members (id, ref_id, name, email, password_hash, email_verified_at, terms_accepted_at, created_at) OVERRIDING SYSTEM VALUE
      SELECT i, 'FL' || lpad(i::text, 8, '0'), CASE WHEN i = ${members} THEN 'Member 1' ELSE 'Member ' || i || ' ' || (ARRAY['Okafor', 'Hale', 'Wren', 'Marsh', 'Linde'])[i % 5 + 1] END,
        'member' || i || '@console.test', '-', CASE WHEN i % 7 > 0 THEN now() END, now(), now() - (i % 730) * interval '1 day'
      FROM generate_series(1, ${members}) i WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.id = i)`,
    `SELECT setval(pg_get_serial_sequence('members', 'id'), ${members})`,
    // A thousand dollars each; the forest's million would come to more than all the tokens there are.
    'UPDATE fuel_balances SET fuel = 1000000000, advance = -direct_share(1000000000, direct_basis_points)',
    `UPDATE fuel_totals SET deposited = 100000000 + member_id % 1000 * 1000000 WHERE member_id % 3 = 0`,
    `UPDATE income_balances SET direct_total = member_id % 977 * 10000, level_total = member_id % 991 * 10000,
      income = member_id % 977 * 10000 + member_id % 991 * 10000`,
    `INSERT INTO team_levels (member_id, members) SELECT id, array_fill((${members} / id / 20)::int, ARRAY[20]) FROM members WHERE id <= ${members}
      ON CONFLICT DO NOTHING`,
    `INSERT INTO trading_accounts (member_id, server, login, opened_at, capital) OVERRIDING USER VALUE
      SELECT i, 'Bench-Live', (10000000 + i)::text, now() - interval '1 year', 1000000000 FROM generate_series(1, ${traders}) i`,
    `INSERT INTO bots (member_id, state, since, account_id) SELECT member_id, (ARRAY['active', 'active', 'paused', 'low_fuel', 'pending'])[member_id % 5 + 1]::bot_state,
        now() - member_id % 100 * interval '1 hour', id FROM trading_accounts`,
    `INSERT INTO broker_forms (member_id, broker, server, login, capital, submitted_at)
      SELECT member_id, 'Bench', server, login, capital, now() FROM trading_accounts`,
    `INSERT INTO payout_addresses (member_id, address, usable_at, changed_at)
      SELECT i, '0x' || lpad(to_hex(i / 2), 40, '0'), now(), now() FROM generate_series(1, ${traders}) i`,
    `INSERT INTO chain_deposits (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, member_id, from_address, to_address, value,
        amount, status, seen_at, credited_at)
      SELECT 56, '0x' || lpad(to_hex(i), 64, '0'), 0, i, '0x' || lpad(to_hex(i), 64, '0'), now(), i, '0x' || lpad(to_hex(i / 3), 40, '0'),
        '0x' || lpad(to_hex(i + 1000000000), 40, '0'), 1000000, 100000000, 'credited', now(), now() - i % 700 * interval '1 day'
      FROM generate_series(1, ${traders}) i`,
    `INSERT INTO withdrawals (member_id, amount, address, status, otp_sent_at, expires_at, created_at, approved_at, ended_at, fee)
      SELECT i, 20000000 + i % 100 * 1000000, '0x' || lpad(to_hex(i / 2), 40, '0'), CASE WHEN i % 500 = 0 THEN 'processing' ELSE 'success' END,
        now(), now(), now() - i % 700 * interval '1 day', CASE WHEN i % 1000 > 0 THEN now() END, CASE WHEN i % 500 > 0 THEN now() END, 1000000
      FROM generate_series(1, ${traders}) i`,
    `INSERT INTO payouts (kind, subject_id, member_id, address, amount, status, queued_at, ended_at)
      SELECT 'withdrawal', id, member_id, address, amount, 'paid', created_at, ended_at FROM withdrawals WHERE status = 'success'`,
    // No trigger has counted them.
    `INSERT INTO payout_days SELECT (ended_at AT TIME ZONE 'UTC')::date, count(*), sum(amount) FROM payouts WHERE status = 'paid' GROUP BY 1`,
    `INSERT INTO contact_messages (name, email, phone, subject, message, created_at)
      SELECT 'Visitor ' || i, 'visitor' || i || '@bench.test', '', 'Question ' || i, 'How does it work?', now() - i * interval '1 minute'
      FROM generate_series(1, ${Math.min(100_000, members)}) i`,
    `INSERT INTO operator_audit (at, actor_id, action, subject, details)
      SELECT now() - (${auditRows} - i) * interval '1 minute', (SELECT id FROM members WHERE role <> 'member' ORDER BY id LIMIT 1),
        (ARRAY['approve withdrawal', 'activate bot', 'change setting'])[i % 3 + 1], 'member ' || i % ${members}, jsonb_build_object('reason', 'row ' || i)
      FROM generate_series(1, ${auditRows}) i`,
  ]
  await asOwner(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    for (const step of steps) await client.query(step)
    // In parts, so that no statement holds all of it in memory.
    for (let from = 1; from <= entries; from += perInsert) {
      const upTo = Math.min(entries, from + perInsert - 1)
      await client.query(`
        WITH made AS (SELECT i, 'b' || i AS key, i % ${members} + 1 AS m FROM generate_series(${from}, ${upTo}) i),
        entered AS (INSERT INTO ledger_entries (id, kind, key, input_hash, event, at, members, accounts, amounts)
          SELECT i, (ARRAY['charge', 'deposit', 'hosting'])[i % 3 + 1]::ledger_entry_kind, key, '', 'bench', now() - i % 730 * interval '1 day',
            ARRAY[m, m % ${members} + 1, 0, 0], '{fuel,income,operations,affiliate_pool}'::ledger_account[], ARRAY[-4000, 2000, 1000, 1000] FROM made)
        INSERT INTO ledger_postings (member_id, account, entry_id, amount)
          SELECT m, 'fuel'::ledger_account, i, -4000 FROM made UNION ALL SELECT m % ${members} + 1, 'income', i, 2000 FROM made
          UNION ALL SELECT 0, 'operations', i, 1000 FROM made UNION ALL SELECT 0, 'affiliate_pool', i, 1000 FROM made`)
    }
    for (let from = 1; from <= trades; from += perInsert) {
      const upTo = Math.min(trades, from + perInsert - 1)
      await client.query(`
        INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points, discount_basis_points, basis,
            deal_ticket, price, profit, closed_at)
          SELECT a, i, a, (ARRAY['BTCUSD', 'XAUUSD', 'USDJPY'])[i % 3 + 1], 'buy', 0.1, now() - i % 700 * interval '1 day', 4000, 0, 'each-trade',
            i, 2000, (i % 2001 - 1000) * 10000, now() - i % 700 * interval '1 day'
          FROM (SELECT i, i % ${traders} + 1 AS a FROM generate_series(${from}, ${upTo}) i) t`)
    }
    await client.query(`
      INSERT INTO ledger_days (day, kind, account, entries, got, gave)
        SELECT (e.at AT TIME ZONE 'UTC')::date, e.kind, p.account, count(*), coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0),
          coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0)
        FROM ledger_entries e CROSS JOIN LATERAL unnest(e.accounts, e.amounts) AS p(account, amount) GROUP BY 1, 2, 3
        ON CONFLICT DO NOTHING;
      INSERT INTO ledger_seals (number, last_xact, last_id, entries, unbalanced, hash, sealed_at)
        SELECT 1, max(xact), max(id), count(*), 0, sha256(''), now() FROM ledger_entries HAVING count(*) > 0 ON CONFLICT DO NOTHING;
      INSERT INTO book_checks (checked_at, holds, cash, liabilities, findings, accounts)
        SELECT now(), true, 1, 1, jsonb_agg(jsonb_build_object('name', 'rule ' || n, 'holds', true, 'detail', 'looked at by the worker')),
          '{"fuel": "1", "income": "1", "operations": "1"}' FROM generate_series(1, 20) n ON CONFLICT DO NOTHING`)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })
}
