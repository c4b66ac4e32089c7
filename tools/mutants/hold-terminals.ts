import type { Mutant } from './list.ts'

const pairing = 'server/bots/terminals/pairing/hosted-code.db.test.ts'
const reconciling = 'server/bots/terminals/commands/match-positions.test.ts'
const feed = 'server/bots/fleet/bars/broker-feed.db.test.ts'
const agreeing = 'server/bots/terminals/minutes/agree-minutes.test.ts'
const judging = 'server/bots/terminals/deals/judge-fill.test.ts'
const legs = 'server/bots/fleet/terminal-legs.db.test.ts'
const ordering = 'server/desk/orders/orders.db.test.ts'

/** Deliberate bugs in whose a login is, in what the market is made of, and in what looks odd at terminals. */
export const holdTerminalMutants: readonly Mutant[] = [
  {
    name: 'hold terminals: a claim takes a login',
    file: 'server/bots/trading/brokers/connect-terminal.ts',
    find: '  if (holder && capital !== undefined) {',
    replace: '  if (holder && capital !== undefined && holder.proved_at) {',
    tests: [pairing],
  },
  {
    name: 'hold terminals: a hosted terminal takes nothing over',
    file: 'server/bots/trading/brokers/connect-terminal.ts',
    find: '  if (holder?.proved_at) throw',
    replace: '  if (holder) throw',
    tests: [pairing],
  },
  {
    name: 'hold terminals: a proved login is taken over',
    file: 'server/bots/trading/brokers/open-account.ts',
    find: 'holder.proved_at || holder.is_paper',
    replace: 'holder.is_paper',
    tests: [pairing],
  },
  {
    name: 'hold terminals: who lost the login trades on',
    file: 'server/bots/trading/brokers/move-login.ts',
    find: '  if (bot?.account_id === from.id)',
    replace: '  if (bot?.account_id === to.accountId)',
    tests: [pairing],
  },
  {
    name: 'hold terminals: the terminal of who lost the login stays paired',
    file: 'server/bots/terminals/pairing/pair-terminal.ts',
    find: '  if (takenFrom !== undefined) await',
    replace: '  if (takenFrom === undefined) await',
    tests: [pairing],
  },
  {
    name: 'hold terminals: what was open is charged as if it were realised',
    file: 'server/bots/terminals/deals/leg-store.ts',
    find: " AND d.entry = 'out')\n    ORDER BY",
    replace: ')\n    ORDER BY',
    tests: [pairing],
  },
  {
    name: 'hold terminals: the form says whose login it is',
    file: 'server/bots/trading/set-up-bots.ts',
    find: 'error.message === text.loginTaken ? text.loginUnconfirmed : ',
    replace: '',
    tests: [pairing],
  },
  {
    name: 'hold terminals: any number of logins can be tried',
    file: 'server/bots/trading/brokers/connect-terminal.ts',
    find: 'const loginsPerDayMax = 5',
    replace: 'const loginsPerDayMax = 5_000',
    tests: [pairing],
  },
  {
    name: 'hold terminals: two take one login at once',
    file: 'server/bots/trading/brokers/login-store.ts',
    find: 'SELECT pg_advisory_xact_lock(',
    replace: 'SELECT abs(',
    tests: [pairing],
  },
  {
    name: 'hold terminals: another member’s trades are charged to who took the login over',
    file: 'server/bots/terminals/commands/match-positions.ts',
    find: ' && openedAt >= since',
    replace: '',
    tests: [reconciling],
  },
  {
    name: 'hold terminals: one who loses a decision keeps the terminal',
    file: 'server/bots/terminals/pairing/give-login.ts',
    find: '  if (lost !== undefined) await',
    replace: '  if (lost === 0n) await',
    tests: [ordering],
    named: 'whose login it is',
  },
  {
    name: 'hold terminals: every hosted server is the market',
    file: 'server/bots/terminals/watch-store.ts',
    find: 'FROM broker_bars b JOIN price_sources s ON lower(s.server) = lower(b.server) AND s.marked_at <= b.start',
    replace: 'FROM broker_bars b',
    tests: [feed],
  },
  {
    name: 'hold terminals: what was told before a server was marked counts',
    file: 'server/bots/terminals/watch-store.ts',
    find: ' AND s.marked_at <= b.start',
    replace: '',
    tests: [feed],
  },
  {
    name: 'hold terminals: a server of the same name elsewhere is believed',
    file: 'server/bots/terminals/watch-store.ts',
    find: 'coalesce(lower(s.company) = lower(t.company), true)',
    replace: 'true',
    tests: [feed],
  },
  {
    name: 'hold terminals: the lower of two sources is the market',
    file: 'server/bots/terminals/minutes/agree-minutes.ts',
    find: 'largest.length * 2 > sources.length',
    replace: 'largest.length > 0',
    tests: [agreeing, feed],
  },
  {
    name: 'hold terminals: nobody is told of sources that differ',
    file: 'server/bots/fleet/bars/watch-market.ts',
    find: '        await alertDisputes(tx, disputes, now)\n',
    replace: '',
    tests: [feed],
  },
  {
    name: 'hold terminals: nobody is told that nothing is marked',
    file: 'server/bots/fleet/bars/watch-market.ts',
    find: 'if (isTraded && !isMarked) await',
    replace: 'if (isTraded && isMarked) await',
    tests: [feed],
  },
  {
    name: 'hold terminals: a spike of one source is the market',
    file: 'server/bots/terminals/minutes/agree-minutes.ts',
    find: ' &&\n    isNear(({ low }) => low, extremes)',
    replace: '',
    tests: [agreeing],
  },
  {
    name: 'hold terminals: any server can be marked',
    file: 'server/bots/terminals/minutes/price-sources.ts',
    find: '  if (!(await isHostedAt(tx, place))) throw',
    replace: "  if (place.server === '') throw",
    tests: [pairing],
  },
  {
    name: 'hold terminals: a price that nobody saw is believed',
    file: 'server/bots/terminals/deals/judge-fill.ts',
    find: 'price >= range.low - tolerance && price <= range.high + tolerance',
    replace: 'price <= range.high + tolerance',
    tests: [judging],
  },
  {
    name: 'hold terminals: a profit that is not told is believed',
    file: 'server/bots/terminals/deals/judge-fill.ts',
    find: 'Math.abs(profit - expected) <=',
    replace: 'profit - expected <=',
    tests: [judging],
  },
  {
    name: 'hold terminals: yen are taken for dollars',
    file: 'server/bots/terminals/deals/judge-fill.ts',
    find: 'instrument.centsDenominator === 0 ? moved / price : moved',
    replace: 'moved',
    tests: [judging],
  },
  {
    name: 'hold terminals: what went in silence is forgotten',
    file: 'server/bots/terminals/watch-store.ts',
    find: ', silent_snapshot = snapshot WHERE',
    replace: ' WHERE',
    tests: [legs],
    named: 'what a terminal tells is compared',
  },
  {
    name: 'hold terminals: fills are compared before the market is known',
    file: 'server/bots/terminals/deals/look-at-fills.ts',
    find: 'const settledSeconds = 180',
    replace: 'const settledSeconds = -1',
    tests: [legs],
    named: 'what a terminal tells is compared',
  },
  {
    name: 'hold terminals: nobody is told of several signals',
    file: 'server/bots/terminals/deals/look-at-fills.ts',
    find: '  await alertOn(tx, now)\n',
    replace: '',
    tests: [legs],
    named: 'what a terminal tells is compared',
  },
]
