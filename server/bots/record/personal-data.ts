import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. It stays, by the member's number: whoever has left is counted on. */
export const recordPersonal: readonly PersonalTable[] = [
  {
    table: 'record_members',
    shown: {
      as: 'countedInTheRecord',
      columns: ['kept_live', 'kept_simulated'],
      order: ['member_id'],
      money: ['kept_live', 'kept_simulated'],
    },
    erased: 'kept',
  },
]
