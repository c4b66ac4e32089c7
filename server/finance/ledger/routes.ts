import { routes } from '@fairlead/contract/table'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { BookCheck } from '../../platform/book-check.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkBooks } from './check-books.ts'
import { figuresInDollars } from './read-figures.ts'
import { inDollars, storedCheck } from './stored-check.ts'

type Parts = { db: Db; clock: Clock; checks: readonly BookCheck[] }

export function serveLedger(app: FastifyInstance, { db, clock, checks }: Parts): void {
  serve(app, routes.readBooks, async () => (await storedCheck(db)) ?? checkNow())
  serve(app, routes.checkBooksNow, checkNow)

  async function checkNow() {
    const { holds, findings, cash, liabilities, accounts, figures } = await checkBooks(db, checks)
    return {
      checkedAt: clock.now().toISOString(),
      holds,
      invariants: findings,
      treasury: toDollars(cash),
      liabilities: toDollars(liabilities),
      accounts: inDollars(accounts),
      figures: figuresInDollars(figures),
    }
  }
}
