import type { Reader } from '../../../platform/database/db.ts'
import { type ListedOperator, listedOperators } from './operator-store.ts'

/** A line for each operator, owners first, for whoever runs the service. */
export async function listOperators(reader: Reader): Promise<string> {
  const operators = await listedOperators(reader)
  if (operators.length === 0) return 'There are no operators. Add one: npm run operator -- add owner E-MAIL NAME'
  return operators.map(lineOf).join('\n')
}

function lineOf({ role, email, name, locked_at, lock_reason, has_factor, last_seen_at }: ListedOperator): string {
  const parts = [
    role.padEnd(7),
    `${name} <${email}>`,
    locked_at ? `locked ${locked_at.toISOString()}: ${lock_reason ?? 'no reason given'}` : 'active',
    has_factor ? 'second factor on' : 'no second factor',
    last_seen_at ? `last seen ${last_seen_at.toISOString()}` : 'not signed in',
  ]
  return parts.join('  ')
}
