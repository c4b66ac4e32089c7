import { asOwner, growForest, trees } from '../ledger/grow-forest.ts'

const accountsPerShard = 1_000
/** Of the forest's members the first ones have no uplines; more of them than bots, so that every bot has twenty levels above. */
const membersMin = trees * 25
const loginFirst = 1_000_000

type Group = { of100: number; capital: string; settings: string }
const ofPackage = (of100: number, capital: string): Group => ({ of100, capital, settings: '{}' })

/** How many of a hundred bots, their capital in dollars (of the nth, from 0 to 9) and their settings. */
const kinds = {
  /**
   * Mostly small packages, with the settings of everybody who chooses none: two to six instruments, by the capital. The mix is an
   * assumption, no figures of sales stand behind it.
   */
  mostlySmall: [
    ofPackage(40, '100 + n * 40'),
    ofPackage(30, '500 + n * 50'),
    ofPackage(20, '1000 + n * 400'),
    ofPackage(10, '5000 + n * 5000'),
  ],
  /** As many of each package: more large accounts, so more deals in the same bar. */
  quarters: [
    ofPackage(25, '100 + n * 40'),
    ofPackage(25, '500 + n * 50'),
    ofPackage(25, '1000 + n * 400'),
    ofPackage(25, '5000 + n * 5000'),
  ],
  /** Every account large enough for every trade, every bot on the same five instruments: all of them do the same at once. */
  alike: [
    {
      of100: 100,
      capital: '5000 + n * 5000',
      settings: '{"assets": ["USDJPY", "USDGBP", "XAUUSD", "XAGUSD", "BTCUSD"]}',
    },
  ],
} satisfies Record<string, Group[]>
export type FleetKind = keyof typeof kinds

/**
 * Bots in service on paper accounts, owned by members of a forest with full levels above. They were set up at `start` and have fuel
 * for years.
 */
export async function growFleet(url: string, bots: number, start: Date, kind: FleetKind): Promise<void> {
  const groups: readonly Group[] = kinds[kind]
  const upTo = (place: number) => groups.slice(0, place + 1).reduce((sum, { of100 }) => sum + of100, 0)
  const cases = (pick: (group: Group) => string) =>
    `CASE ${groups.map((group, place) => `WHEN b % 100 < ${upTo(place)} THEN ${pick(group)}`).join(' ')} END`
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
        SELECT ${members} - b, 'Paper', ${loginFirst} + b, ${at}, b / ${accountsPerShard} + 1, ${at}, dollars * 1000000, settings,
          dollars * 100, 0, 1
        FROM (SELECT b, (${cases(({ capital }) => capital)})::bigint AS dollars, (${cases(({ settings }) => `'${settings}'`)})::jsonb AS settings
          FROM (SELECT b, b % 10 AS n FROM generate_series(0, ${bots} - 1) b) numbered) chosen ORDER BY b;
      INSERT INTO balance_operations (account_id, at, cents) SELECT id, ${at}, balance_cents FROM trading_accounts;
      INSERT INTO bots (member_id, state, since, activated_at, account_id)
        SELECT member_id, 'active', ${at}, ${at}, id FROM trading_accounts;
      INSERT INTO bot_hosting (member_id, capital, active_from, hosted_through) SELECT member_id, capital, ${at}, ${at}::date + 3650 FROM trading_accounts;
      INSERT INTO member_packages (member_id, package_id, activated_at) SELECT member_id, CASE WHEN capital < 500000000 THEN 1 WHEN capital < 1000000000 THEN 2
          WHEN capital < 5000000000 THEN 3 ELSE 4 END, ${at} FROM trading_accounts`)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })
}
