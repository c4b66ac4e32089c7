import type { PersonalTable } from '../platform/personal-data.ts'

/** What this slice holds about a member. */
export const affiliatePersonal: readonly PersonalTable[] = [
  { table: 'business_to_come', erased: 'kept' },
  { table: 'sponsorships', erased: 'kept' },
  { table: 'team_levels', erased: 'kept' },
  { table: 'team_standings', erased: 'kept' },
]
