import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const accountPersonal: readonly PersonalTable[] = [
  {
    table: 'payout_addresses',
    shown: { as: 'payoutAddress', columns: ['address', 'changed_at', 'usable_at'], order: ['member_id'] },
    erased: 'deleted',
  },
  { table: 'mailed_codes', erased: 'deleted' },
]
