import type { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { type IncomeEvent, incomeEventsOf } from './income-store.ts'
import { findInTeam } from './store.ts'

type Reply = z.output<(typeof routes.explainIncome)['reply']>
type Row = Reply['rows'][number]

/** What each charge of a team member brought the one above, and each deposit of a direct one: with the reason, also for nothing. */
export async function explainIncome(
  reader: Reader,
  memberId: bigint,
  refId: string,
  bounds: { limit: number; offset: number },
): Promise<Reply> {
  const payer = await findInTeam(reader, memberId, refId)
  if (!payer) throw new DomainError('not_found')
  const { events, total } = await incomeEventsOf(reader, payer, bounds)
  return { name: payer.name, level: payer.level, rows: events.map(asRow), total }
}

function asRow(event: IncomeEvent): Row {
  const cause = causeOf(event)
  return {
    kind: event.kind,
    at: event.at.toISOString(),
    symbol: event.symbol,
    ticket: event.ticket === null ? null : Number(event.ticket),
    base: toDollars(micro(event.base)),
    percent: event.basis_points / 100,
    income: toDollars(micro(event.income)),
    cause,
    asked:
      cause === 'not_eligible'
        ? { members: event.members_min ?? 0, business: toDollars(micro(event.business_min ?? 0n)) }
        : null,
  }
}

function causeOf({ kind, income, base, due, bonus_paid, owed, is_waiting }: IncomeEvent): Row['cause'] {
  if (income > 0n) return 'paid'
  if (kind === 'deposit') return is_waiting ? 'waiting' : 'paid'
  if (due === 0n) return 'nothing_due'
  if (base > 0n) return 'not_eligible'
  return bonus_paid > 0n || owed === 0n ? 'bonus' : 'owed'
}
