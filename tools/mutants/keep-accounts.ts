import type { Mutant } from './list.ts'

const agree = 'server/desk/house-reports/figures-agree.db.test.ts'
const ready = 'server/bots/trading/live-ready.db.test.ts'
const brokers = 'server/sandbox/sandbox-brokers.db.test.ts'
const postgres = 'server/platform/database/assert-postgres.test.ts'
const view = 'database/views/days_summed.sql'

/** Deliberate bugs in what accounts say, and in what live mode waits for. */
export const keepAccountsMutants: readonly Mutant[] = [
  {
    name: 'accounts: direct income counts as a deposit',
    file: view,
    find: "WHERE account = 'treasury' AND kind::text IN ('deposit', 'deposit_waiting')",
    replace: "WHERE account IN ('treasury', 'advance') AND kind::text IN ('deposit', 'deposit_waiting')",
    tests: [agree],
  },
  {
    name: 'accounts: a deposit that waits is none',
    file: view,
    find: "kind::text IN ('deposit', 'deposit_waiting')), 0)::bigint AS deposited",
    replace: "kind::text IN ('deposit')), 0)::bigint AS deposited",
    tests: [agree],
  },
  {
    name: 'accounts: a refund after closing is no payout',
    file: view,
    find: "kind::text IN ('withdrawal_paid', 'refund', 'leftover_refund', 'reconciled')), 0)::bigint AS paid_out",
    replace: "kind::text IN ('withdrawal_paid', 'refund', 'reconciled')), 0)::bigint AS paid_out",
    tests: [agree],
  },
  {
    name: 'accounts: bonus fuel that was used was not charged',
    file: view,
    find: "WHERE account IN ('fuel', 'bonus_fuel') AND",
    replace: "WHERE account IN ('fuel') AND",
    tests: [agree],
  },
  {
    name: 'accounts: what was found is a deposit',
    file: view,
    find: "kind::text = 'found'), 0)::bigint AS found",
    replace: "kind::text = 'bonus'), 0)::bigint AS found",
    tests: [agree],
  },
  {
    name: 'accounts: days begin at another hour',
    file: 'database/functions/ledger_seal.sql',
    find: "(e.at AT TIME ZONE 'UTC')::date AS day",
    replace: "(e.at AT TIME ZONE 'UTC-3')::date AS day",
    tests: [agree],
  },
  {
    name: 'accounts: the treasury gives what comes in',
    file: 'server/desk/house-reports/store.ts',
    find: 'gave AS debit, got AS credit',
    replace: 'got AS debit, gave AS credit',
    tests: [agree],
  },
  {
    name: 'accounts: the file adds up one side only',
    file: 'server/desk/house-reports/report-rows.ts',
    find: '    credits += credit\n',
    replace: '',
    tests: [agree],
  },
  {
    name: 'accounts: the overview shows its own count',
    file: 'server/desk/console/read-figures.ts',
    find: '...(posted.get(day) ?? nothing)',
    replace: '...nothing',
    tests: [agree],
  },
  {
    name: 'accounts: sums are of the days that are shown last',
    file: 'server/desk/house-reports/money-report.ts',
    find: 'figuresInDollars(await figuresOf(tx, bounds))',
    replace: 'figuresInDollars(days[0]?.figures ?? (await figuresOf(tx, bounds)))',
    tests: [agree],
  },
  {
    name: 'accounts: nobody looks whether days add up',
    file: 'server/finance/ledger/check-books.ts',
    find: 'holds: wrong.length === 0 && uneven === 0n',
    replace: 'holds: true',
    tests: [agree],
  },
  {
    name: 'live: a bot is set up without a terminal',
    file: 'server/bots/trading/missing-for-live.ts',
    find: 'if (rows[0]?.found) return undefined\n  const words',
    replace: 'if (rows[0]) return undefined\n  const words',
    tests: [ready],
  },
  {
    name: 'live: a terminal that was cut off is one',
    file: 'server/bots/trading/missing-for-live.ts',
    find: ' AND t.ended_at IS NULL',
    replace: '',
    tests: [ready],
  },
  {
    name: 'live: a bot is set up with too little history',
    file: 'server/bots/trading/missing-for-live.ts',
    find: 'bars < historyBars)',
    replace: 'bars === 0)',
    tests: [ready],
  },
  {
    name: 'live: bars that are still to come are history',
    file: 'server/bots/trading/missing-for-live.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: ' AND b.start < ${now}',
    replace: '',
    tests: [ready],
  },
  {
    name: 'live: nobody looks before a bot is set up',
    file: 'server/bots/trading/activate-bot.ts',
    find: 'if (!isSandbox) await assertReadyForLive',
    replace: 'if (isSandbox) await assertReadyForLive',
    tests: [ready],
  },
  {
    name: 'live: a member’s own terminal starts the bot without history',
    file: 'server/bots/trading/brokers/connect-terminal.ts',
    find: 'if (!isSandbox && (await missingHistory(tx, now)))',
    replace: 'if (isSandbox && (await missingHistory(tx, now)))',
    tests: [ready],
  },
  {
    name: 'live: reactivation is charged before there is a terminal',
    file: 'server/bots/trading/reactivate-bot.ts',
    find: 'isSandbox ? [] : await missingForLive(tx, form, now)',
    replace: '!isSandbox ? [] : await missingForLive(tx, form, now)',
    tests: [ready],
  },
  {
    name: 'live: days without a terminal are charged',
    file: 'server/finance/fuel/charges/host-due-days.ts',
    find: 'members.filter((member) => !cutOff.has(member))',
    replace: 'members.filter((member) => cutOff.has(member) || member > 0n)',
    tests: [ready],
  },
  {
    name: 'live: the member is not told what is awaited',
    file: 'server/bots/trading/read-bot.ts',
    find: '!isSandbox && isToBeSetUp(bot.state)',
    replace: 'isSandbox && isToBeSetUp(bot.state)',
    tests: [ready],
  },
  {
    name: 'live: the sandbox gives its brokers anew at each start',
    file: 'server/sandbox/sandbox-brokers.ts',
    find: 'version === 0 && value.brokers.length === 0',
    replace: 'value.brokers.length === 0',
    tests: [brokers],
  },
  {
    name: 'live: an older database server is taken',
    file: 'server/platform/database/assert-postgres.ts',
    find: 'const oldest = 15',
    replace: 'const oldest = 14',
    tests: [postgres],
  },
]
