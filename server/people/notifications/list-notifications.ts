import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { countUnread, notificationPage } from './store.ts'

type Query = z.output<NonNullable<(typeof routes.listNotifications)['query']>>
type Listed = z.output<(typeof routes.listNotifications)['reply']>

/** A member's notifications, newest first unless another order is requested. */
export async function listNotifications(reader: Reader, memberId: bigint, query: Query): Promise<Listed> {
  const { rows, total } = await notificationPage(reader, memberId, query, pageBounds(query))
  return {
    notifications: rows.map(({ id, kind, title, body, at, read_at }) => ({
      id: Number(id),
      kind,
      title,
      body,
      at: at.toISOString(),
      isRead: read_at !== null,
    })),
    unread: await countUnread(reader, memberId),
    total,
  }
}
