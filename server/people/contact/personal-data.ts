import { sql } from 'kysely'
import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const contactPersonal: readonly PersonalTable[] = [
  {
    table: 'contact_messages',
    of: 'email',
    by: 'email',
    shown: { as: 'messages', columns: ['created_at', 'name', 'phone', 'subject', 'message', 'answer'], order: ['id'] },
    erased: 'deleted',
  },
  // What was asked while signed in under an address that was changed since.
  {
    table: 'contact_messages',
    shown: {
      as: 'messagesFromFormerAddresses',
      columns: ['created_at', 'subject', 'message', 'answer'],
      order: ['id'],
      joined: sql`JOIN (SELECT id AS asker, email AS present FROM people) asked ON asker = member_id AND present <> contact_messages.email`,
    },
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
