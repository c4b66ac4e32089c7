import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const depositsPersonal: readonly PersonalTable[] = [
  {
    table: 'deposit_addresses',
    shown: { as: 'depositAddress', columns: ['address', 'created_at'], order: ['derivation_index'] },
    erased: 'kept',
  },
  {
    table: 'chain_deposits',
    shown: {
      as: 'deposits',
      columns: ['seen_at', 'from_address', 'to_address', 'tx_hash', 'amount', 'status'],
      order: ['id'],
      money: ['amount'],
    },
    erased: 'kept',
  },
]
