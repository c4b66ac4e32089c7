import { membersFoundMax } from '@fairlead/contract/routes/people/operator-members'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../../platform/database/page-bounds.ts'

/** What begins so, whoever typed it; `%` and `_` mean themselves. */
const beginning = (search: string): string => `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Fewer characters than a trigram has find names by their beginning only: anything else would read the whole table. */
export const trigramCharacters = 3

/** Ids of those found, a bounded number of them, each way by an index of its own. */
export function foundIds(search: string): RawBuilder<unknown> {
  const traced = sql`SELECT member_id FROM member_traces WHERE value LIKE ${beginning(search)} LIMIT ${membersFoundMax}`
  if (isChainWord(search)) return sql`SELECT DISTINCT member_id AS id FROM (${traced}) t`
  if (isReferralId(search))
    return sql`SELECT id FROM people WHERE lower(ref_id) LIKE ${beginning(search)} LIMIT ${membersFoundMax}`
  const byWords =
    search.length < trigramCharacters
      ? sql`(SELECT id FROM people WHERE lower(name) LIKE ${beginning(search)} LIMIT ${membersFoundMax})
            UNION (SELECT id FROM people WHERE email LIKE ${beginning(search)} LIMIT ${membersFoundMax})
            UNION (SELECT id FROM people WHERE lower(ref_id) LIKE ${beginning(search)} LIMIT ${membersFoundMax})`
      : sql`(SELECT id FROM people
             WHERE lower(name) || ' ' || email || ' ' || lower(ref_id) LIKE ${containing(search)} LIMIT ${membersFoundMax})`
  if (isAddress(search)) {
    const addressed = sql`SELECT id FROM people WHERE email LIKE ${beginning(search)} LIMIT ${membersFoundMax}`
    return sql`(${addressed}) UNION ALL (SELECT id FROM (${byWords}) w WHERE NOT EXISTS (${addressed}))`
  }
  return /^[0-9]+$/.test(search) ? sql`${byWords} UNION (SELECT member_id FROM (${traced}) t)` : byWords
}

/** By an array: asked for as a set, the planner turns it round and reads the longer list from its end until it comes across them. */
export const isFound = (memberId: RawBuilder<unknown>, search: string): RawBuilder<unknown> =>
  sql`${memberId} = ANY (ARRAY(SELECT id FROM (${foundIds(search)}) found))`

/** Looked for among all words, the beginning of one would be found a hundred thousand times before the first is shown. */
const isReferralId = (search: string): boolean => /^fl[0-9]+$/i.test(search)

/** Whoever types the beginning of an address means those; only where there is none, what has it within. */
const isAddress = (search: string): boolean => /^[^@\s]+@/.test(search)

const isChainWord = (search: string): boolean => /^0x[0-9a-f]*$/i.test(search)

type Searched = { memberId: RawBuilder<unknown>; chainWords: readonly RawBuilder<unknown>[] }

/** A queue searches for addresses and transactions by how they begin, and otherwise for what belongs to the members found. */
export function foundInQueue(
  search: string | undefined,
  { memberId, chainWords }: Searched,
): RawBuilder<unknown> | undefined {
  if (!search) return undefined
  if (!isChainWord(search)) return isFound(memberId, search)
  return sql`(${sql.join(
    chainWords.map((word) => sql`${word} LIKE ${beginning(search)}`),
    sql` OR `,
  )})`
}
