import type { Mutant } from './list.ts'

const restored = 'server/restored.db.test.ts'
const clusterEpochs = 'migrations/0038_cluster_epochs.sql'

/** Deliberate bugs in what keeps a database whole wherever it is restored. */
export const holdDataMutants: readonly Mutant[] = [
  {
    name: 'restored: positions begin anew in another cluster',
    file: 'migrations/functions/settle_cluster.sql',
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
    file: 'server/platform/migrate.ts',
    find: '  await assertSettled(pool)\n',
    replace: '',
    tests: [restored],
  },
  {
    name: 'restored: a dump that comes back to its own cluster is not noticed',
    file: 'migrations/functions/cluster_moved.sql',
    find: ' OR newest_position() >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint + e.base',
    replace: '',
    tests: [restored],
  },
  {
    name: 'restored: a page goes on where the other cluster was',
    file: 'migrations/functions/settle_cluster.sql',
    find: '  UPDATE events_forgotten SET xact = begins::text::xid8;\n',
    replace: '',
    tests: [restored],
  },
  {
    name: 'restored: nobody is told of income in another cluster',
    file: 'server/ledger/income-events.ts',
    find: 'e.xact = commit_position()',
    replace: 'e.xact = pg_current_xact_id()',
    tests: [restored],
  },
]
