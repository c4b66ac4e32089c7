import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const setAsidePersonal: readonly PersonalTable[] = [{ table: 'set_aside', erased: 'deleted' }]
