import { sql } from 'kysely'
import type { FigureSource } from './figures.ts'

/** Slots are made by hand or by Patroni, a few for a cluster; those furthest behind where somebody made very many. */
const slotsShownMax = 20

/** How the database server itself stands, in what each login may read: room for connections, standbys, what it keeps for them, its archive. */
export const databaseFigures: FigureSource = {
  name: 'database',
  figures: [
    { name: 'fairlead_database_size_bytes', help: 'Size of this database' },
    { name: 'fairlead_database_server_connections', help: 'Connections to the database server, whoever has them' },
    {
      name: 'fairlead_database_server_connections_max',
      help: 'Connections that the database server takes, without those kept for superusers',
    },
    { name: 'fairlead_database_standbys', help: 'Standbys that receive what the database server writes' },
    {
      name: 'fairlead_database_archive_failing',
      help: 'Whether the archive refused the newest file it was given; absent (NaN) where nothing is archived',
    },
    {
      name: 'fairlead_database_slot_active',
      help: 'Whether somebody reads from each replication slot',
      label: 'slot',
    },
    {
      name: 'fairlead_database_slot_behind_bytes',
      help: 'What the database server has written and keeps for each replication slot that has not received it',
      label: 'slot',
    },
  ],
  async read(reader) {
    const { rows } = await sql<{ name: string; value: number }>`
      SELECT f.name, f.value::float8 AS value FROM (VALUES
        ('fairlead_database_size_bytes', pg_database_size(current_database())::numeric),
        ('fairlead_database_server_connections', (SELECT sum(numbackends) FROM pg_stat_database)),
        ('fairlead_database_server_connections_max',
          current_setting('max_connections')::numeric - current_setting('superuser_reserved_connections')::numeric),
        ('fairlead_database_standbys', (SELECT count(*) FROM pg_stat_replication)),
        ('fairlead_database_archive_failing', (SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::integer
          FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off'))) f(name, value)
      WHERE f.value IS NOT NULL`.execute(reader)
    const slots = await sql<{ slot: string; active: boolean; behind: number | null }>`
      SELECT slot_name AS slot, active, greatest(0, pg_wal_lsn_diff(
          CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END, restart_lsn))::float8 AS behind
      FROM pg_replication_slots ORDER BY restart_lsn NULLS FIRST, slot_name LIMIT ${slotsShownMax}`.execute(reader)
    return [
      ...rows,
      ...slots.rows.flatMap(({ slot: label, active, behind }) => [
        { name: 'fairlead_database_slot_active', label, value: Number(active) },
        // Until it is read from for the first time nothing is kept for it.
        ...(behind === null ? [] : [{ name: 'fairlead_database_slot_behind_bytes', label, value: behind }]),
      ]),
    ]
  },
}
