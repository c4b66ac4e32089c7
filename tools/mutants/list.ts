/** A deliberate bug: one replacement in one file, and the tests that must notice it. */
export type Mutant = { name: string; file: string; find: string; replace: string; tests: readonly string[] }

const agrees = 'server/books/postgres-agrees.db.test.ts'
const races = 'server/books/races.db.test.ts'
const pure = 'server/books/money-rules.test.ts'
const ledger = 'server/ledger/ledger.db.test.ts'
const dust = 'server/ledger/post-dust.db.test.ts'
const income = 'server/ledger/income-events.db.test.ts'
const frozen = 'server/fuel/tell-frozen.db.test.ts'
const teamPage = 'server/affiliate/team-page.db.test.ts'
const fuelRules = 'server/fuel/fuel-rules.test.ts'
const ledgerSql = 'migrations/0004_ledger.sql'
const fuelSql = 'migrations/0007_fuel.sql'

export const mutants: readonly Mutant[] = [
  {
    name: 'a unique key is missing',
    file: fuelSql,
    find: '  key            text NOT NULL UNIQUE,',
    replace: '  key            text NOT NULL,',
    tests: [agrees],
  },
  {
    name: 'shares of a single charge are rounded up',
    file: fuelSql,
    find: 'THEN f * r.share_basis_points / 10000 ELSE 0 END',
    replace: 'THEN (f * r.share_basis_points + 9999) / 10000 ELSE 0 END',
    tests: [agrees],
  },
  {
    name: 'shares are rounded up by the rules themselves',
    file: 'money/share.ts',
    find: '(amount * basisPoints) / whole',
    replace: '(amount * basisPoints + whole - 1n) / whole',
    tests: [pure],
  },
  {
    name: 'income rows are locked in any order',
    file: ledgerSql,
    find: `      SELECT m, sum(x), sum(x) FROM unnest(p_member, p_account, p_amount) AS p(m, a, x)
      WHERE a = 'income' GROUP BY m ORDER BY m DESC
      ON CONFLICT (member_id) DO UPDATE SET income = b.income + excluded.income, level_total`,
    replace: `      SELECT m, sum(x), sum(x) FROM unnest(p_member, p_account, p_amount) AS p(m, a, x)
      WHERE a = 'income' GROUP BY m ORDER BY random()
      ON CONFLICT (member_id) DO UPDATE SET income = b.income + excluded.income, level_total`,
    tests: [races],
  },
  {
    name: 'bonus fuel pays uplines in a batch',
    file: fuelSql,
    find: 'THEN l.f * r.share_basis_points / 10000 ELSE 0 END',
    replace: 'THEN (l.f + 1000) * r.share_basis_points / 10000 ELSE 0 END',
    tests: [agrees],
  },
  {
    name: 'bonus fuel pays uplines',
    file: fuelSql,
    find: 'THEN f * r.share_basis_points / 10000 ELSE 0 END',
    replace: 'THEN (b + f) * r.share_basis_points / 10000 ELSE 0 END',
    tests: [agrees],
  },
  {
    name: 'a refund forgets the advance',
    file: 'server/books/pure-world.ts',
    find: "['treasury', house, fuel + advance],",
    replace: "['treasury', house, fuel], ['operations', house, advance],",
    tests: [pure],
  },
  {
    name: 'a refund on Postgres forgets the advance',
    file: fuelSql,
    find: "(0::bigint, 'treasury', own.fuel + own.advance)",
    replace: "(0::bigint, 'operations', own.advance), (0::bigint, 'treasury', own.fuel)",
    tests: [agrees],
  },
  {
    name: 'a charge is worked out in floating point',
    file: 'server/fuel/charge-due.ts',
    find: 'return ((profit * companyShareBasisPoints * (whole - discount)) / (whole * whole)) as Money',
    replace:
      'return BigInt(Math.floor((Number(profit) * Number(companyShareBasisPoints) * Number(whole - discount)) / 1e8)) as Money',
    tests: [fuelRules],
  },
  {
    name: 'arrears are never collected',
    file: fuelSql,
    find: 'collected_now := fuel_collect_arrears(p_member, p_key, p_hash, p_at);',
    replace: 'collected_now := 0;',
    tests: [agrees],
  },
  {
    name: 'arrears are shared out by the newest level structure',
    file: fuelSql,
    find: 'array_agg(level_version ORDER BY place) AS versions FROM owed) a',
    replace: 'array_agg((SELECT max(version) FROM level_structures) ORDER BY place) AS versions FROM owed) a',
    tests: [agrees],
  },
  {
    name: 'a withdrawal can be paid and released',
    file: 'server/ledger/release-hold.ts',
    find: 'key: endKey(withdrawal),',
    replace: "key: endKey(withdrawal).concat(' again'),",
    tests: [races],
  },
  {
    name: 'the same key with other input is taken for a replay',
    file: ledgerSql,
    find: 'IF earlier.input_hash <> p_hash THEN',
    replace: 'IF false THEN',
    tests: [ledger],
  },
  {
    name: 'a withdrawal costs nothing',
    file: 'server/ledger/capture-hold.ts',
    find: 'const fee = least(rules.withdrawalFee, amount)',
    replace: 'const fee = least(0n as Money, amount)',
    tests: [agrees],
  },
  {
    name: 'a month of hosting loses its remainder',
    file: 'server/fuel/hosting-for-day.ts',
    find: 'date === days ? rules.hostingPerMonth - daily * BigInt(days - 1) : daily',
    replace: 'daily',
    tests: [fuelRules],
  },
  {
    name: 'members without a package earn',
    file: fuelSql,
    find: 'CASE WHEN t.active AND t.active_directs',
    replace: 'CASE WHEN t.active_directs',
    tests: [agrees],
  },
  {
    name: 'the application works as the owner of the ledger',
    file: 'server/platform/db.ts',
    find: "options: '-c role=fairlead_app',",
    replace: '',
    tests: [ledger],
  },
  {
    name: 'entries need not sum to zero',
    file: ledgerSql,
    find: '  RETURN total = 0;',
    replace: '  RETURN true;',
    tests: [ledger],
  },
  {
    name: 'closing once more ends the package of who came back',
    file: 'server/packages/close-money.ts',
    find: 'if (!replayed) await endPackage',
    replace: 'await endPackage',
    tests: [agrees],
  },
  {
    name: 'two count the dust at once',
    file: 'server/ledger/post-dust.ts',
    find: '  await lockDust(tx)\n',
    replace: '',
    tests: [dust],
  },
  {
    name: 'the operator is told of a freeze every minute',
    file: 'server/fuel/store.ts',
    find: 'WHERE told_at IS NULL RETURNING member_id',
    replace: 'RETURNING member_id',
    tests: [frozen],
  },
  {
    name: 'a breach is mailed every minute',
    file: 'server/ledger/watch-books.ts',
    find: 'if (await stopPayouts(tx, reason, now))',
    replace: 'await stopPayouts(tx, reason, now)',
    tests: [ledger],
  },
  {
    name: 'whoever an entry touches is told of income',
    file: 'server/ledger/income-events.ts',
    find: " AND p.account = 'income'",
    replace: '',
    tests: [income],
  },
  {
    name: 'who has signed out is told of income',
    file: 'server/ledger/income-events.ts',
    find: 'AND s.expires_at >',
    replace: "AND '2999-01-01' >",
    tests: [income],
  },
  {
    name: 'rare words are looked for in the first part of a team only',
    file: 'server/affiliate/team-page.ts',
    find: '? withWords(',
    replace: '? stretchOf(memberId, wanted, { limit: lookedMax, offset: 0, backwards: false }) : false ? withWords(',
    tests: [teamPage],
  },
  {
    name: 'a search finds members of other teams',
    file: 'server/affiliate/team-page.ts',
    find: 'ON s.member_id = f.id WHERE',
    replace: 'ON s.member_id = f.id WHERE true OR',
    tests: [teamPage],
  },
]
