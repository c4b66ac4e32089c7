import type { PersonalTable } from '../platform/personal-data.ts'

/** What this slice holds about a member. */
export const affiliatePersonal: readonly PersonalTable[] = [
  { table: 'business_to_come', erased: 'kept' },
  { table: 'income_brought', erased: 'kept' },
  {
    table: 'income_days',
    shown: { as: 'incomeByDay', columns: ['day', 'direct', 'level'], money: ['direct', 'level'], order: ['day'] },
    erased: 'kept',
  },
  {
    table: 'referral_clicks',
    shown: { as: 'clicksOnMyLink', columns: ['day', 'clicks'], order: ['day'] },
    erased: 'deleted',
  },
  { table: 'sponsorships', erased: 'kept' },
  { table: 'team_levels', erased: 'kept' },
  { table: 'team_standings', erased: 'kept' },
]
