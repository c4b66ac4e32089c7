import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const closingPersonal: readonly PersonalTable[] = [
  {
    table: 'account_closings',
    shown: {
      as: 'closings',
      columns: ['closed_at', 'reopened_at', 'refund', 'address'],
      order: ['id'],
      money: ['refund'],
    },
    erased: 'kept',
  },
  {
    table: 'closing_requests',
    shown: { as: 'closingsAskedFor', columns: ['asked_at', 'due_at', 'ended_at', 'outcome'], order: ['id'] },
    erased: 'kept',
  },
]
