import { sql } from 'kysely'
import type { PersonalTable } from '../../platform/personal-data.ts'
import { correctionsSummed, incomeLines } from './income-lines.ts'

/** What this slice holds about a member. */
export const affiliatePersonal: readonly PersonalTable[] = [
  { table: 'business_to_come', erased: 'kept' },
  { table: 'income_brought', erased: 'kept' },
  {
    table: 'income_days',
    shown: {
      as: 'incomeByDay',
      columns: ['day', 'direct', 'level', 'corrections'],
      money: ['direct', 'level', 'corrections'],
      order: ['day'],
      joined: sql`CROSS JOIN LATERAL (
        SELECT coalesce(sum(l.amount), 0)::bigint AS corrections FROM (${incomeLines(correctionsSummed)}) l
        WHERE l.member_id = income_days.member_id AND l.day = income_days.day) corrected`,
      asShown: ({ level, corrections, ...row }) => ({
        ...row,
        level: (level as bigint) - (corrections as bigint),
        corrections,
      }),
    },
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
