import type { PersonalTable } from '../../platform/personal-data.ts'
import { eraseTerminals } from './pairing/erase-terminals.ts'

/** What this slice holds about a member. */
export const terminalsPersonal: readonly PersonalTable[] = [
  {
    table: 'terminals',
    shown: {
      as: 'terminals',
      columns: ['login', 'server', 'company', 'paired_at', 'ended_at', 'heard_at'],
      order: ['id'],
    },
    erased: eraseTerminals,
  },
  { table: 'terminal_codes', erased: 'deleted' },
  { table: 'terminal_findings', erased: 'deleted' },
]
