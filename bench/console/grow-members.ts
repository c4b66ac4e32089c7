import pg from 'pg'

export type Growth = { members: number; postings: number; trades: number }

/** Members with addresses, logins, deposits, trades and postings, written straight into the tables: the console reads rows, not verbs. */
export async function growMembers(url: string, { members, postings, trades }: Growth): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(
      `INSERT INTO members (ref_id, name, email, password_hash, email_verified_at, terms_accepted_at, created_at)
       SELECT 'FL' || lpad(i::text, 8, '0'), (ARRAY['Lena','Piotr','Sade','Ivo','Noor','Ada'])[i % 6 + 1] || ' ' || md5(i::text),
              'member' || i || '@bench.test', '-', now(), now(), now() - (($1::int - i) * interval '1 year' / $1::int)
       FROM generate_series(1, $1::int) i`,
      [members],
    )
    const base = Number((await client.query('SELECT min(id) AS first FROM members')).rows[0].first) - 1
    const hex = (seed: string, length: number) =>
      `'0x' || left(md5(${seed}) || md5(${seed} || 'x') || md5(${seed} || 'y'), ${length})`
    await client.query(`
      INSERT INTO deposit_addresses (member_id, derivation_index, address, created_at)
        SELECT ${base} + i, i, ${hex("'d' || i", 40)}, now() FROM generate_series(1, ${members}) i;
      INSERT INTO payout_addresses (member_id, address, usable_at, changed_at)
        SELECT ${base} + i, ${hex("'p' || i", 40)}, now(), now() FROM generate_series(1, ${members}) i WHERE i % 5 = 0;
      INSERT INTO chain_deposits (chain_id, tx_hash, log_ordinal, block_number, block_hash, block_time, member_id, from_address, to_address, value, amount, status, seen_at, credited_at)
        SELECT 1, ${hex("'h' || i", 64)}, 0, i, ${hex("'b' || i", 64)}, now(), ${base} + i, ${hex("'s' || i", 40)}, ${hex("'d' || i", 40)}, 1, 1, 'credited', now(), now()
        FROM generate_series(1, ${members}) i;
      INSERT INTO bots (member_id, state, since) SELECT ${base} + i, 'active', now() FROM generate_series(1, ${members}) i;
      INSERT INTO broker_forms (member_id, broker, server, login, capital, submitted_at)
        SELECT ${base} + i, 'B', 'S', (10000000 + i)::text, 1, now() FROM generate_series(1, ${members}) i;
      INSERT INTO sponsorships (member_id, uplines, root_id) SELECT ${base} + i, '{}', ${base} + i FROM generate_series(1, ${members}) i;
      INSERT INTO fuel_balances (member_id, direct_basis_points) SELECT ${base} + i, 0 FROM generate_series(1, ${members}) i;
      INSERT INTO income_balances (member_id) SELECT ${base} + i FROM generate_series(1, ${members}) i;
      INSERT INTO trades (account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points, discount_basis_points, basis, deal_ticket, price, profit, closed_at)
        SELECT 1, i, ${base} + 1 + i % ${members}, 'XAUUSD', 'buy', 1, now(), 4000, 0, 'each-trade', i, 1, 1, now() - ((${trades} - i) * interval '1 year' / ${trades})
        FROM generate_series(1, ${trades}) i;
      INSERT INTO ledger_entries (kind, key, input_hash, event, at, members, accounts, amounts)
        SELECT 'charge', 'bench ' || i, '', 'bench', now() - ((${postings / 2} - i) * interval '1 year' / ${postings / 2}),
               ARRAY[${base} + 1 + i % ${members}, 0], ARRAY['fuel', 'operations']::ledger_account[], ARRAY[-1, 1]
        FROM generate_series(1, ${postings / 2}) i;
      INSERT INTO withdrawals (member_id, amount, fee, address, status, otp_sent_at, expires_at, created_at)
        SELECT ${base} + i, 20000000, 1000000, ${hex("'p' || i", 40)}, 'processing', now(), now(), now() FROM generate_series(1, 200) i`)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
