import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const ordersPersonal: readonly PersonalTable[] = [{ table: 'operator_orders', erased: 'kept' }]
