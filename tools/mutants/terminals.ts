import type { Mutant } from './list.ts'

const slice = 'server/bots/terminals'
const refusals = 'server/bots/fleet/terminal-refusals.db.test.ts'
const legs = 'server/bots/fleet/terminal-legs.db.test.ts'
const signing = `${slice}/pairing/signature.test.ts`
const feed = 'server/bots/fleet/bars/broker-feed.db.test.ts'
const stopping = 'server/desk/stops/stop-terminals.db.test.ts'
const reconciling = `${slice}/commands/reconcile.test.ts`

/** Deliberate bugs in pairing, signing and reconciling. */
export const terminalMutants: readonly Mutant[] = [
  {
    name: 'terminals: a code pairs more than once',
    file: `${slice}/store.ts`,
    find: "    .where('code_hash', '=', codeHash)\n    .where('used_at', 'is', null)\n",
    replace: "    .where('code_hash', '=', codeHash)\n",
    tests: [refusals],
  },
  {
    name: 'terminals: a code is good for ever',
    file: `${slice}/store.ts`,
    find: "    .where('expires_at', '>', now)\n",
    replace: '',
    tests: [refusals],
  },
  {
    name: 'terminals: older codes stay good',
    file: `${slice}/pairing/pairing-code.ts`,
    find: '  await endCodes(tx, memberId, now)\n',
    replace: '',
    tests: [refusals],
  },
  {
    name: 'terminals: netting accounts are taken',
    file: `${slice}/pairing/pair-terminal.ts`,
    find: "told.marginMode !== 'hedging'",
    replace: "told.marginMode === 'exchange'",
    tests: [refusals],
  },
  {
    name: 'terminals: the older terminal stays',
    file: `${slice}/sync/sync-terminal.ts`,
    find: '  if (state.ended_at)\n',
    replace: '  if (state.ended_at === undefined)\n',
    tests: [refusals],
  },
  {
    name: 'terminals: the beginning of a signature is enough',
    file: `${slice}/pairing/signature.ts`,
    find: ' && signature.length === expected.length',
    replace: '',
    tests: [signing],
  },
  {
    name: 'terminals: the time is not signed',
    file: `${slice}/pairing/signature.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is changed
    find: '.update(`${timestamp}\\n${body}`)',
    replace: '.update(body)',
    tests: [signing],
  },
  {
    name: 'terminals: old signatures are taken',
    file: `${slice}/pairing/signature.ts`,
    find: 'Math.abs(Number(timestamp) - now.getTime())',
    replace: 'Number(timestamp) - now.getTime()',
    tests: [signing],
  },
  {
    name: 'terminals: any number of a sync is taken',
    file: `${slice}/sync/sync-terminal.ts`,
    find: '  if (BigInt(told.seq) <= state.seq && state.seq',
    replace: '  if (told.seq < 0 && state.seq',
    tests: [refusals],
  },
  {
    name: 'terminals: another login is taken',
    file: `${slice}/sync/sync-terminal.ts`,
    find: '  if (BigInt(told.account.login) !== state.login) throw',
    replace: '  if (told.account.login < 0) throw',
    tests: [refusals],
  },
  {
    name: 'terminals: entries are allowed at once after silence',
    file: `${slice}/sync/sync-terminal.ts`,
    find: '{ ...state, agrees: state.agrees && !moved.isBack }',
    replace: 'state',
    tests: [refusals],
  },
  {
    name: 'terminals: altered deals are passed over',
    file: `${slice}/sync/sync-terminal.ts`,
    find: '...(altered.length > 0 ?',
    replace: '...(altered.length > 99 ?',
    tests: [refusals],
  },
  {
    name: 'terminals: the broker’s clock counts as UTC',
    file: `${slice}/deals/deal-store.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is changed
    find: '(g.wall_ms - ${offsetSeconds}::bigint * 1000)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is changed
    replace: '(g.wall_ms - ${offsetSeconds}::bigint * 0)',
    tests: [refusals],
  },
  {
    name: 'terminals: the member’s own trades count as the bot’s',
    file: `${slice}/commands/match-positions.ts`,
    find: '  if (!isOurs(told, deal, command, deal.at)) return\n',
    replace: '',
    tests: [reconciling],
  },
  {
    name: 'terminals: a close by hand does not count',
    file: `${slice}/commands/match-positions.ts`,
    find: '  const own = positions.get(deal.position_id)\n  if (!own) return\n',
    replace: '  const own = positions.get(deal.position_id)\n  if (!own || deal.magic === 0n) return\n',
    tests: [reconciling],
  },
  {
    name: 'terminals: close by counts as the broker books it',
    file: `${slice}/commands/match-positions.ts`,
    find: "deal.entry === 'out_by' ? marketProfit(told, own, deal) : undefined",
    replace: 'undefined',
    tests: [reconciling],
  },
  {
    name: 'terminals: a part that is closed closes the trade',
    file: `${slice}/commands/match-positions.ts`,
    find: 'volume_in - volume_out > lotDust\n',
    replace: 'volume_out === 0\n',
    tests: [reconciling],
  },
  {
    name: 'terminals: a renumbered position is lost',
    file: `${slice}/commands/match-positions.ts`,
    find: '  rename(told, positions, found)\n',
    replace: '',
    tests: [reconciling],
  },
  {
    name: 'terminals: what no deal has told of is no disagreement',
    file: `${slice}/commands/match-positions.ts`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is changed
    find: 'disagreements.push(`Position ${id} is open, but no deal shows it opening.`)',
    replace: 'void id',
    tests: [reconciling],
  },
  {
    name: 'terminals: deals are taken in the order of their tickets',
    file: `${slice}/deals/deal-store.ts`,
    find: '        ORDER BY g.place\n',
    replace: '        ORDER BY g.ticket\n',
    tests: [refusals],
  },
  {
    name: 'terminals: deals that were left out are not asked for',
    file: `${slice}/sync/sync-terminal.ts`,
    find: '  return goesOn ? deals : []\n',
    replace: '  return goesOn ? deals : deals\n',
    tests: [refusals],
  },
  {
    name: 'terminals: a leg is waited for as long as it likes',
    file: `${slice}/sync/follow-account.ts`,
    find: '  if (deals.length > 0) await noteAlone(tx, accountId, now)\n',
    replace: '',
    tests: [legs],
  },
  {
    name: 'terminals: a leg that parted keeps the name of its trade',
    file: `${slice}/sync/follow-account.ts`,
    find: ', parted: partedAs(found, positionId)',
    replace: '',
    tests: [legs],
  },
  {
    name: 'terminals: a member’s own terminal moves everybody’s market',
    file: `${slice}/minutes/merge-bars.ts`,
    find: 'hosted.length > 0 ? hosted : minutes',
    replace: 'minutes',
    tests: [feed],
  },
  {
    name: 'terminals: members’ terminals of a made-up broker are believed',
    file: `${slice}/watch-store.ts`,
    find: ' AND b.hosted > 0 ORDER BY',
    replace: ' ORDER BY',
    tests: [feed],
  },
  {
    name: 'terminals: a bar is made before its last minute was told',
    file: `${slice}/minutes/merge-bars.ts`,
    find: 'settledSeconds = 8',
    replace: 'settledSeconds = 0',
    tests: [feed],
  },
  {
    name: 'terminals: bars are played before they are made',
    file: 'server/bots/fleet/shards/start-fleet.ts',
    find: '|| end > (await feed.follow(clock.now()))',
    replace: '',
    tests: [feed],
  },
  {
    name: 'terminals: a bar of two minutes is a bar',
    file: 'server/bots/fleet/bars/make-bars.ts',
    find: 'reportedShareMin = 0.5',
    replace: 'reportedShareMin = 0.3',
    tests: [feed],
  },
  {
    name: 'terminals: bars that two looks load are there twice',
    file: 'server/bots/fleet/bars/broker-feed.ts',
    find: '    if (loadedUntil !== from) return load(until)\n',
    replace: '',
    tests: [feed],
  },
  {
    name: 'terminals: a price that cannot be stops the market',
    file: 'server/bots/fleet/bars/make-bars.ts',
    find: 'points(low) > 0 && points(high) <= pointsMax',
    replace: 'points(low) > -1 && points(high) > -1',
    tests: [feed],
  },
  {
    name: 'terminals: closing all leaves real accounts alone',
    file: 'server/desk/stops/store.ts',
    find: '    WHERE a.shard_id IS NOT NULL AND ',
    replace: '    WHERE a.shard_id IS NOT NULL AND a.is_paper AND ',
    tests: [stopping],
  },
  {
    name: 'terminals: an entry is handed out after a stop',
    file: 'server/desk/stops/set-stop.ts',
    find: "  await withdrawEntries(tx, { ...target, sparesCounters: kind === 'entries' }, now)\n",
    replace: '',
    tests: [stopping],
  },
  {
    name: 'terminals: what a stop closed there is not counted',
    file: 'server/bots/fleet/close-requested.ts',
    find: 'const told = await closedByTerminals(tx, atTerminals)',
    replace: 'const told = await closedByTerminals(tx, atTerminals.slice(atTerminals.length))',
    tests: [stopping],
  },
  {
    name: 'stops: the commission is left out of what was closed',
    file: 'server/bots/fleet/close-requested.ts',
    find: 'return profitCents + swapCents + commissionCents + entryCommissionCents',
    replace: 'return profitCents + swapCents + 0 * (commissionCents + entryCommissionCents)',
    tests: ['server/desk/stops/stops.db.test.ts'],
  },
  {
    name: 'positions: the way out costs nothing until it is taken',
    file: 'server/bots/trading/deals/value-open.ts',
    find: '2 * entryCommissionCents',
    replace: 'entryCommissionCents',
    tests: ['server/desk/stops/stops.db.test.ts'],
  },
  {
    name: 'terminals: each of two stops has closed the same position',
    file: `${slice}/deals/closed-by-terminals.ts`,
    find: ' AND coalesce(e.done_at >= w.asked_at, true)))',
    replace: ' AND false))',
    tests: [stopping],
  },
]
