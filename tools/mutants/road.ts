import type { Mutant } from './list.ts'

const agrees = 'server/testing/postgres-agrees.db.test.ts'
const races = 'server/testing/races.db.test.ts'
const orders = 'server/desk/orders/orders.db.test.ts'
const routine = (name: string) => `database/functions/${name}.sql`

/** Deliberate bugs in the one road that money takes, in one charge and in many, and in how corrections of income are shown. */
export const roadMutants: readonly Mutant[] = [
  {
    name: 'road: bonus leaves a part of what it could pay',
    file: routine('bonus_pays'),
    find: 'least(p_due, p_bonus)',
    replace: 'least(p_due, p_bonus / 2)',
    tests: [agrees],
  },
  {
    name: 'road: fuel pays what bonus has paid, too',
    file: routine('fuel_pays'),
    find: 'greatest(p_due - p_bonus, 0)',
    replace: 'p_due',
    tests: [agrees],
  },
  {
    name: 'road: the pool keeps what was paid in advance',
    file: routine('pool_share'),
    find: ' - p_released',
    replace: '',
    tests: [agrees],
  },
  {
    name: 'road: a single charge pays no level',
    file: routine('fuel_take'),
    find: 'IF t_levels[1] IS NOT NULL AND fuel > 0 THEN',
    replace: 'IF t_levels[1] IS NOT NULL AND fuel < 0 THEN',
    tests: [agrees],
  },
  {
    name: 'road: several charges pay no level',
    file: routine('fuel_take'),
    find: 'WHERE f > 0 AND t_levels[place] IS NOT NULL',
    replace: 'WHERE f < 0',
    tests: [agrees],
  },
  {
    name: 'road: several dues of a member are each taken from all the fuel',
    file: routine('fuel_take'),
    find: 'OVER (PARTITION BY t_member[d.place] ORDER BY d.place)',
    replace: 'OVER (PARTITION BY d.place)',
    tests: [agrees],
  },
  {
    name: 'road: a charge that was settled before is settled again',
    file: routine('fuel_settle'),
    find: 'IF repeated = 0 THEN',
    replace: 'IF repeated >= 0 THEN',
    tests: [agrees],
  },
  {
    name: 'road: whoever owes is credited by nobody',
    file: routine('fuel_deposit_many'),
    find: 'WHERE is_alone',
    replace: 'WHERE false',
    tests: [agrees],
  },
  {
    name: 'road: what waits is forgotten between two deposits of a call',
    file: routine('fuel_credit'),
    find: 'CASE WHEN total > 0 THEN 0 ELSE waited + d.amount END;\n  END LOOP',
    replace: '0;\n  END LOOP',
    tests: [agrees],
  },
  {
    name: 'road: a deposit that comes twice at once counts twice',
    file: routine('fuel_deposit_many'),
    find: 'WHERE NOT EXISTS (SELECT 1 FROM fuel_deposits f WHERE f.key = d.key)',
    replace: 'WHERE true',
    tests: [races],
  },
  {
    name: 'road: whose login is locked still stands for an order',
    file: routine('order_approvals'),
    find: ' AND m.locked_at IS NULL',
    replace: '',
    tests: ['server/desk/orders/order-approvals.db.test.ts'],
  },
  {
    name: 'road: the wire’s formula leaves corrections out',
    file: 'server/finance/ledger/read-balances.ts',
    find: 'micro(levelTotal + correctedTotal)',
    replace: 'micro(levelTotal + correctedTotal * 0n)',
    tests: [orders],
  },
  {
    name: 'road: the dashboard is not told of corrections',
    file: 'server/finance/dashboard/read-user-prefs.ts',
    find: 'incomeCorrections: dollars(figures.corrected)',
    replace: 'incomeCorrections: dollars(figures.corrected * 0n)',
    tests: [orders],
  },
  {
    name: 'road: the console is not told of corrections',
    file: 'server/desk/console/read-members.ts',
    find: 'incomeCorrections: dollars(more.corrected)',
    replace: 'incomeCorrections: dollars(more.corrected * 0n)',
    tests: [orders],
  },
  {
    name: 'road: corrections are level income of their day',
    file: 'server/finance/affiliate/read-income-periods.ts',
    find: 'SELECT l.day, 0, -l.amount, l.amount',
    replace: 'SELECT l.day, 0, 0, 0',
    tests: ['server/finance/affiliate/income-sums.db.test.ts'],
  },
  {
    name: 'road: corrections are level income of their year',
    file: 'server/desk/house-reports/store.ts',
    find: "e.kind IN ('charge', 'arrears')), 0)::bigint AS level",
    replace: "e.kind IN ('charge', 'arrears', 'correction')), 0)::bigint AS level",
    tests: ['server/desk/house-reports/income-rows.db.test.ts'],
  },
  {
    name: 'road: the card of level income has corrections in it',
    file: 'web/member/wallet/shown-incomes.ts',
    find: '(micro(levelIncome) - micro(incomeCorrections))',
    replace: 'micro(levelIncome)',
    tests: ['web/member/wallet/shown-incomes.test.ts', 'web/member/wallet/income-cards.test.tsx'],
  },
  {
    name: 'road: a rule of money stands on no list',
    file: 'docs/money.md',
    find: '| whom a level pays | `database/functions/is_eligible.sql` |\n',
    replace: '',
    tests: ['server/finance/ledger/rules-listed.test.ts'],
  },
]
