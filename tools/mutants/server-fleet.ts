import type { Mutant } from './list.ts'

const folder = 'server/fleet'
const trading = 'server/trading'
const fleet = `${folder}/fleet.db.test.ts`
const life = 'server/bots.db.test.ts'

/** Deliberate bugs in claiming shards, making their books anew, carrying out wishes, recording deals and laying trades out to be charged. */
export const serverFleetMutants: readonly Mutant[] = [
  {
    name: 'shards: books are used whatever their version',
    file: `${folder}/shard-books.ts`,
    find: 'return found?.version === version ? found.books : undefined',
    replace: 'return found?.books',
    tests: [fleet],
  },
  {
    name: 'shards: a step is stored without holding its shard',
    file: `${folder}/store.ts`,
    find: 'reached, id LIMIT 1 FOR UPDATE ',
    replace: 'reached, id LIMIT 1 -- ',
    tests: [fleet],
  },
  {
    name: 'shards: books of a step that was not stored are kept',
    file: `${folder}/shard-books.ts`,
    find: '    this.#kept.delete(id)\n    return',
    replace: '    return',
    tests: [fleet],
  },
  {
    name: 'shards: entries that wait are forgotten with the process',
    file: `${folder}/store.ts`,
    find: 'pending: await readPending(tx, ids),',
    replace: 'pending: [],',
    tests: [fleet],
  },
  {
    name: 'shards: entries wait for ever',
    file: `${folder}/store-changes.ts`,
    find: '  await deletePending(tx, books.waiting)\n',
    replace: '',
    tests: [fleet],
  },
  {
    name: 'shards: books made anew have not heard the last bar',
    file: `${folder}/shard-books.ts`,
    find: 'const series = feed.history(start, strategy.historyBars)',
    replace: 'const series = feed.history(start - feed.barSeconds, strategy.historyBars)',
    tests: [fleet],
  },
  {
    name: 'shards: what was closed stays in the rows',
    file: `${folder}/store-changes.ts`,
    find: '  await deletePositions(tx, changes.removed)\n',
    replace: '',
    tests: [fleet],
  },
  {
    name: 'shards: where accounts stand is not stored',
    file: `${folder}/store-changes.ts`,
    find: '  await setMarks(tx, changes.marks)\n',
    replace: '',
    tests: [fleet],
  },
  {
    name: 'shards: a pause is seen only by books that are made anew',
    file: `${folder}/shard-books.ts`,
    find: 'for (const id of changed(switches.paused, paused))',
    replace: 'for (const id of [] as number[])',
    tests: [fleet],
  },
  {
    name: 'shards: settings chosen anew are not honoured',
    file: `${folder}/shard-books.ts`,
    find: 'if (found.choices !== switches.choices)',
    replace: 'if (found.choices < 0n)',
    tests: [fleet],
  },
  {
    name: 'shards: an account that comes does not move the version',
    file: 'migrations/functions/enrol_account.sql',
    find: 'accounts = accounts + 1, version = version + 1,',
    replace: 'accounts = accounts + 1,',
    tests: [fleet],
  },
  {
    name: 'closes: on a market that rests a wish is done without closing anything',
    file: `${folder}/close-asked.ts`,
    find: 'if (opensAt) await setWaiting(tx, request.id, opensAt)\n  else {',
    replace: '{',
    tests: [fleet],
  },
  {
    name: 'deals: a closed trade is never charged',
    file: `${trading}/record-deals.ts`,
    find: 'await expectCharges(tx, await completeTrades(tx, closed))',
    replace: 'await completeTrades(tx, closed)',
    tests: [fleet],
  },
  {
    name: 'deals: swap and commission are left out of what is charged',
    file: `${trading}/deal-store.ts`,
    find: 'sum(d.profit + d.swap + d.commission)::bigint AS profit',
    replace: 'sum(d.profit)::bigint AS profit',
    tests: [fleet],
  },
  {
    name: 'deals: other figures under a known ticket pass',
    file: `${trading}/record-deals.ts`,
    find: 'stored.filter(({ is_same }) => !is_same)',
    replace: 'stored.filter(({ is_same }) => is_same && !is_same)',
    tests: [fleet],
  },
  {
    name: 'deals: a bot whose figures were altered goes on',
    file: `${trading}/record-deals.ts`,
    find: "    await changeBots(tx, [{ memberId: deal.memberId, cause: 'frozen' }], now)\n",
    replace: '',
    tests: [fleet],
  },
  {
    name: 'loss closure: the bot is not told',
    file: `${folder}/step-shard.ts`,
    find: 'if (outcome.lossClosures.length > 0)',
    replace: 'if (outcome.lossClosures.length < 0)',
    tests: [life],
  },
  {
    name: 'low fuel: the fleet is not told',
    file: `${trading}/bot-store.ts`,
    find: 'SET paused = s.paused, low_fuel = s.low FROM',
    replace: 'SET paused = s.paused FROM',
    tests: [life],
  },
]
