import type { Mutant } from './list.ts'

const stops = 'server/stops/stops.db.test.ts'

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
]
