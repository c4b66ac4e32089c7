import { withdrawalState } from '@fairlead/contract/entities'
import { riskSignal } from '@fairlead/contract/routes/wallet/operator-queues'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { getAddress } from 'viem'
import type { Reader } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { assessWithdrawal } from '../decide/assess-withdrawal.ts'
import { approvalsOf, incomeByWeek, pastWithdrawals, withdrawalRow } from '../decision-store.ts'

const weeksShown = 26
const pastShown = 10
const approvalsShown = 10
const dollars = (amount: bigint): number => toDollars(micro(amount))

/** Everything an operator needs to decide about a withdrawal; the second one also sees what the first saw. */
export async function readWithdrawal(reader: Reader, id: bigint, now: Date) {
  const row = await withdrawalRow(reader, id)
  if (!row) throw new DomainError('not_found')
  const { member_id: memberId, amount, address, created_at: at } = row
  const approvals = await approvalsOf(reader, id, approvalsShown)
  return {
    id: Number(id),
    memberId: Number(memberId),
    name: row.name,
    email: row.email,
    amount: dollars(amount),
    fee: dollars(row.fee),
    address: getAddress(address),
    status: withdrawalState.parse(row.status),
    reason: row.reason,
    createdAt: at.toISOString(),
    approvedAt: row.approved_at?.toISOString() ?? null,
    addressSince: row.address_since?.toISOString() ?? null,
    isFrozen: row.is_frozen,
    owed: dollars(row.owed),
    money: {
      direct: dollars(row.direct_total),
      level: dollars(row.level_total),
      corrections: dollars(row.corrected_total),
      directMembers: Number(row.direct_members),
      withdrawn: dollars(row.withdrawn_total - row.hold),
      held: dollars(row.hold),
      balance: dollars(row.income),
    },
    weeks: (await incomeByWeek(reader, memberId, now, weeksShown)).map(({ from, income }) => ({
      from,
      income: dollars(income),
    })),
    past: (await pastWithdrawals(reader, memberId, id, pastShown)).map((past) => ({
      id: Number(past.id),
      amount: dollars(past.amount),
      status: withdrawalState.parse(past.status),
      createdAt: past.created_at.toISOString(),
    })),
    signals: await assessWithdrawal(reader, { id, memberId, amount, address, at }),
    approvals: approvals.map((approval) => ({
      name: approval.name,
      at: approval.at.toISOString(),
      saw: riskSignal.array().parse(approval.signals),
    })),
  }
}
