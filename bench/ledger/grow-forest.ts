import pg from 'pg'

/** Members of the first twenty-one generations have fewer than twenty uplines and are not charged. */
export const trees = 100
export const firstChargeable = trees * 21 + 1
/** So many are signed in and told of their income. */
export const signedInOneIn = 20

/**
 * A hundred trees, grown in SQL: a trunk of twenty-one members each, and on it everyone else, sponsored at random by somebody
 * older of the same tree. So every member that is charged has twenty full levels above, all of them eligible.
 */
export async function growForest(url: string, members: number): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    const restore = await withoutIndexes(client, ['sponsorships'])
    await client.query(`CREATE TEMP TABLE grown (id bigint PRIMARY KEY, uplines bigint[]); SELECT setseed(0.5)`)
    await client.query(`INSERT INTO grown SELECT i, '{}' FROM generate_series(1, ${trees}) i`)
    for (let height = 1; height <= 20; height++) {
      await client.query(
        `INSERT INTO grown SELECT i, (p.id || p.uplines)[1:20] FROM generate_series(${height * trees + 1}, ${(height + 1) * trees}) i
         JOIN grown p ON p.id = i - ${trees}`,
      )
    }
    // Waves that double, so that later members are brought by earlier ones of the same tree.
    for (let wave = 21; wave * trees < members; wave *= 2) {
      await client.query(
        `INSERT INTO grown SELECT x.i, (p.id || p.uplines)[1:20]
         FROM (SELECT i, (20 + floor(random() * ${wave - 20}))::int * ${trees} + (i - 1) % ${trees} + 1 AS sponsor
               FROM generate_series(${wave * trees + 1}, ${Math.min(members, wave * 2 * trees)}) i) x JOIN grown p ON p.id = x.sponsor`,
      )
    }
    await client.query(`
      INSERT INTO sponsorships (member_id, uplines, root_id) SELECT id, uplines, (id - 1) % ${trees} + 1 FROM grown;
      INSERT INTO team_standings SELECT id, true, 20, 100000000000 FROM grown;
      INSERT INTO fuel_balances (member_id, sponsor_id, direct_basis_points, fuel, advance)
        SELECT id, uplines[1], share, 1000000000000, -direct_share(1000000000000, share)
        FROM (SELECT id, uplines, CASE WHEN cardinality(uplines) = 0 THEN 0 ELSE r.direct_basis_points END AS share FROM grown, rates_at(now()) r) g;
      INSERT INTO income_balances (member_id) SELECT id FROM grown;
      -- Nobody is told of a first charge.
      INSERT INTO fuel_totals (member_id, trades) SELECT id, 1 FROM grown;
      INSERT INTO sessions (member_id, token_hash, remember, user_agent, address, created_at, last_seen_at, expires_at)
        SELECT id, int8send(id), true, '', '', now(), now(), now() + interval '1 day' FROM grown WHERE id % ${signedInOneIn} = 0`)
    await restore()
    await settleDown(client)
  })
}

/** One root with everybody within twenty levels below: each member brings three others. */
export async function growTeam(url: string, members: number): Promise<void> {
  await asOwner(url, async (client) => {
    await client.query('SET session_replication_role = replica')
    const restore = await withoutIndexes(client, ['sponsorships', 'members'])
    const base = Number((await client.query('SELECT coalesce(max(id), 0) AS top FROM members')).rows[0].top)
    await client.query(
      `INSERT INTO members (ref_id, name, email, password_hash, sponsor_id, email_verified_at, terms_accepted_at, created_at)
       SELECT 'FL' || lpad(i::text, 8, '0'), 'Member ' || i, 'member' || i || '@team.test', '-', CASE WHEN i > 1 THEN $1::bigint + (i + 1) / 3 END, now(), now(), now()
       FROM generate_series(1, $2::int) i ORDER BY i`,
      [base, members],
    )
    await client.query(
      `CREATE TEMP TABLE grown (id bigint PRIMARY KEY, uplines bigint[]); INSERT INTO grown VALUES (${base + 1}, '{}')`,
    )
    for (let known = 1; known < members; known = known * 3 + 1) {
      await client.query(
        `INSERT INTO grown SELECT ${base} + i, (p.id || p.uplines)[1:20] FROM generate_series(${known + 1}, ${Math.min(members, known * 3 + 1)}) i
         JOIN grown p ON p.id = ${base} + (i + 1) / 3`,
      )
    }
    await client.query(`
      INSERT INTO sponsorships (member_id, uplines, root_id) SELECT id, uplines, ${base + 1} FROM grown;
      INSERT INTO team_standings SELECT id, true, 3, 100000000000 FROM grown;
      INSERT INTO fuel_balances (member_id, sponsor_id, direct_basis_points)
        SELECT id, uplines[1], CASE WHEN cardinality(uplines) = 0 THEN 0 ELSE r.direct_basis_points END FROM grown, rates_at(now()) r;
      INSERT INTO income_balances (member_id) SELECT id FROM grown;
      INSERT INTO team_levels (member_id) SELECT id FROM grown WHERE id <> ${base + 1};
      INSERT INTO team_levels (member_id, members) SELECT ${base + 1}, array_agg(n ORDER BY level) FROM (
        SELECT level, (SELECT count(*) FROM grown g WHERE cardinality(g.uplines) = level)::int AS n FROM generate_series(1, 20) level) l;
      INSERT INTO member_packages (member_id, package_id, activated_at) SELECT id, 1, now() FROM grown;
      INSERT INTO fuel_deposits (key, input_hash, member_id, amount, entry_id, credited_at, credited, direct, collected, at)
        SELECT 'd' || id, '', id, 20000000, 0, now(), 20000000, 0, 0, now() FROM grown`)
    await restore()
    await settleDown(client)
  })
}

export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Indexes are made after the rows: the same indexes, in a tenth of the time. */
export async function withoutIndexes(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made FROM pg_index i
     WHERE i.indrelid::regclass::text = ANY ($1) AND NOT i.indisunique`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return async () => {
    await client.query(`SET maintenance_work_mem = '512MB'`)
    for (const { made } of rows) await client.query(made)
  }
}

export async function settleDown(client: pg.Client): Promise<void> {
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
}
