import type { Db } from '../../platform/database/db.ts'
import type { Mailer } from '../../platform/mail/outbox.ts'
import { mailNotifications } from './mail-notifications.ts'
import { notificationsPersonal } from './personal-data.ts'
import { purgeNotifications } from './purge-notifications.ts'
import { serveNotifications } from './routes.ts'

/** Members' notifications, on their pages and by mail. */
export const notificationsSlice = (parts: { db: Db; mailer: Mailer; publicUrl: string }) => ({
  serve: serveNotifications,
  background: [mailNotifications(parts)],
  purges: [purgeNotifications(parts.db)],
  personal: notificationsPersonal,
})
