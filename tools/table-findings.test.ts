import { expect, test } from 'vitest'
import { ownerFindings, tableFindings } from './table-findings.ts'

const foundIn = (path: string, text: string) => tableFindings({ path, text }).map(({ words }) => words.split(':')[0])

test.each([
  { named: 'members', how: 'a builder', text: "db.selectFrom('members').select('id')" },
  { named: 'members', how: 'a join with another name', text: "query.innerJoin('members as m', 'm.id', 'f.member_id')" },
  { named: 'trades', how: 'one of a list', text: "db.selectFrom(['fuel_charges as c', 'trades as t'])" },
  { named: 'members', how: 'a change', text: "tx.updateTable('members').set({ name })" },
  { named: 'trades', how: 'SQL', text: 'sql`SELECT count(*) FROM trades t`' },
  { named: 'trades', how: 'a list in SQL', text: 'sql`SELECT 1 FROM fuel_charges c, trades t`' },
  { named: 'payouts', how: 'a write in SQL', text: 'sql`UPDATE payouts SET amount = 0`' },
  { named: 'ledger_entries', how: 'a lone name', text: "const table = sql.ref('ledger_entries')" },
])('$named named by $how is found, with who owns it', ({ named, text }) => {
  const owner = { members: 'identity', trades: 'trading', payouts: 'payouts', ledger_entries: 'ledger' }[named]
  expect(foundIn('server/finance/fuel/settle.ts', text)).toEqual([`fuel names ${named}, which is ${owner}'s`])
})

test('a finding names the line, whatever comments stand above it', () => {
  const text = '/*\n * Reads no trades.\n */\n// SELECT FROM trades\nconst x = sql`\n  SELECT 1 FROM trades`'
  expect(tableFindings({ path: 'server/finance/fuel/a.ts', text }).map(({ line }) => line)).toEqual([6])
})

test('the composition root owns no table, and a view only names those of who offers it', () => {
  expect(foundIn('server/start-server.ts', "db.selectFrom('trades')")).toEqual([
    "the composition root names trades, which is trading's",
  ])
  const view = (slice: string) =>
    `-- Offered by ${slice}: x.\nCREATE VIEW x WITH (security_invoker = true) AS\nSELECT 1 FROM trades;`
  expect(foundIn('database/views/x.sql', view('fuel'))).toEqual(["fuel names trades, which is trading's"])
  expect(foundIn('database/views/x.sql', view('trading'))).toEqual([])
})

test.each([
  { words: 'must begin with "-- Offered by SLICE', text: 'CREATE VIEW x WITH (security_invoker = true) AS\nSELECT 1;' },
  {
    words: 'must begin with "-- Offered by SLICE',
    text: '-- Offered by nobody: x.\nCREATE VIEW x WITH (security_invoker = true) AS\nSELECT 1;',
  },
  { words: 'must be made WITH (security_invoker = true)', text: '-- Offered by fuel: x.\nCREATE VIEW x AS\nSELECT 1;' },
])('a view $words', ({ words, text }) => {
  expect(foundIn('database/views/x.sql', text)).toEqual([words])
})

test.each([
  {
    path: 'server/finance/fuel/settle.ts',
    text: 'sql`SELECT c.trades FROM fuel_charges c JOIN trades_made t ON t.id = c.trade_id`',
  },
  { path: 'server/finance/fuel/settle.ts', text: 'const members = payouts.map((one) => one.members)' },
  { path: 'server/finance/fuel/settle.db.test.ts', text: 'sql`UPDATE trades SET profit = 0`' },
  { path: 'server/bots/trading/testing/world.ts', text: 'sql`UPDATE fuel_charges SET due = 0`' },
])('$path may say that', ({ path, text }) => {
  expect(foundIn(path, text)).toEqual([])
})

test.each([
  {
    what: 'without a head',
    text: 'CREATE FUNCTION x() AS $$ SELECT 1 FROM fuel_charges $$;',
    words: ['must begin with "-- Of SLICE." or "-- Of SLICE; names tables of SLICE, SLICE."'],
  },
  {
    what: 'of nobody we know',
    text: '-- Of nobody.\nSELECT 1;',
    words: ['must begin with "-- Of SLICE." or "-- Of SLICE; names tables of SLICE, SLICE."'],
  },
  {
    what: 'that reaches further than it says',
    text: '-- Of fuel; names tables of ledger.\nSELECT 1 FROM fuel_balances, trades;',
    words: ["names trades, which is trading's, and does not say so"],
  },
  {
    what: 'that says more than it does',
    text: '-- Of fuel; names tables of ledger.\nSELECT 1 FROM fuel_charges;',
    words: ['names no table of ledger'],
  },
  {
    what: 'that says whose tables it names',
    text: '-- Of fuel; names tables of ledger.\nUPDATE fuel_balances SET fuel = 0;',
    words: [],
  },
  {
    what: 'with a variable called as a table',
    text: '-- Of fuel.\n/* Of all trades. */\nSELECT array_agg(member_id) INTO members FROM fuel_charges;',
    words: [],
  },
])('a function $what', ({ text, words }) => {
  expect(tableFindings({ path: 'database/functions/x.sql', text }).map((finding) => finding.words)).toEqual(words)
})

test('a table without an owner is found, and an owned one that is gone', () => {
  const types = 'export interface DB {\n  new_things: NewThings;\n  old_view: OldView;\n}'
  const found = ownerFindings([
    { path: 'server/platform/database/schema.gen.ts', text: types },
    { path: 'database/views/old_view.sql', text: '' },
  ]).map(({ words }) => words)
  expect(found).toContain('new_things is owned by no slice')
  expect(found).toContain('trades is no table')
  expect(found).not.toContain('old_view is owned by no slice')
})
