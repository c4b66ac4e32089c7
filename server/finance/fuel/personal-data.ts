import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const fuelPersonal: readonly PersonalTable[] = [
  {
    table: 'fuel_deposits',
    shown: { as: 'fuelDeposits', columns: ['at', 'amount', 'credited_at'], order: ['id'], money: ['amount'] },
    erased: 'kept',
  },
  {
    table: 'fuel_charges',
    shown: {
      as: 'fuelCharges',
      columns: ['at', 'kind', 'due', 'fuel_paid', 'bonus_paid', 'arrears'],
      order: ['id'],
      money: ['due', 'fuel_paid', 'bonus_paid', 'arrears'],
    },
    erased: 'kept',
  },
  {
    table: 'fuel_refunds',
    shown: {
      as: 'fuelRefunds',
      columns: ['at', 'fuel', 'bonus', 'refund'],
      order: ['key'],
      money: ['fuel', 'bonus', 'refund'],
    },
    erased: 'kept',
  },
  {
    table: 'frozen_members',
    shown: { as: 'frozen', columns: ['frozen_at', 'reason'], order: ['member_id'] },
    erased: 'kept',
  },
  { table: 'bot_hosting', erased: 'kept' },
  { table: 'fuel_totals', erased: 'kept' },
  { table: 'trade_inbox', erased: 'kept' },
]
