import type { Mutant } from './list.ts'

const folder = 'server/bots/reports'
const receipts = `${folder}/receipts.db.test.ts`
const reports = `${folder}/reports.db.test.ts`
const agree = `${folder}/agree.db.test.ts`
const log = `${folder}/read-bot-log.db.test.ts`

/** Deliberate bugs in what members are shown of their trades. */
export const reportMutants: readonly Mutant[] = [
  {
    name: 'report: what was collected later is missing from the receipt',
    file: 'database/views/trade_receipts.sql',
    find: "'arrears of ' || c.key",
    replace: "'arrears for ' || c.key",
    tests: [receipts],
  },
  {
    name: 'report: all profit is chargeable, whatever the basis',
    file: `${folder}/read-receipt.ts`,
    find: "trade.basis === 'each-trade' ?",
    replace: "trade.basis !== 'none' ?",
    tests: [receipts],
  },
  {
    name: "report: other people's trades are shown",
    file: `${folder}/trade-store.ts`,
    find: 'WHERE a.member_id = ',
    replace: 'WHERE true OR a.member_id = ',
    tests: [receipts],
  },
  {
    name: 'report: a row of the fuel report shows what was paid, not what is due',
    file: 'server/finance/fuel/reads/read-fuel-stats.ts',
    find: 'micro(row.due)',
    replace: 'micro(row.due - row.arrears)',
    tests: [receipts],
  },
  {
    name: 'report: commissions are left out of a deal',
    file: `${folder}/deal-store.ts`,
    find: 'profit + swap + commission AS net',
    replace: 'profit + swap AS net',
    tests: [reports],
  },
  {
    name: 'report: a page forgets what lies before its day',
    file: `${folder}/deal-store.ts`,
    find: 'const skipped = offset - before',
    replace: 'const skipped = offset',
    tests: [reports],
  },
  {
    name: 'report: several deals of a day count as one',
    file: 'database/tables/0017_reports.sql',
    find: '::date, count(*) FROM added',
    replace: '::date, count(DISTINCT account_id) FROM added',
    tests: [reports],
  },
  {
    name: 'report: drawdown is measured from the start, not from the peak',
    file: `${folder}/performance-store.ts`,
    find: 'max(equity) OVER (ORDER BY at)',
    replace: 'first_value(equity) OVER (ORDER BY at)',
    tests: [reports],
  },
  {
    name: 'report: the first point of a day is left instead of the last',
    file: 'server/bots/fleet/shards/thin-equity.ts',
    find: 'AND later.at > p.at AND later.at <',
    replace: 'AND later.at < p.at AND later.at <',
    tests: [reports],
  },
  {
    name: 'report: all lines go as early as refusals',
    file: 'server/bots/trading/purge-bot-log.ts',
    find: "refusalsOnly ? sql`WHERE kind = 'refusal'` : sql``",
    replace: 'sql``',
    tests: [log],
  },
  {
    name: 'report: a search of the log passes over what deals say',
    file: `${folder}/log-store.ts`,
    find: "'{percent}', l.evidence || '%')",
    replace: "'{percent}', '')",
    tests: [log],
  },
  {
    name: 'report: the log shows deals of everybody',
    file: `${folder}/log-store.ts`,
    find: 'FROM deals_done WHERE member_id = ',
    replace: 'FROM deals_done WHERE account_id > 0 OR member_id = ',
    tests: [log],
  },
  {
    name: 'report: a member downloads the log of everybody',
    file: `${folder}/routes.ts`,
    find: "caller.role === 'member' ? caller.memberId : undefined",
    replace: 'undefined as bigint | undefined',
    tests: [agree],
  },
  {
    name: 'report: a page of the log begins with rows of the page before',
    file: `${folder}/log-store.ts`,
    find: 'd.at::text AS exact_at',
    replace: "date_trunc('milliseconds', d.at)::text AS exact_at",
    tests: [agree],
  },
  {
    name: 'report: what is written twice was paid twice',
    file: 'database/tables/0036_payout_days.sql',
    find: "WHEN (NEW.status = 'paid' AND OLD.status <> 'paid')",
    replace: "WHEN (NEW.status = 'paid')",
    tests: ['server/desk/growth/growth.db.test.ts'],
  },
  {
    name: 'report: payouts of the day after are among those of a day',
    file: 'server/finance/ledger/read-figures.ts',
    find: `day < (\${before}::timestamptz`,
    replace: `day <= (\${before}::timestamptz`,
    tests: ['server/desk/growth/growth.db.test.ts'],
  },
  {
    name: 'report: a page counted from the end is shown backwards',
    file: `${folder}/deal-store.ts`,
    find: 'return isFromEnd ? rows.reverse() : rows',
    replace: 'return rows',
    tests: [reports],
  },
  {
    name: 'report: the last page repeats what stands before it',
    file: `${folder}/deal-store.ts`,
    find: 'Math.min(limit, deals - skipped)',
    replace: 'limit',
    tests: [reports],
  },
]
