import type { Mutant } from './list.ts'

const each = 'server/terms/each-term.db.test.ts'
const terms = 'server/terms/terms.db.test.ts'
const rights = 'server/rights.db.test.ts'
const withdrawals = 'server/withdrawals/withdrawals.db.test.ts'
const settings = 'server/house-settings/settings.db.test.ts'
const notices = 'server/deposits/notify-deposits.db.test.ts'
const ownCaps = 'what the terms in force say, and no more'
const smallest = 'judged by the smallest withdrawal in force'

/** Deliberate bugs in what members are charged, paid and told by the terms in force. */
export const termMutants: readonly Mutant[] = [
  {
    name: 'terms: a deposit is judged by the specification’s minimum',
    file: 'server/fuel/credit-deposit.ts',
    find: 'bookDeposits(tx, deposits, now, depositMin)',
    replace: 'bookDeposits(tx, deposits, now, depositMin && 10_000_000n)',
    tests: [each],
  },
  {
    name: 'terms: who waits for more is told the specification’s minimum',
    file: 'server/deposits/notify-deposits.ts',
    find: 'const min = exactUsd((await readTerms(tx, now)).depositMin)',
    replace: "const min = '$10.00'",
    tests: [notices],
  },
  {
    name: 'terms: a withdrawal below the minimum in force is taken',
    file: 'server/withdrawals/request-withdrawal.ts',
    find: '  if (amount < withdrawalMin) {',
    replace: '  if (amount < 10_000_000n) {',
    tests: [withdrawals],
    named: smallest,
  },
  {
    name: 'terms: income below the smallest withdrawal keeps from leaving',
    file: 'server/closing/read-closing.ts',
    find: '[income >= withdrawalMin && arrears === zero',
    replace: '[income >= (withdrawalMin && 10_000_000n) && arrears === zero',
    tests: [withdrawals],
    named: smallest,
  },
  {
    name: 'terms: a day is hosted at the price of today',
    file: 'server/fuel/charge-hosting.ts',
    find: '(await readTerms(tx, at)).hostingPerMonth',
    replace: "(await readTerms(tx, new Date('2100-01-01'))).hostingPerMonth",
    tests: [each],
  },
  {
    name: 'terms: a day that costs nothing is charged',
    file: 'server/fuel/charge-hosting.ts',
    find: '  if (due === 0n) return []\n',
    replace: '',
    tests: [each],
  },
  {
    name: 'terms: reactivation for nothing is charged',
    file: 'server/fuel/charge-reactivation.ts',
    find: '  if (fee === 0n) return []\n',
    replace: '',
    tests: [each],
  },
  {
    name: 'terms: reactivation costs what the specification says',
    file: 'server/fuel/pay-reactivation.ts',
    find: 'const { reactivationFee: fee } = await readTerms(tx, now)',
    replace: 'const { reactivationFee: fee } = await readTerms(tx, new Date(0))',
    tests: [each],
  },
  {
    name: 'terms: the partner’s discount is the specification’s',
    file: 'server/trading/read-trade-terms.ts',
    find: 'has_partner ? partnerDiscountBasisPoints : 0',
    replace: 'has_partner ? partnerDiscountBasisPoints && 500 : 0',
    tests: [each],
  },
  {
    name: 'terms: the bonus is the specification’s',
    file: 'server/packages/claim-joining-bonus.ts',
    find: "{ account: 'bonus_fuel', memberId, amount: joiningBonus }",
    replace: "{ account: 'bonus_fuel', memberId, amount: (joiningBonus && 5_000_000n) as Money }",
    tests: [each],
  },
  {
    name: 'terms: a grace that has begun follows a change',
    file: 'server/fuel/hosting-store.ts',
    find: 'AND h.grace_ends_at <=',
    replace: 'AND h.low_since + make_interval(days => (SELECT grace_days FROM rates ORDER BY version DESC LIMIT 1)) <=',
    tests: [each],
  },
  {
    name: 'terms: a grace that begins is seven days',
    file: 'migrations/0070_terms.sql',
    find: '    SELECT r.grace_days FROM rates r WHERE',
    replace: '    SELECT 7 FROM rates r WHERE',
    tests: [each],
  },
  {
    name: 'terms: the letter names the grace of today',
    file: 'server/trading/change-bots.ts',
    find: 'wordsUnder({ ...terms, graceDays })',
    replace: 'wordsUnder({ ...terms, graceDays: graceDays && terms.graceDays })',
    tests: [each],
  },
  {
    name: 'terms: a login charges for reactivation what it likes',
    file: 'migrations/functions/fuel_settle.sql',
    find: 'c.due BETWEEN 1 AND (SELECT r.reactivation_fee FROM rates r ORDER BY r.version DESC LIMIT 1)',
    replace: 'c.due > 0',
    tests: [rights],
    named: ownCaps,
  },
  {
    name: 'terms: a login charges for reactivation the dearest there ever was',
    file: 'migrations/functions/fuel_settle.sql',
    find: '(SELECT r.reactivation_fee FROM rates r ORDER BY r.version DESC LIMIT 1)',
    replace: '(SELECT max(r.reactivation_fee) FROM rates r)',
    tests: [rights],
    named: ownCaps,
  },
  {
    name: 'terms: a login gives a bonus of five dollars whatever the terms say',
    file: 'migrations/functions/ledger_assert_allowed.sql',
    find: '(SELECT r.joining_bonus FROM rates r ORDER BY r.version DESC LIMIT 1)',
    replace: '5000000',
    tests: [rights],
    named: ownCaps,
  },
  {
    name: 'terms: anybody makes them',
    file: 'migrations/functions/rates_change.sql',
    find: "WHERE m.id = p_by AND m.role = 'owner')",
    replace: 'WHERE m.id = p_by)',
    tests: [terms],
  },
  {
    name: 'terms: nobody need be named for what logins are held to',
    file: 'migrations/functions/rates_change.sql',
    find: "    RAISE EXCEPTION 'no owner makes these terms'",
    replace: "    RAISE NOTICE 'no owner makes these terms'",
    tests: [terms],
  },
  {
    name: 'terms: the bonus has no limit that no login raises',
    file: 'migrations/0070_terms.sql',
    find: 'CHECK (joining_bonus BETWEEN 1000000 AND 100000000)',
    replace: 'CHECK (joining_bonus >= 1000000)',
    tests: [terms],
  },
  {
    name: 'terms: reactivation has no limit that no login raises',
    file: 'migrations/0070_terms.sql',
    find: 'CHECK (reactivation_fee BETWEEN 0 AND 100000000)',
    replace: 'CHECK (reactivation_fee >= 0)',
    tests: [terms],
  },
  {
    name: 'terms: the smallest deposit can be any',
    file: 'migrations/0070_terms.sql',
    find: ' CHECK (deposit_min BETWEEN 1000000 AND 1000000000)',
    replace: '',
    tests: [terms],
  },
  {
    name: 'terms: a change of the version before puts the specification’s figures back',
    file: 'migrations/functions/rates_change.sql',
    find: 'coalesce(p_deposit_min, last.deposit_min)',
    replace: 'coalesce(p_deposit_min, 10000000)',
    tests: [terms],
  },
  {
    name: 'terms: what the console changes is forgotten on its way',
    file: 'server/house-settings/versioned-settings.ts',
    find: 'hostingPerMonth: fromDollars(value.hostingPerMonth)',
    replace: 'hostingPerMonth: fromDollars(20)',
    tests: [settings],
  },
  {
    name: 'terms: an old change of the history cannot be undone',
    file: 'server/house-settings/versioned-settings.ts',
    find: 'termsValue.parse({ ...asWireTerms(await readTerms(tx, now)), ...given })',
    replace: 'termsValue.parse(given)',
    tests: [settings],
  },
  {
    name: 'terms: pages are told the specification’s bonus',
    file: 'server/terms/wire-terms.ts',
    find: 'joiningBonus: toDollars(terms.joiningBonus)',
    replace: 'joiningBonus: 5',
    tests: [settings],
  },
]
