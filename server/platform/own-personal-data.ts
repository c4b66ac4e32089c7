import type { PersonalTable } from './personal-data.ts'

/** What this slice holds about a member. */
export const platformPersonal: readonly PersonalTable[] = [
  {
    table: 'mail_outbox',
    of: 'recipient',
    by: 'email',
    shown: { as: 'letters', columns: ['created_at', 'sent_at'], order: ['id'] },
    erased: 'deleted',
  },
  { table: 'answered_calls', erased: 'deleted' },
  { table: 'events', erased: 'deleted' },
]
