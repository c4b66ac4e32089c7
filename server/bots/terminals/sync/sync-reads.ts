import type pg from 'pg'
import { gather } from '../../../platform/work/gather.ts'
import type { Moved, SyncState } from '../sync-store.ts'
import { noteContact, syncStates } from '../sync-store.ts'

/** What every sync needs of the database, shared by those that come together. */
export type SyncReads = {
  stateOf(id: bigint): Promise<SyncState | undefined>
  /** Records contact with a terminal that reported nothing new. */
  heardOf(id: bigint, moved: Moved): Promise<void>
}

const batchMax = 200
/** One is read while another is on its way. */
const readsMax = 2

/** Whether a terminal was cut off, what it is asked for and whether its bot may open is read anew by each sync. */
export function syncReads(pool: pg.Pool): SyncReads {
  const stateOf = gather(
    async (ids: readonly bigint[]) => {
      const states = new Map((await syncStates(pool, ids)).map((state) => [state.id, state]))
      return ids.map((id) => states.get(id))
    },
    { batchMax, loadsMax: readsMax },
  )
  const heardOf = gather(
    async (heard: readonly { id: bigint; moved: Moved }[]) => {
      await noteContact(pool, heard)
      return heard.map(() => undefined)
    },
    { batchMax, loadsMax: 1 },
  )
  return { stateOf, heardOf: (id, moved) => heardOf({ id, moved }) }
}
