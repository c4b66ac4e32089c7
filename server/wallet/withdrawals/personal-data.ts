import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const withdrawalsPersonal: readonly PersonalTable[] = [
  {
    table: 'withdrawals',
    shown: {
      as: 'withdrawals',
      columns: ['created_at', 'amount', 'fee', 'address', 'status', 'ended_at'],
      order: ['id'],
      money: ['amount', 'fee'],
    },
    erased: 'kept',
  },
]
