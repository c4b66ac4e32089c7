import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const growthPersonal: readonly PersonalTable[] = [{ table: 'growth_teams', erased: 'kept' }]
