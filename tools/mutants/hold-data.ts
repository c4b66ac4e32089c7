import type { Mutant } from './list.ts'

const restored = 'server/testing/restored.db.test.ts'
const rights = 'server/testing/rights.db.test.ts'
const rightsTable = 'server/testing/rights-table.db.test.ts'
const agrees = 'server/testing/postgres-agrees.db.test.ts'
const whoEarns = 'database/tables/0052_who_earns.sql'
const clusterEpochs = 'database/tables/0051_cluster_epochs.sql'

/** Deliberate bugs in what keeps a database whole wherever it is restored, and in who may write what decides who earns. */
export const holdDataMutants: readonly Mutant[] = [
  {
    name: 'restored: positions begin anew in another cluster',
    file: 'database/functions/settle_cluster.sql',
    find: 'begins - pg_snapshot_xmax(pg_current_snapshot())::text::bigint',
    replace: '0',
    tests: [restored],
  },
  {
    name: 'restored: whoever writes before the owner starts breaks the seals',
    file: clusterEpochs,
    find: 'IF commit_position() <= sealed THEN',
    replace: 'IF false THEN',
    tests: [restored],
  },
  {
    name: 'restored: a process starts before the owner has',
    file: 'server/platform/schema/assert-migrated.ts',
    find: 'return whyUnsettled(pool)',
    replace: 'return void whyUnsettled(pool)',
    tests: [restored],
  },
  {
    name: 'restored: a dump that comes back to its own cluster is not noticed',
    file: 'database/functions/cluster_moved.sql',
    find: ' OR newest_position() >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + e.base',
    replace: '',
    tests: [restored],
  },
  {
    name: 'restored: a page goes on where the other cluster was',
    file: 'database/functions/settle_cluster.sql',
    find: '  UPDATE events_forgotten SET xact = begins::text::xid8;\n',
    replace: '',
    tests: [restored],
  },
  {
    name: 'restored: nobody is told of income in another cluster',
    file: 'server/finance/ledger/income-events.ts',
    find: 'e.xact = commit_position()',
    replace: 'e.xact = pg_current_xact_id()',
    tests: [restored],
  },
  {
    name: 'who earns: a new table is everybody’s to write',
    file: 'database/grants.sql',
    find: 'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, fairlead_app, ',
    replace: 'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC, ',
    tests: [rightsTable],
  },
  {
    name: 'who earns: the API writes standings',
    file: 'database/grants.sql',
    find: 'GRANT UPDATE (told_at) ON frozen_members TO fairlead_worker;',
    replace:
      'GRANT UPDATE (told_at) ON frozen_members TO fairlead_worker; GRANT UPDATE ON team_standings TO fairlead_api;',
    tests: [rights],
  },
  {
    name: 'who earns: one more right is not noticed',
    file: 'database/grants.sql',
    find: 'GRANT UPDATE (ended_at) ON bot_hosting TO fairlead_fleet;',
    replace: 'GRANT UPDATE (ended_at, capital) ON bot_hosting TO fairlead_fleet;',
    tests: [rightsTable],
  },
  {
    name: 'who earns: the API chooses the sponsor',
    file: 'database/functions/team_place_member.sql',
    find: ' AND m.sponsor_id IS NOT DISTINCT FROM p_sponsor AND b.sponsor_id IS NOT DISTINCT FROM p_sponsor',
    replace: '',
    tests: [rights],
  },
  {
    name: 'who earns: a package costs nothing',
    file: 'database/functions/package_activate.sql',
    find: 'b.fuel + b.bonus_fuel >= v.amount * v.required_fuel_basis_points / 10000',
    replace: 'true',
    tests: [rights],
  },
  {
    name: 'who earns: one process unfreezes',
    file: 'database/functions/fuel_unfreeze.sql',
    find: '>= 2) THEN',
    replace: '>= 2) AND false THEN',
    tests: [rights],
  },
  {
    name: 'who earns: anybody’s terminal is hosted',
    file: whoEarns,
    find: " AND m.role <> 'member'",
    replace: '',
    tests: [rights],
  },
  {
    name: 'who earns: nobody works team business out anew',
    file: 'server/finance/affiliate/check-standings.ts',
    find: 'OR (coalesce(s.deeper, 0) = 0 AND p.team_business <> coalesce(s.business, 0))',
    replace: '',
    tests: [agrees],
  },
  {
    name: 'who earns: rates that nobody saw are changed',
    file: 'database/functions/rates_change.sql',
    find: 'IF last.version <> p_based_on THEN',
    replace: 'IF last.version IS NULL THEN',
    tests: ['server/testing/rights.db.test.ts'],
  },
  {
    name: 'who earns: levels are changed for what was charged',
    file: 'database/functions/levels_change.sql',
    find: 'last.version <> p_based_on OR last.created_at > p_at',
    replace: 'last.version <> p_based_on',
    tests: ['server/testing/rights.db.test.ts'],
  },
  {
    name: 'who earns: a package that nobody saw is changed',
    file: 'database/functions/package_change.sql',
    find: 'IF p_based_on IS DISTINCT FROM (SELECT max(version) FROM package_versions WHERE package_id = p_package) THEN',
    replace: 'IF p_based_on IS NULL THEN',
    tests: ['server/testing/rights.db.test.ts'],
  },
]
