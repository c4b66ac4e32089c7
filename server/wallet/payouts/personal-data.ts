import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const payoutsPersonal: readonly PersonalTable[] = [
  {
    table: 'payouts',
    shown: {
      as: 'payouts',
      columns: ['queued_at', 'kind', 'amount', 'address', 'status', 'ended_at'],
      order: ['id'],
      money: ['amount'],
    },
    erased: 'kept',
  },
]
