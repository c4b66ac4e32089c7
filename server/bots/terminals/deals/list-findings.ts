import type { Parsed } from '@fairlead/contract/route'
import type { routes } from '@fairlead/contract/table'
import type { Reader } from '../../../platform/database/db.ts'
import { pageBounds } from '../../../platform/database/page-bounds.ts'
import { findingPage } from './finding-store.ts'

type Query = Parsed<NonNullable<(typeof routes.listMemberSignals)['query']>>
type Listed = Parsed<(typeof routes.listMemberSignals)['reply']>

/** What looked odd about a member's terminals, the newest first. */
export async function listFindings(reader: Reader, memberId: bigint, query: Query): Promise<Listed> {
  const { rows, total } = await findingPage(reader, memberId, { search: query.search, ...pageBounds(query) })
  return {
    signals: rows.map(({ id, kind, words, at, found_at, login }) => ({
      id: Number(id),
      kind,
      words,
      login,
      at: at.toISOString(),
      foundAt: found_at.toISOString(),
    })),
    total,
  }
}
