import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'

const { db } = await testDatabase()
const { rows: views } = await sql<{ name: string; invoker: boolean; columns: string[] }>`
  SELECT c.relname AS name, coalesce('security_invoker=true' = ANY (c.reloptions), false) AS invoker,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0) AS columns
  FROM pg_class c WHERE c.relkind = 'v' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`.execute(db)
/** They add something up, or look through several tables; all others are columns of one table. */
const gathered = [
  'bot_accounts',
  'days_summed',
  'entries_in_order',
  'house_balances',
  'member_traces',
  'trade_receipts',
]

test('every view reads as who asks, and nobody writes through one', async () => {
  expect(views.length).toBeGreaterThan(50)
  expect(views.filter(({ invoker }) => !invoker).map(({ name }) => name)).toEqual([])
  const { rows } = await sql<{ login: string; name: string; right: string }>`
    SELECT login, v.name, "right" FROM unnest(${views.map(({ name }) => name)}::text[]) AS v(name)
    CROSS JOIN unnest(ARRAY['fairlead_api', 'fairlead_worker', 'fairlead_fleet', 'fairlead_signer']) AS login
    CROSS JOIN unnest(ARRAY['INSERT', 'UPDATE', 'DELETE']) AS "right"
    WHERE has_table_privilege(login, v.name, "right")`.execute(db)
  expect(rows).toEqual([])
})

test('no view shows what proves who somebody is', () => {
  const secret = /hash$|^sealed$|^password|^proof$|^raw$|token/
  // Of transactions and of seals: both are there to be seen.
  const open = [
    'transfers_sent.tx_hash',
    'deposits_seen.tx_hash',
    'outflows_seen.tx_hash',
    'money_found.tx_hash',
    'entries_sealed.hash',
  ]
  const shown = views.flatMap(({ name, columns }) =>
    columns.filter((one) => secret.test(one)).map((one) => `${name}.${one}`),
  )
  expect(shown.filter((one) => !open.includes(one))).toEqual([])
})

test('the planner sees through a view to the table behind it', async () => {
  for (const { name } of views.filter((view) => !gathered.includes(view.name))) {
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Node Type': string; 'Relation Name'?: string } }[] }>`
      EXPLAIN (FORMAT JSON) SELECT * FROM ${sql.ref(name)}`.execute(db)
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
    expect([name, plan?.['Node Type']]).toEqual([name, 'Seq Scan'])
  }
})
