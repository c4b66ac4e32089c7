import type { Mutant } from './list.ts'

const stops = 'server/stops/stops.db.test.ts'
const growth = 'server/growth/growth.db.test.ts'

/** Deliberate bugs in what one operator may do alone. */
export const holdDeskMutants: readonly Mutant[] = [
  {
    name: 'desk: one operator closes what everybody holds',
    file: 'server/stops/set-stop.ts',
    find: "if (kind === 'close_all' && confirmedBy === undefined && !(await mayCloseAlone",
    replace: "if (kind === 'entries' && confirmedBy === undefined && !(await mayCloseAlone",
    tests: [stops],
    named: 'more than ten members',
  },
  {
    name: 'desk: many small stops of one operator close what a large one may not',
    file: 'server/stops/may-close-alone.ts',
    find: 'members + (await closedAloneSince(reader, operatorId, addSeconds(now, -daySeconds)))',
    replace: 'members + 0 * (await closedAloneSince(reader, operatorId, addSeconds(now, -daySeconds)))',
    tests: [stops],
    named: 'more than ten members',
  },
  {
    name: 'desk: support lifts what an owner has stopped',
    file: 'server/stops/lift-stop.ts',
    find: 'standsBelow(highestRole(await rolesOf(tx, [operatorId])), stop.role)',
    replace: 'standsBelow(stop.role, highestRole(await rolesOf(tx, [operatorId])))',
    tests: [stops],
    named: 'nobody lifts or weakens',
  },
  {
    name: 'desk: support weakens what an owner has stopped',
    file: 'server/stops/set-stop.ts',
    find: 'strength[kind] < strength[earlier.kind] && standsBelow(own, earlier.role)',
    replace: 'strength[kind] > strength[earlier.kind] && standsBelow(own, earlier.role)',
    tests: [stops],
    named: 'nobody lifts or weakens',
  },
  {
    name: 'desk: a stop that support repeats is theirs to lift',
    file: 'server/stops/set-stop.ts',
    find: 'return highestRole([own, earlier.role])',
    replace: 'return own',
    tests: [stops],
    named: 'nobody lifts or weakens',
  },
  {
    name: 'desk: a bot says that it may open while it is stopped',
    file: 'server/trading/read-bot.ts',
    find: "mayOpen: bot?.state === 'active' && leavesSome",
    replace: "mayOpen: bot?.state === 'active'",
    tests: [stops],
    named: 'are told once',
  },
  {
    name: 'desk: only the first few are told of a stop',
    file: 'server/stops/tell-stops.ts',
    find: 'members.length < toldAtOnce ? { at: now }',
    replace: 'members.length > 0 ? { at: now }',
    tests: [stops],
    named: 'are told once',
  },
  {
    name: 'desk: one operator freezes a whole cluster, however large',
    file: 'server/growth/hold-cluster.ts',
    find: 'if (!second && !(await mayHoldAlone',
    replace: 'if (second && !(await mayHoldAlone',
    tests: [growth],
  },
  {
    name: 'desk: more are frozen than two operators have asked for',
    file: 'server/growth/hold-cluster.ts',
    find: 'cluster.free.length > second.membersMax',
    replace: 'cluster.free.length > 2 * second.membersMax',
    tests: [growth],
  },
  {
    name: 'desk: what is known to be shared makes clusters',
    file: 'server/growth/store.ts',
    find: 'sql`NOT EXISTS (SELECT 1 FROM known_sources',
    replace: 'sql`true OR EXISTS (SELECT 1 FROM known_sources',
    tests: [growth],
  },
  {
    name: 'desk: the cluster of a source that became known can still be held',
    file: 'server/growth/known-sources.ts',
    find: '  await dropClustersOf(tx, source)\n',
    replace: '',
    tests: [growth],
  },
  {
    name: 'desk: undoing a hold frees who is frozen for another reason, too',
    file: 'server/fuel/store.ts',
    find: 'hold_id = NULL, told_at = NULL',
    replace: 'hold_id = f.hold_id, told_at = NULL',
    tests: [growth],
  },
  {
    name: 'desk: undoing a hold frees whom another hold wants',
    file: 'server/fuel/release-held.ts',
    find: 'await passFreezes(tx, holdId, others)',
    replace: 'await passFreezes(tx, holdId, others.slice(0, 0))',
    tests: [growth],
  },
]
