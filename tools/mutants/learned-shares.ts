import type { Mutant } from './list.ts'

const strategy = 'engine/strategy'
const learned = `${strategy}/learned-shares.test.ts`
const decisions = 'engine/fleet/decisions.test.ts'
const capital = 'engine/fleet/capital-for-position.test.ts'
const rules = 'engine/risk/rules.test.ts'
const settings = `${strategy}/strategies.test.ts`
const stored = 'server/bots/fleet/shards/stored-shares.db.test.ts'
const wire = 'server/bots/trading/choices/shares.db.test.ts'
const ahead = 'contract/record-ahead.test.ts'
const record = 'engine/backtest/play-cohorts.test.ts'

/** Deliberate bugs in how shares are learned, stored, traded by, shown, and in what the record makes of them. */
export const sharesMutants: readonly Mutant[] = [
  {
    name: 'shares: a result beyond half a planned loss counts in full',
    file: `${strategy}/ada-hedge.ts`,
    find: 'return 0.5 - Math.max(-0.5, Math.min(0.5, result))',
    replace: 'return 0.5 - result',
    tests: [learned],
  },
  {
    name: 'shares: what mixing costs is not added up',
    file: `${strategy}/ada-hedge.ts`,
    find: '  hedge.mixCost += Math.max(0, mean / weights - mixture)\n',
    replace: '',
    tests: [learned],
  },
  {
    name: 'shares: parts that sleep gain what the others lose',
    file: `${strategy}/ada-hedge.ts`,
    find: 'lossOf(results[i] as number) - mixture',
    replace: 'lossOf(results[i] as number)',
    tests: [learned],
  },
  {
    name: 'shares: a part is awake before its window is full',
    file: `${strategy}/learned-shares.ts`,
    find: 'if (frames < (this.#framesNeeded[k] as number)) continue',
    replace: 'if (frames + 1 < (this.#framesNeeded[k] as number)) continue',
    tests: [learned],
  },
  {
    name: 'shares: parts of other instruments do not sleep',
    file: `${strategy}/learned-shares.ts`,
    find: '    this.#results.fill(Number.NaN)\n',
    replace: '',
    tests: [learned],
  },
  {
    name: 'shares: swaps cost a part nothing',
    file: `${strategy}/virtual-part.ts`,
    find: 'if (part.side !== 0 && nights > 0) part.swap',
    replace: 'if (part.side !== 0 && nights > 9) part.swap',
    tests: [learned],
  },
  {
    name: 'shares: a short pays no spread',
    file: `${strategy}/virtual-part.ts`,
    find: 'worth(part, part.side > 0 ? close : close + spread)',
    replace: 'worth(part, close)',
    tests: [learned],
  },
  {
    name: 'shares: a part enters after a weekend what it wished before',
    file: `${strategy}/virtual-part.ts`,
    find: 'if (time <= part.wishUntil) enter(',
    replace: 'if (time > 0) enter(',
    tests: [learned],
  },
  {
    name: 'shares: history heard later wakes a part',
    file: `${strategy}/learned-shares.ts`,
    find: '      for (let i = 0; i < bars.length; ) i = listener.seek(bars, i, bars.length)\n',
    replace:
      '      for (let i = 0; i < bars.length; ) i = listener.seek(bars, i, bars.length)\n      this.#frames[instrumentIndex(symbol)] = this.#framesMax\n',
    tests: [learned],
  },
  {
    name: 'shares: what is gone on with has forgotten its positions',
    file: `${strategy}/learned-shares.ts`,
    find: '({ ...(state?.parts[part] ?? flatPart()) })',
    replace: '({ ...(state?.parts[part] && flatPart()), ...flatPart() })',
    tests: [learned],
  },
  {
    name: 'shares: a stake has no floor',
    file: `${strategy}/learned-shares.ts`,
    find: 'Math.max(stakeMin, Math.min(1, (share * parts) / 2))',
    replace: 'Math.min(1, (share * parts) / 2)',
    tests: [learned],
  },
  {
    name: 'shares: a stake may be more than the limit',
    file: `${strategy}/learned-shares.ts`,
    find: 'Math.max(stakeMin, Math.min(1, (share * parts) / 2))',
    replace: 'Math.max(stakeMin, (share * parts) / 2)',
    tests: [learned],
  },
  {
    name: 'shares: stakes are those of one long bar ago',
    file: 'engine/fleet/learn-along.ts',
    find: '  if (learner.endMoment()) setStakes(fleet, learner.shares)\n',
    replace: '  const before = learner.shares.slice()\n  if (learner.endMoment()) setStakes(fleet, before)\n',
    tests: [learned],
  },
  {
    name: 'shares: the stake does not change what a trade plans',
    file: 'engine/risk/trade-loss-budget.ts',
    find: 'Math.floor(Math.min(share, maxLossCents) * stake)',
    replace: 'Math.floor(Math.min(share, maxLossCents))',
    tests: [rules],
  },
  {
    name: 'shares: an account is ended although a smaller stake would still fit',
    file: 'engine/fleet/close-losses.ts',
    find: 'strategy.learns ? stakeMin : 1',
    replace: '1',
    tests: [decisions],
  },
  {
    name: 'shares: without a choice a trade plans half a percent at most',
    file: `${strategy}/bot-settings.ts`,
    find: 'maxLossBasisPointsUsual = 100',
    replace: 'maxLossBasisPointsUsual = 50',
    tests: [settings],
  },
  {
    name: 'shares: what an account can hold is reckoned with the usual range',
    file: 'engine/fleet/capital-for-position.ts',
    find: 'const range = rangePoints ?? usually',
    replace: 'const range = usually + 0 * (rangePoints ?? 0)',
    tests: [capital],
  },
  {
    name: 'shares: what an account can hold takes no account of stakes',
    file: 'engine/fleet/capital-for-position.ts',
    find: 'stakes?.[k] ?? stakeOf(',
    replace: 'stakes?.[99] ?? stakeOf(',
    tests: [capital],
  },
  {
    name: 'shares: a process goes on from its own shares where others were stored',
    file: 'server/bots/fleet/shards/stored-shares.ts',
    find: 'if (!(await inTx(this.#parts.db, (tx) => insertShares(tx, rows)))) {',
    replace: 'if (!(await inTx(this.#parts.db, (tx) => insertShares(tx, rows))) && rows.length > 1_000) {',
    tests: [stored],
  },
  {
    name: 'shares: a process that begins anew has heard no bars',
    file: 'server/bots/fleet/shards/stored-shares.ts',
    find: 'feed.history(until, strategy.historyBars)',
    replace: 'feed.history(until, 1)',
    tests: [stored],
  },
  {
    name: 'shares: the hash forgets the bars before',
    file: 'server/bots/fleet/shards/stored-shares.ts',
    find: "hash: createHash('sha256').update(newest.hash)",
    replace: "hash: createHash('sha256')",
    tests: [stored],
  },
  {
    name: 'shares: the newest are given for every time',
    file: 'server/bots/fleet/shards/stored-shares.ts',
    find: 'this.#rows.findLast(({ at }) => at <= end)',
    replace: 'this.#rows.at(-1)',
    tests: [stored],
  },
  {
    name: 'shares: stored ones can be changed',
    file: 'database/tables/0068_learned_shares.sql',
    find: 'CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON learned_shares',
    replace: 'CREATE TRIGGER append_only BEFORE TRUNCATE ON learned_shares',
    tests: [stored],
  },
  {
    name: 'shares: a trade names the newest share of its part',
    file: 'server/bots/trading/part-shares.ts',
    find: 'WHERE m.at <= t.at ORDER BY m.at DESC',
    replace: 'ORDER BY m.at DESC',
    tests: [wire],
  },
  {
    name: 'shares: a trade names the share of another part',
    file: `${strategy}/bot-parts.ts`,
    find: 'instrument * botSleeves.length + sleeve',
    replace: 'sleeve * botSleeves.length + instrument',
    tests: [wire],
  },
  {
    name: 'shares: members are told again and again',
    file: 'server/bots/trading/bot-store.ts',
    find: 'UPDATE bots SET stakes_untold = false WHERE',
    replace: 'UPDATE bots SET stakes_untold = true WHERE',
    tests: [wire],
  },
  {
    name: 'shares: who chose no largest loss is told, too',
    file: 'database/tables/0069_stakes_untold.sql',
    find: "WHERE settings ? 'maxLossCents' AND NOT",
    replace: 'WHERE NOT',
    tests: [wire],
  },
  {
    name: 'shares: hosting is free for those who are counted as ahead',
    file: 'contract/record-ahead.ts',
    find: ' - hostingPerMonth * 100 * months > 0',
    replace: ' - hostingPerMonth * months > 0',
    tests: [ahead],
  },
  {
    name: 'shares: net new profit is charged as each winner is',
    file: 'contract/record-ahead.ts',
    find: "basis === 'each-trade' ? winnersCents : netNewCents",
    replace: "basis === 'each-trade' ? winnersCents : winnersCents",
    tests: [ahead],
  },
  {
    name: 'shares: what is open on a file that ended rests there for ever',
    file: 'engine/backtest/play-cohorts.ts',
    find: 'next[k] === series[k]?.bars.length',
    replace: 'next[k] === -1',
    tests: [record],
  },
]
