import { routes } from '@fairlead/contract/table'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { serve } from '../platform/http/serve.ts'
import { type BookCheck, checkBooks } from './check-books.ts'

type Parts = { db: Db; clock: Clock; checks: readonly BookCheck[] }

export function serveLedger(app: FastifyInstance, { db, clock, checks }: Parts): void {
  serve(app, routes.readBooks, async () => {
    const { holds, findings, cash, liabilities, accounts } = await checkBooks(db, checks)
    return {
      checkedAt: clock.now().toISOString(),
      holds,
      invariants: findings,
      treasury: toDollars(cash),
      liabilities: toDollars(liabilities),
      accounts: Object.fromEntries(Object.entries(accounts).map(([name, amount]) => [name, toDollars(amount)])),
    }
  })
}
