/**
 * A deliberate bug: one replacement in one file, and the tests that must notice it; of slow files those alone that are `named` so.
 * `within` a function only that one's text is looked at, so that a few words are enough to find the place.
 */
export type Mutant = {
  name: string
  file: string
  within?: string
  find: string
  replace: string
  tests: readonly string[]
  named?: string
}

const agrees = 'server/testing/postgres-agrees.db.test.ts'
const races = 'server/testing/races.db.test.ts'
const moneyItself = 'money/money.test.ts'
const ledger = 'server/finance/ledger/ledger.db.test.ts'
const dust = 'server/finance/ledger/post-dust.db.test.ts'
const income = 'server/finance/ledger/income-events.db.test.ts'
const frozen = 'server/finance/fuel/standing/notify-frozen.db.test.ts'
const teamPage = 'server/finance/affiliate/team-page.proof.db.test.ts'
const fuelRules = 'server/finance/fuel/fuel-rules.test.ts'
const fuelFunctions = 'server/finance/fuel/fuel-functions.db.test.ts'
const rates = 'server/finance/terms/terms.db.test.ts'
const closedTrades = 'server/bots/trading/deals/closed-trades.db.test.ts'
const routine = (name: string) => `database/functions/${name}.sql`

export const mutants: readonly Mutant[] = [
  {
    name: 'a unique key is missing',
    file: 'database/tables/0007_fuel.sql',
    find: '  key            text NOT NULL UNIQUE,',
    replace: '  key            text NOT NULL,',
    tests: [closedTrades],
  },
  {
    name: 'shares of a charge are rounded up',
    file: routine('level_share'),
    find: 'THEN p_collected * p_basis_points / 10000 ELSE 0 END',
    replace: 'THEN (p_collected * p_basis_points + 9999) / 10000 ELSE 0 END',
    tests: [agrees],
  },
  {
    name: 'shares are rounded up by the rules themselves',
    file: 'money/share.ts',
    find: '(amount * basisPoints) / whole',
    replace: '(amount * basisPoints + whole - 1n) / whole',
    tests: [moneyItself],
  },
  {
    name: 'income rows are locked in any order',
    file: routine('ledger_write'),
    find: `      SELECT m, sum(x), sum(x) FROM unnest(p_member, p_account, p_amount) AS p(m, a, x)
      WHERE a = 'income' GROUP BY m ORDER BY m DESC
      ON CONFLICT (member_id) DO UPDATE SET income = b.income + excluded.income, level_total`,
    replace: `      SELECT m, sum(x), sum(x) FROM unnest(p_member, p_account, p_amount) AS p(m, a, x)
      WHERE a = 'income' GROUP BY m ORDER BY m
      ON CONFLICT (member_id) DO UPDATE SET income = b.income + excluded.income, level_total`,
    tests: [races],
  },
  {
    name: 'bonus fuel pays uplines',
    file: routine('fuel_take'),
    find: 'level_shares(t_member[1], fuel,',
    replace: 'level_shares(t_member[1], bonus + fuel,',
    tests: [agrees],
  },
  {
    name: 'bonus fuel pays uplines in a batch',
    file: routine('fuel_take'),
    find: 'level_shares(t.member_id, t.f,',
    replace: 'level_shares(t.member_id, t.f + 1000,',
    tests: [agrees],
  },
  {
    name: 'a refund forgets the advance',
    file: routine('fuel_refund'),
    find: "(0::bigint, 'treasury', own.fuel + own.advance)",
    replace: "(0::bigint, 'operations', own.advance), (0::bigint, 'treasury', own.fuel)",
    tests: [agrees],
  },
  {
    name: 'direct income of a closed sponsor is posted to operations',
    file: routine('fuel_credit'),
    find: "(0, 'affiliate_pool', pools[o.n])",
    replace: "(0, 'operations', pools[o.n])",
    tests: [agrees],
  },
  {
    name: 'a charge is split by the newest rates',
    file: routine('fuel_collect_arrears'),
    find: 'array_agg(rates_version ORDER BY id)',
    replace: 'array_agg((SELECT max(version) FROM rates) ORDER BY id)',
    tests: [agrees],
  },
  {
    name: 'a profit that only makes up for a loss is charged again',
    file: routine('fuel_settle_trades'),
    find: 'ELSE (k.realised - k.mark)::bigint END',
    replace: 'ELSE k.profit END',
    tests: [agrees],
  },
  {
    name: 'arrears are never collected',
    file: routine('fuel_credit'),
    find: 'gathered := fuel_collect_arrears(c_member[1], c_key[1], c_hash[1], p_at);',
    replace: 'gathered := 0;',
    tests: [agrees],
  },
  {
    name: 'arrears are shared out by the newest level structure',
    file: routine('fuel_collect_arrears'),
    find: 'array_agg(level_version ORDER BY id)',
    replace: 'array_agg((SELECT max(version) FROM level_structures) ORDER BY id)',
    tests: [agrees],
  },
  {
    name: 'a withdrawal can be paid and released',
    file: 'server/finance/ledger/release-hold.ts',
    find: 'key: endKey(withdrawal),',
    replace: "key: endKey(withdrawal).concat(' again'),",
    tests: [races],
  },
  {
    name: 'the same key with other input is taken for a replay',
    file: routine('ledger_assert_same'),
    find: 'IF p_earlier <> p_hash THEN',
    replace: 'IF false THEN',
    tests: [ledger],
  },
  {
    name: 'a withdrawal costs nothing',
    file: 'server/finance/ledger/capture-hold.ts',
    find: 'const fee = least(feeAgreed, amount)',
    replace: 'const fee = least(0n as Money, amount)',
    tests: [agrees],
  },
  {
    name: 'a month of hosting loses its remainder',
    file: 'money/hosting-for-day.ts',
    find: 'date === days ? perMonth - daily * BigInt(days - 1) : daily',
    replace: 'daily',
    tests: [fuelRules],
  },
  {
    name: 'members without a package earn',
    file: routine('is_eligible'),
    find: 'SELECT p_active AND p_active_directs',
    replace: 'SELECT p_active_directs',
    tests: [agrees],
  },
  {
    name: 'a charge of a large profit is worked out in 64 bits',
    file: routine('charge_due'),
    find: 'greatest(p_profit, 0)::numeric',
    replace: 'greatest(p_profit, 0)',
    tests: [fuelFunctions],
  },
  {
    name: 'the split of today is used for what closed before',
    file: routine('fuel_settle_trades'),
    find: 'SELECT r.version FROM rates_at(i.closed_at) r',
    replace: 'SELECT max(r.version) FROM rates r',
    tests: [rates],
  },
  {
    name: 'everybody has the direct share of today',
    file: routine('ledger_open_accounts'),
    find: 'ELSE r.direct_basis_points END',
    replace: 'ELSE 500 END',
    tests: [rates],
  },
  {
    name: 'rates may promise more than the split',
    file: 'database/tables/0011_rates.sql',
    find: 'IF direct + levels > split THEN',
    replace: 'IF levels > split THEN',
    tests: [rates],
  },
  {
    name: 'two changes of the rates do not wait for each other',
    file: 'database/tables/0011_rates.sql',
    find: "  PERFORM pg_advisory_xact_lock(hashtextextended('payouts_within_split', 7));\n",
    replace: '',
    tests: [rates],
  },
  {
    name: 'a mark is forgotten between two batches',
    file: routine('fuel_settle_trades'),
    find: 'greatest(w.highest, 0,',
    replace: 'greatest(0,',
    tests: [closedTrades],
  },
  {
    name: 'a mark falls with the realised profit',
    file: routine('fuel_settle_trades'),
    find: 'k.realised, greatest(k.mark, k.realised) FROM marked k',
    replace: 'k.realised, greatest(0, k.realised) FROM marked k',
    tests: [closedTrades],
  },
  {
    name: 'trades are settled in the order they were reported',
    file: 'server/finance/fuel/store.ts',
    find: 'ORDER BY closed_at, position_id, trade_id LIMIT',
    replace: 'ORDER BY trade_id LIMIT',
    tests: [closedTrades],
  },
  {
    name: 'two settlers work on one tree',
    file: 'server/finance/fuel/store.ts',
    find: "SELECT pg_advisory_xact_lock(hashtextextended('settle '",
    replace: "SELECT abs(hashtextextended('settle '",
    tests: [closedTrades],
  },
  {
    name: 'trees are taken hold of in any order',
    file: 'server/finance/fuel/store.ts',
    find: '::bigint[]) AS tree_id ORDER BY 1) held',
    replace: '::bigint[]) AS tree_id) held',
    tests: [closedTrades],
  },
  {
    name: 'a trade with other figures passes',
    file: 'server/bots/trading/deals/record-deals.ts',
    find: 'stored.filter(({ is_same }) => !is_same)',
    replace: 'stored.filter(({ is_same }) => is_same === undefined)',
    tests: [closedTrades],
  },
  {
    name: 'the application works as the owner of the ledger',
    file: 'server/platform/database/db.ts',
    find: "options.asLogin ? [] : ['-c role=fairlead_sandbox']",
    replace: 'options.asLogin ? [] : []',
    tests: [ledger],
  },
  {
    name: 'entries need not sum to zero',
    file: 'database/tables/0004_ledger.sql',
    find: '  RETURN total = 0;',
    replace: '  RETURN true;',
    tests: [ledger],
  },
  {
    name: 'closing once more ends the package of who came back',
    file: 'server/finance/packages/close-money.ts',
    find: 'if (!replayed) await endPackage',
    replace: 'await endPackage',
    tests: [agrees],
  },
  {
    name: 'two count the dust at once',
    file: 'server/finance/ledger/post-dust.ts',
    find: '  await lockDust(tx)\n',
    replace: '',
    tests: [dust],
  },
  {
    name: 'the operator is told of a freeze every minute',
    file: 'server/finance/fuel/store.ts',
    find: 'WHERE told_at IS NULL RETURNING member_id',
    replace: 'RETURNING member_id',
    tests: [frozen],
  },
  {
    name: 'a breach is mailed every minute',
    file: 'server/watch/alerts/send/sending-store.ts',
    find: '(k.is_again AND NOT EXISTS (SELECT 1 FROM alerts a WHERE a.kind = k.kind AND a.told_at >',
    replace: '(k.is_again AND NOT EXISTS (SELECT 1 FROM alerts a WHERE false AND a.told_at >',
    tests: ['server/watch/alerts/alerts.db.test.ts'],
  },
  {
    name: 'whoever an entry touches is told of income',
    file: 'server/finance/ledger/income-events.ts',
    find: " AND p.account = 'income'",
    replace: '',
    tests: [income],
  },
  {
    name: 'who has signed out is told of income',
    file: 'server/finance/ledger/income-events.ts',
    find: 'AND s.expires_at >',
    replace: "AND '2999-01-01' >",
    tests: [income],
  },
  {
    name: 'rare words are looked for in the first part of a team only',
    file: 'server/finance/affiliate/team-page.ts',
    find: '? withWords(',
    replace: '? stretchOf(memberId, wanted, { limit: scannedMax, offset: 0, backwards: false }) : false ? withWords(',
    tests: [teamPage],
  },
  {
    name: 'a search finds members of other teams',
    file: 'server/finance/affiliate/team-page.ts',
    find: 'ON s.member_id = f.id WHERE',
    replace: 'ON s.member_id = f.id WHERE true OR',
    tests: [teamPage],
  },
]
