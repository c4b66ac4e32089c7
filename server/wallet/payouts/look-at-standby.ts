import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import type { Signer } from './signer.ts'
import { waitWhile } from './wait-while.ts'

/** What must have a copy of a payout before it is sent: a standby wherever there is one, always, or nothing. */
export type StandbyRule = 'auto' | 'required' | 'none'

/**
 * Whether whoever takes over would know what is signed here. A failover to a standby that commits do not wait for forgets the last of
 * them; what was paid by these would be queued again.
 */
export function createStandbyLook(signer: Signer): () => Promise<boolean> {
  return waitWhile(signer, {
    kind: 'standby_missing',
    reason: 'No standby database has a copy.',
    find: async () => whyForgettable(await readReplication(signer.db), signer.standby),
    log: { lost: 'commits wait for no standby, payouts wait', regained: 'commits wait for a standby again' },
  })
}

type Replication = { standbyNames: string; slots: number }

export function whyForgettable({ standbyNames, slots }: Replication, rule: StandbyRule): string | undefined {
  if (rule === 'none' || standbyNames !== '') return undefined
  if (rule === 'required')
    return 'PAYOUT_STANDBY is "required", and the database’s commits wait for no standby (synchronous_standby_names is empty).'
  if (slots === 0) return undefined
  return 'The database has a standby, and commits do not wait for it (synchronous_standby_names is empty): after a failover what was paid last could be forgotten. Make replication synchronous, or set PAYOUT_STANDBY=none.'
}

/** A standby that may be away keeps its slot; a base backup has one that is temporary. */
export async function readReplication(reader: Reader): Promise<Replication> {
  const { rows } = await sql<Replication>`
    SELECT current_setting('synchronous_standby_names') AS "standbyNames",
      (SELECT count(*)::integer FROM pg_replication_slots WHERE slot_type = 'physical' AND NOT temporary) AS slots`.execute(
    reader,
  )
  const [row] = rows
  if (!row) throw new Error('The database does not say how it is replicated')
  return row
}
