import type { PersonalTable } from '../platform/personal-data.ts'

/** What this slice holds about a member. */
export const accountPersonal: readonly PersonalTable[] = [
  {
    table: 'payout_addresses',
    shown: { as: 'payoutAddress', columns: ['address', 'changed_at', 'usable_at'], order: ['member_id'] },
    erased: 'deleted',
  },
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
  { table: 'mailed_codes', erased: 'deleted' },
]
