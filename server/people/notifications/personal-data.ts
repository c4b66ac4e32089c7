import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const notificationsPersonal: readonly PersonalTable[] = [
  {
    table: 'notifications',
    shown: { as: 'notifications', columns: ['at', 'kind', 'title', 'body', 'read_at'], order: ['id'] },
    erased: 'deleted',
  },
  {
    table: 'notification_preferences',
    shown: { as: 'mailedNotifications', columns: ['mailed'], order: ['member_id'] },
    erased: 'deleted',
  },
]
