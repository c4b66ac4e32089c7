import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const consolePersonal: readonly PersonalTable[] = [
  { table: 'member_notes', shown: { as: 'notes', columns: ['at', 'words'], order: ['id'] }, erased: 'deleted' },
]
