import type { Mutant } from './list.ts'

const hostile = 'server/bots/fleet/hostile-terminals.db.test.ts'
const apart = 'server/watch/set-aside/run-apart.db.test.ts'
const faults = 'server/platform/own-fault.test.ts'
const silence = 'server/watch/alerts/beat/watch-silence.db.test.ts'

/** Deliberate bugs in what keeps one member from stopping the others. */
export const isolationMutants: readonly Mutant[] = [
  {
    name: 'isolation: one account that fails stops its shard',
    file: 'server/bots/fleet/shards/on-shard.ts',
    find: 'if (!held || !isOwnFault(error)) throw error\n      const',
    replace: 'throw error\n      const',
    tests: [hostile],
  },
  {
    name: 'isolation: whoever is named is set aside without being tried alone',
    file: 'server/bots/fleet/shards/on-shard.ts',
    find: 'if (failure === undefined || among.length === 0) return',
    replace: 'if (among.length === 0) return',
    tests: [hostile],
  },
  {
    name: 'isolation: an account that is set aside is followed all the same',
    file: 'server/bots/terminals/follow-store.ts',
    find: 'WHERE n.account_id <> ALL (ARRAY(SELECT account_id FROM accounts_set_aside)) LIMIT',
    replace: 'LIMIT',
    tests: [hostile],
  },
  {
    name: 'isolation: an account whose bars cannot be played stays in the books',
    file: 'server/bots/fleet/store.ts',
    find: "WHERE what = 'play'))`",
    replace: "WHERE what = 'plays'))`",
    tests: [hostile],
  },
  {
    name: 'isolation: what was told before a cut-off is followed after a new pairing',
    file: 'server/bots/terminals/pairing/cut-off.ts',
    find: '  await leaveOutUntaken(tx, accountId, now)\n',
    replace: '',
    tests: [hostile],
  },
  {
    name: 'isolation: a terminal that told what cannot be followed stays paired',
    file: 'server/bots/terminals/pairing/cut-off.ts',
    find: '  await endTerminalsOf(tx, accountId, text.terminalFaulty, now)\n',
    replace: '',
    tests: [hostile],
  },
  {
    name: 'isolation: many are frozen for a fault of ours',
    file: 'server/watch/set-aside/judge.ts',
    find: 'isUncut || alike > alikeMax',
    replace: 'isUncut || alike > alikeMax * 10',
    tests: [hostile],
  },
  {
    name: 'isolation: a fault that is nobody’s sets a whole shard aside',
    file: 'server/bots/fleet/shards/on-shard.ts',
    find: 'if ((await faultOf([])) === undefined) await look',
    replace: 'await look',
    tests: [hostile],
  },
  {
    name: 'isolation: one who cannot be cut off keeps the others from a verdict',
    file: 'server/watch/set-aside/judge.ts',
    find: 'if (!isOwnFault(error)) throw error',
    replace: 'throw error',
    tests: [apart],
  },
  {
    name: 'isolation: any volume of the bot’s own is taken from a terminal',
    file: 'server/bots/terminals/sync/assert-plausible.ts',
    find: 'one.volume <= ownLotsMax &&\n        isOwnPrice(one.openPrice)',
    replace: 'isOwnPrice(one.openPrice)',
    tests: [hostile],
  },
  {
    name: 'isolation: any time of the bot’s own is taken from a terminal',
    file: 'server/bots/terminals/sync/assert-plausible.ts',
    find: 'if (utc(seconds) < first || utc(seconds) > last)',
    replace: 'if (utc(seconds) > last)',
    tests: [hostile],
  },
  {
    name: 'isolation: a position is closed before it was opened',
    file: 'server/bots/terminals/sync/follow-account.ts',
    find: "if (entry === 'out' && addSeconds(at, summerSeconds) < position.opened_at)",
    replace: "if (entry === 'in' && addSeconds(at, summerSeconds) < position.opened_at)",
    tests: [hostile],
  },
  {
    name: 'isolation: a lost connection is taken for somebody’s data',
    file: 'server/platform/own-fault.ts',
    find: 'if (code !== undefined) return dataClasses',
    replace: 'if (code !== undefined) return true || dataClasses',
    tests: [faults],
  },
  {
    name: 'isolation: a full disk sets members aside',
    file: 'server/platform/own-fault.ts',
    find: "const dataClasses = ['22', '23', 'P0', 'FL']",
    replace: "const dataClasses = ['22', '23', 'P0', 'FL', '53']",
    tests: [apart],
  },
  {
    name: 'isolation: a batch that fails is not tried in parts',
    file: 'server/watch/set-aside/run-apart.ts',
    find: 'if (first === undefined || !isOwnFault(error)) throw error',
    replace: 'throw error',
    tests: [apart],
  },
  {
    name: 'isolation: later work of a member who is set aside goes on',
    file: 'server/finance/fuel/store.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what stands in the file.
    find: ' AND ${notSetAside}\n    ORDER BY closed_at',
    replace: '\n    ORDER BY closed_at',
    tests: [apart],
  },
  {
    name: 'isolation: what is set aside is never tried again',
    file: 'server/watch/set-aside/store.ts',
    find: '(s.is_ours OR s.account_id IS NULL)',
    replace: 's.is_ours',
    tests: [apart],
  },
  {
    name: 'isolation: nothing is told of a member who is set aside',
    file: 'server/watch/set-aside/set-aside.ts',
    find: "kind: 'member_set_aside',",
    replace: "kind: 'fault_of_ours',",
    tests: [apart],
  },
  {
    name: 'isolation: whoever is set aside is paid all the same',
    file: 'server/watch/set-aside/is-set-aside.ts',
    find: 'return isAside(reader, memberId)',
    replace: 'return isAside(reader, -memberId)',
    tests: [apart],
  },
  {
    name: 'isolation: a check of the books that cannot be made holds',
    file: 'server/finance/ledger/check-books.ts',
    find: "name: 'every check can be made', holds: false",
    replace: "name: 'every check can be made', holds: true",
    tests: [apart],
  },
  {
    name: 'isolation: nobody is told that the order of work stands still',
    file: 'server/watch/alerts/late-order.ts',
    find: 'if (!stuck) return',
    replace: 'if (stuck) return',
    tests: [silence],
  },
  {
    name: 'isolation: a shard may stand still for an hour',
    file: 'server/bots/fleet/shards/late-shards.ts',
    find: 'const lateBars = 3',
    replace: 'const lateBars = 60',
    tests: [silence],
  },
  {
    name: 'isolation: books of nobody store the values of everybody',
    file: 'server/bots/fleet/shards/shard-fleet.ts',
    find: 'valued: undefined',
    replace: 'valued: []',
    tests: [hostile],
  },
  {
    name: 'isolation: a price that stood when a terminal connected is refused',
    file: 'contract/routes/bots/terminal-sync.ts',
    find: 'ask: price, timeMs: whole',
    replace: 'ask: price, timeMs: milliseconds',
    tests: [hostile],
  },
]
