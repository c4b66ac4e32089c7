import { type StatementBook, statementBookIds, statementBooks } from '@fairlead/contract/period-statement'
import { periodRowsMax } from '@fairlead/contract/routes/finance/period-statement'
import type { routes } from '@fairlead/contract/table'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import { type Db, inReadOnlyTx, type Reader } from '../../platform/database/db.ts'
import type { EntryKind, MemberAccount } from '../ledger/account.ts'
import { type Moved, readPeriod, readPeriodLines } from '../ledger/read-period.ts'
import { type PeriodBounds, periodBounds } from './period-bounds.ts'
import { kindWords } from './statement-words.ts'
import { closedTrades, tradesByPart } from './store.ts'
import { putInWords } from './word-lines.ts'

type Replied = z.output<(typeof routes.readPeriodStatement)['reply']>
type Kind = keyof typeof kindWords
type TradesOfPart = Awaited<ReturnType<typeof tradesByPart>>[number]

/** What came and went one by one; charges, hosting and income are many and stand in the sums. */
const movements: readonly { accounts: readonly MemberAccount[]; kinds: readonly EntryKind[] }[] = [
  {
    accounts: ['fuel', 'bonus_fuel', 'suspense'],
    kinds: [
      'deposit_waiting',
      'deposit',
      'bonus',
      'reactivation',
      'refund',
      'leftover_refund',
      'correction',
      'reconciled',
    ],
  },
  {
    accounts: ['income'],
    kinds: ['withdrawal_hold', 'withdrawal_released', 'refund', 'leftover_refund', 'correction', 'reconciled'],
  },
  { accounts: ['hold'], kinds: ['withdrawal_paid'] },
]

/** A month or a year of a member's accounts, at one moment: every sum is over the ledger's own lines. */
export function readPeriodStatement(
  db: Db,
  memberId: bigint,
  { period, now }: { period: string; now: Date },
): Promise<Replied> {
  const bounds = periodBounds(period)
  return inReadOnlyTx(db, async (tx) => {
    const { opening, moved, withdrawalFees } = await readPeriod(tx, { memberId, ...bounds })
    const trades = await tradesByPart(tx, { memberId, ...bounds })
    const single = await singleMovements(tx, memberId, bounds)
    const closed = bounds.by === 'day' ? await closedTrades(tx, { memberId, ...bounds }, { limit: periodRowsMax }) : []
    return {
      from: bounds.from.toISOString(),
      before: bounds.before.toISOString(),
      madeAt: now.toISOString(),
      isOver: now >= bounds.before,
      books: statementBookIds.map((book) => bookOf(book, opening, moved)),
      withdrawalFees: toDollars(withdrawalFees),
      trades: tradesTogether(trades),
      parts: partsOf({ opening, moved, trades }),
      sums: inDollars(sumsOf(moved)),
      movements: single.lines.map(({ entryId, at, amount, ...line }) => ({
        ...line,
        entry: Number(entryId),
        at: at.toISOString(),
        amount: toDollars(amount),
      })),
      movementsCut: single.isCut,
      closed: closed.map(({ position_id, account_id, symbol, volume, opened_at, closed_at, profit }) => ({
        position: Number(position_id),
        account: Number(account_id),
        symbol,
        volume: Number(volume),
        openedAt: opened_at.toISOString(),
        closedAt: closed_at.toISOString(),
        result: toDollars(micro(profit)),
      })),
    }
  })
}

async function singleMovements(reader: Reader, memberId: bigint, { from, before }: PeriodBounds) {
  const found = []
  let isCut = false
  for (const wanted of movements) {
    const lines = await readPeriodLines(reader, { ...wanted, memberId, from, before, limit: periodRowsMax + 1 })
    isCut ||= lines.length > periodRowsMax
    found.push(...lines)
  }
  found.sort((one, other) => one.at.getTime() - other.at.getTime() || Number(one.entryId - other.entryId))
  const shown = await putInWords(reader, memberId, found.slice(0, periodRowsMax))
  return { lines: shown, isCut: isCut || found.length > periodRowsMax }
}

