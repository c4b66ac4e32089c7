import { timings } from '@fairlead/contract/constants'
import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { messagePage } from './message-store.ts'

type Query = z.output<NonNullable<(typeof routes.listMessages)['query']>>

/** What is not done, the oldest first; what is done, newest first; unless sorted otherwise. */
export async function listMessages(reader: Reader, query: Query) {
  const { rows, total } = await messagePage(reader, { ...query, ...pageBounds(query) })
  return {
    messages: rows.map(({ id, created_at, done_at, done_by, member_id, ...message }) => ({
      ...message,
      id: Number(id),
      memberId: member_id === null ? null : Number(member_id),
      createdAt: created_at.toISOString(),
      dueAt: new Date(created_at.getTime() + timings.messageMsMax).toISOString(),
      doneAt: done_at?.toISOString() ?? null,
      doneBy: done_by,
    })),
    total,
  }
}
