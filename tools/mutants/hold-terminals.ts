import type { Mutant } from './list.ts'

const pairing = 'server/terminals/hosted-code.db.test.ts'
const reconciling = 'server/terminals/reconcile.test.ts'
const ordering = 'server/orders/orders.db.test.ts'

/** Deliberate bugs in whose a login is, in what the market is made of, and in what looks odd at terminals. */
export const holdTerminalMutants: readonly Mutant[] = [
  {
    name: 'hold terminals: a claim takes a login',
    file: 'server/trading/connect-terminal.ts',
    find: '  if (holder && capital !== undefined) {',
    replace: '  if (holder && capital !== undefined && holder.proved_at) {',
    tests: [pairing],
  },
  {
    name: 'hold terminals: a hosted terminal takes nothing over',
    file: 'server/trading/connect-terminal.ts',
    find: '  if (holder?.proved_at) throw',
    replace: '  if (holder) throw',
    tests: [pairing],
  },
  {
    name: 'hold terminals: a proved login is taken over',
    file: 'server/trading/open-account.ts',
    find: 'holder.proved_at || holder.is_paper',
    replace: 'holder.is_paper',
    tests: [pairing],
  },
  {
    name: 'hold terminals: who lost the login trades on',
    file: 'server/trading/move-login.ts',
    find: '  if (bot?.account_id === from.id)',
    replace: '  if (bot?.account_id === to.accountId)',
    tests: [pairing],
  },
  {
    name: 'hold terminals: the terminal of who lost the login stays paired',
    file: 'server/terminals/pair-terminal.ts',
    find: '  if (takenFrom !== undefined) await',
    replace: '  if (takenFrom === undefined) await',
    tests: [pairing],
  },
  {
    name: 'hold terminals: what was open is charged as if it were realised',
    file: 'server/terminals/leg-store.ts',
    find: " AND d.entry = 'out')\n    ORDER BY",
    replace: ')\n    ORDER BY',
    tests: [pairing],
  },
  {
    name: 'hold terminals: the form says whose login it is',
    file: 'server/trading/set-up-bots.ts',
    find: 'error.message === text.loginTaken ? text.loginUnconfirmed : ',
    replace: '',
    tests: [pairing],
  },
  {
    name: 'hold terminals: any number of logins can be tried',
    file: 'server/trading/connect-terminal.ts',
    find: 'const loginsPerDayMax = 5',
    replace: 'const loginsPerDayMax = 5_000',
    tests: [pairing],
  },
  {
    name: 'hold terminals: two take one login at once',
    file: 'server/trading/login-store.ts',
    find: 'SELECT pg_advisory_xact_lock(',
    replace: 'SELECT abs(',
    tests: [pairing],
  },
  {
    name: 'hold terminals: another member’s trades are charged to who took the login over',
    file: 'server/terminals/reconcile.ts',
    find: ' && openedAt >= since',
    replace: '',
    tests: [reconciling],
  },
  {
    name: 'hold terminals: one who loses a decision keeps the terminal',
    file: 'server/terminals/give-login.ts',
    find: '  if (lost !== undefined) await',
    replace: '  if (lost === 0n) await',
    tests: [ordering],
    named: 'whose login it is',
  },
]
