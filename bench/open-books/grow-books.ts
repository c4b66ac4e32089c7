import { asOwner, settleDown, withoutIndexes } from '../ledger/grow-forest.ts'

/** What everybody is owed, in micro-dollars: fuel less advance, and income. */
export type Grown = { owed: bigint }

/**
 * Members whose balances a first seal has counted, in SQL: fuel of up to $1,000 with the direct income that was paid on it, and income for
 * every second one. What the ledger has in all stands in its days, as entries would have left it there.
 */
export async function growBooks(url: string, members: number): Promise<Grown> {
  return asOwner(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    const restore = await withoutIndexes(client, ['members'])
    await client.query(`
      INSERT INTO members (ref_id, name, email, password_hash, email_verified_at, terms_accepted_at, created_at)
        SELECT 'FL' || lpad(i::text, 9, '0'), 'Member ' || i, 'member' || i || '@books.test', '-', now(), now(), now() FROM generate_series(1, ${members}) i;
      SELECT setseed(0.5);
      INSERT INTO ledger_audited SELECT id, 'fuel', floor(random() * 1e9)::bigint FROM members;
      INSERT INTO ledger_audited SELECT member_id, 'advance', -total / 10 FROM ledger_audited WHERE account = 'fuel';
      INSERT INTO ledger_audited SELECT id, 'income', floor(random() * 1e8)::bigint FROM members WHERE id % 2 = 0;
      INSERT INTO ledger_days (day, kind, account, entries, got, gave)
        SELECT current_date - 1, 'deposit', account, count(*), greatest(sum(total), 0), greatest(-sum(total), 0) FROM ledger_audited GROUP BY account;
      INSERT INTO ledger_seals (number, last_xact, last_id, entries, unbalanced, hash, sealed_at)
        VALUES (1, pg_current_xact_id(), 0, ${members}, 0, sha256('begin'), now() - interval '1 day')`)
    await restore()
    await settleDown(client)
    const { rows } = await client.query<{ owed: bigint }>('SELECT sum(total)::bigint AS owed FROM ledger_audited')
    return { owed: BigInt(rows[0]?.owed ?? 0) }
  })
}
