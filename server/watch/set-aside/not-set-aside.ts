import { sql } from 'kysely'

/** For a query of what is due in order, by its column `member_id`: those of whom something waits are left out, whatever is due of them. */
export const notSetAside = sql<boolean>`member_id <> ALL (ARRAY(SELECT s.member_id FROM members_set_aside s WHERE s.is_ordered))`

/** For work in the background, which alone waits for those it failed for: their ids, as an array. */
export const setAsideFrom = (work: string) =>
  sql<bigint[]>`ARRAY(SELECT s.member_id FROM members_set_aside s WHERE s.what = ${work})`
