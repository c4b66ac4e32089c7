import { houseFigureNames } from '@fairlead/contract/figures'
import type { routes } from '@fairlead/contract/table'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { figuresInDollars } from './read-figures.ts'
import { findStoredCheck } from './store.ts'

type Books = z.output<(typeof routes.readBooks)['reply']>

const findings = z.array(z.object({ name: z.string(), holds: z.boolean(), detail: z.string() }))
const money = z.coerce.bigint().transform(micro)
const amounts = z.record(z.string(), money)
const figures = z.record(z.enum(houseFigureNames), money)

/** What the newest look at the books found: its cost does not grow with them. */
export async function storedCheck(reader: Reader): Promise<Books | undefined> {
  const row = await findStoredCheck(reader)
  // A check of the version before has no figures.
  if (!row?.findings || !row.figures) return undefined
  return {
    checkedAt: row.checked_at.toISOString(),
    holds: row.holds,
    invariants: findings.parse(row.findings),
    treasury: toDollars(micro(row.cash ?? 0n)),
    liabilities: toDollars(micro(row.liabilities ?? 0n)),
    accounts: inDollars(amounts.parse(row.accounts)),
    figures: figuresInDollars(figures.parse(row.figures)),
  }
}

export const inDollars = (accounts: Record<string, Money>): Record<string, number> =>
  Object.fromEntries(Object.entries(accounts).map(([name, amount]) => [name, toDollars(amount)]))
