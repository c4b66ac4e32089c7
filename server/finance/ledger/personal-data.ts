import { sql } from 'kysely'
import type { PersonalTable } from '../../platform/personal-data.ts'

/** What this slice holds about a member. */
export const ledgerPersonal: readonly PersonalTable[] = [
  {
    table: 'ledger_postings',
    shown: {
      as: 'statement',
      columns: ['at', 'kind', 'account', 'amount'],
      order: ['entry_id', 'account'],
      money: ['amount'],
      joined: sql`JOIN ledger_entries ON ledger_entries.id = entry_id`,
    },
    erased: 'kept',
  },
  { table: 'fuel_balances', erased: 'kept' },
  { table: 'income_balances', erased: 'kept' },
  { table: 'ledger_audited', erased: 'kept' },
]
