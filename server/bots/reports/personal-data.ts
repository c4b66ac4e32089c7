import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const reportsPersonal: readonly PersonalTable[] = [{ table: 'deal_days', erased: 'kept' }]