const kindsInOrder = Object.keys(kindWords) as Kind[]

function bookOf(book: StatementBook, opening: ReadonlyMap<MemberAccount, Money>, moved: readonly Moved[]) {
  const accounts: readonly MemberAccount[] = statementBooks[book].accounts
  const before = sum(accounts.map((account) => opening.get(account) ?? 0n))
  const byKind = new Map<Kind, bigint>()
  for (const { account, kind, amount } of moved)
    if (accounts.includes(account)) byKind.set(kind as Kind, (byKind.get(kind as Kind) ?? 0n) + amount)
  return {
    book,
    opening: toDollars(before),
    closing: toDollars(sum([before, ...byKind.values()])),
    lines: kindsInOrder.flatMap((kind) => {
      const amount = byKind.get(kind)
      return amount === undefined ? [] : [{ kind, amount: toDollars(micro(amount)) }]
    }),
  }
}

function tradesTogether(parts: readonly TradesOfPart[]) {
  const of = (name: 'trades' | 'won' | 'lost') => Number(sum(parts.map((part) => part[name])))
  const profit = sum(parts.map((part) => part.profit))
  const loss = sum(parts.map((part) => part.loss))
  return {
    ...{ count: of('trades'), won: of('won'), lost: of('lost') },
    ...inDollars({ profit, loss, result: sum([profit, loss]) }),
  }
}

const fuelAccounts: readonly string[] = statementBooks.fuel.accounts
const isIncome = ({ account, kind }: Moved) =>
  account === 'income' && (kind === 'deposit' || kind === 'charge' || kind === 'arrears')

/** The figures of each part, and of all of them together. */
function sumsOf(moved: readonly Moved[]) {
  const of = (counts: (one: Moved) => boolean) => sum(moved.filter(counts).map(({ amount }) => amount))
  const fuel = (...kinds: readonly EntryKind[]) =>
    of(({ account, kind }) => fuelAccounts.includes(account) && kinds.includes(kind))
  return {
    charged: fuel('charge', 'arrears'),
    fees: fuel('hosting', 'reactivation'),
    // What waited and is credited now was deposited when it came.
    deposited: sum([fuel('deposit'), of(({ account, kind }) => account === 'suspense' && kind.startsWith('deposit'))]),
    income: of(isIncome),
    withdrawn: of(({ account, kind }) => account === 'hold' && kind === 'withdrawal_paid'),
  }
}

type Found = {
  opening: ReadonlyMap<MemberAccount, Money>
  moved: readonly Moved[]
  trades: readonly TradesOfPart[]
}

function partsOf({ opening, moved, trades }: Found): Replied['parts'] {
  const names = [...new Set([...moved, ...trades].map(({ part }) => part))].sort()
  let fuel = sum([opening.get('fuel') ?? 0n, opening.get('bonus_fuel') ?? 0n])
  let balance = sum([opening.get('income') ?? 0n])
  return names.map((part) => {
    const ofPart = moved.filter((one) => one.part === part)
    const traded = trades.filter((one) => one.part === part)
    const on = (accounts: readonly string[]) =>
      ofPart.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount)
    fuel = sum([fuel, ...on(fuelAccounts)])
    balance = sum([balance, ...on(['income'])])
    const { count, result } = tradesTogether(traded)
    return { part, trades: count, result, ...inDollars({ ...sumsOf(ofPart), fuel, balance }) }
  })
}

const sum = (amounts: readonly bigint[]): Money => micro(amounts.reduce((total, amount) => total + amount, 0n))

const inDollars = <Name extends string>(amounts: Record<Name, Money>): Record<Name, number> =>
  Object.fromEntries(Object.entries<Money>(amounts).map(([name, amount]) => [name, toDollars(amount)])) as Record<
    Name,
    number
  >
