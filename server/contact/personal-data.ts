import type { PersonalTable } from '../platform/personal-data.ts'

/** What this slice holds about a member. */
export const contactPersonal: readonly PersonalTable[] = [
  {
    table: 'contact_messages',
    of: 'email',
    by: 'email',
    shown: { as: 'messages', columns: ['created_at', 'name', 'phone', 'subject', 'message', 'answer'], order: ['id'] },
    erased: 'deleted',
  },
  {
    table: 'subscriptions',
    of: 'email',
    by: 'email',
    shown: { as: 'newsletter', columns: ['confirmed_at', 'unsubscribed_at'], order: ['id'] },
    erased: 'deleted',
  },
]
