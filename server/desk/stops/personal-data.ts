import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const stopsPersonal: readonly PersonalTable[] = [{ table: 'trading_stops', erased: 'kept' }]
