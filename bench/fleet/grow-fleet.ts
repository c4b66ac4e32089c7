import { asOwner, growForest, trees } from '../ledger/grow-forest.ts'

const accountsPerShard = 1_000
/** Of the forest's members the first ones have no uplines; more of them than bots, so that every bot has twenty levels above. */
const membersMin = trees * 25
const loginFirst = 1_000_000

/**
 * Bots in service on paper accounts, on five instruments and with capitals from $5,000 to $50,000, owned by members of a forest with
 * full levels above. They were set up at `start` and have fuel for years.
 */
export async function growFleet(url: string, bots: number, start: Date): Promise<void> {
  const members = Math.max(membersMin, bots + trees * 21)
  await growForest(url, members)
  await asOwner(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    const at = `timestamptz '${start.toISOString()}'`
    await client.query(`
      INSERT INTO members (id, ref_id, name, email, password_hash, email_verified_at, terms_accepted_at, created_at)
        OVERRIDING SYSTEM VALUE
        SELECT i, 'FL' || lpad(i::text, 8, '0'), 'Member ' || i, 'member' || i || '@fleet.test', '-', ${at}, ${at}, ${at}
        FROM generate_series(1, ${members}) i WHERE NOT EXISTS (SELECT 1 FROM members m WHERE m.id = i);
      SELECT setval(pg_get_serial_sequence('members', 'id'), ${members});
      INSERT INTO fleet_shards (reached, accounts)
        SELECT date_bin('5 minutes', ${at}, '2026-01-01'), least(${accountsPerShard}, ${bots} - s * ${accountsPerShard})
        FROM generate_series(0, ${Math.ceil(bots / accountsPerShard) - 1}) s ORDER BY s;
      INSERT INTO trading_accounts (member_id, server, login, opened_at, shard_id, enrolled_at, capital, settings, balance_cents, open_count, next_ticket)
        SELECT ${members} - n, 'Paper', ${loginFirst} + n, ${at}, n / ${accountsPerShard} + 1, ${at}, c * 10000,
          '{"assets": ["USDJPY", "USDGBP", "XAUUSD", "XAGUSD", "BTCUSD"]}', c, 0, 1
        FROM (SELECT n, (1 + n % 10) * 500000::bigint AS c FROM generate_series(0, ${bots} - 1) n) b ORDER BY n;
      INSERT INTO balance_operations (account_id, at, cents) SELECT id, ${at}, balance_cents FROM trading_accounts;
      INSERT INTO bots (member_id, state, since, activated_at, account_id)
        SELECT member_id, 'active', ${at}, ${at}, id FROM trading_accounts;
      INSERT INTO bot_hosting (member_id, capital, active_from, hosted_through) SELECT member_id, capital, ${at}, ${at}::date + 3650 FROM trading_accounts;
      INSERT INTO member_packages (member_id, package_id, activated_at) SELECT member_id, 4, ${at} FROM trading_accounts`)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })
}
