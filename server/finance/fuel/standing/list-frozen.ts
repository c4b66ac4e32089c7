import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../../../platform/database/db.ts'
import { pageBounds } from '../../../platform/database/page-bounds.ts'
import { frozenPage } from '../leaving-store.ts'

type Query = z.output<NonNullable<(typeof routes.listFrozen)['query']>>

/** Members whose payouts wait until operators have looked. */
export async function listFrozen(reader: Reader, query: Query): Promise<z.output<(typeof routes.listFrozen)['reply']>> {
  const { rows, total } = await frozenPage(reader, query.search, pageBounds(query))
  const members = rows.map(({ member_id, name, email, reason, frozen_at }) => ({
    memberId: Number(member_id),
    name,
    email,
    reason,
    frozenAt: frozen_at.toISOString(),
  }))
  return { members, total }
}
