import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const packagesPersonal: readonly PersonalTable[] = [
  {
    table: 'member_packages',
    shown: { as: 'packages', columns: ['package_id', 'activated_at', 'ended_at'], order: ['id'] },
    erased: 'kept',
  },
]
