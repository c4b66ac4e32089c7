import { rules } from '@fairlead/contract/constants'
import { type Money, micro } from '@fairlead/money/money'
import { hashInput } from '../ledger/hash-input.ts'
import type { Tx } from '../platform/db.ts'
import { chargeDue } from './charge-due.ts'
import { insertFreeze, type NewCharge, type StoredCharge, settle } from './store.ts'
import { tellFuelAndIncome } from './tell-fuel.ts'

/** A position with all its deals. `profit` is net: profit, swap, commission and fee of all of them. */
export type ClosedPosition = {
  memberId: bigint
  server: string
  login: string
  positionId: bigint
  dealTicket: bigint
  symbol: string
  volume: string
  price: string
  side: 'buy' | 'sell'
  profit: Money
  closedAt: Date
  byIntroducingBroker: boolean
}

export type Settlement =
  | {
      outcome: 'settled'
      chargeId: bigint
      due: Money
      bonusPaid: Money
      fuelPaid: Money
      arrears: Money
      fuelBalance: Money
    }
  | { outcome: 'altered'; chargeId: bigint }

/**
 * Charges closed positions, each once, however often it is reported. A batch is one set-based call of the database.
 * A position that comes again with other figures is not charged; its member is frozen until an operator has looked.
 */
export async function settleCharges(tx: Tx, positions: readonly ClosedPosition[], now: Date): Promise<Settlement[]> {
  if (positions.length === 0) return []
  const charges = positions.map((position) => asCharge(position, now))
  const stored = await settle(tx, 'charge', charges)
  const settlements = stored.map((charge, index) => asSettlement(charge, charges[index]))
  for (const [index, { outcome }] of settlements.entries()) {
    const charge = charges[index]
    if (outcome === 'altered' && charge)
      await insertFreeze(tx, charge.memberId, `${charge.key} came again with other figures`, now)
  }
  await tellFuelAndIncome(
    tx,
    charges.map(({ memberId }) => memberId),
    now,
  )
  return settlements
}

/** The same for one. */
export async function settleCharge(tx: Tx, position: ClosedPosition, now: Date): Promise<Settlement> {
  const [settlement] = await settleCharges(tx, [position], now)
  if (!settlement) throw new Error('A charge was neither settled nor found')
  return settlement
}

function asCharge(position: ClosedPosition, now: Date): NewCharge {
  const { memberId, server, login, positionId, profit, byIntroducingBroker, closedAt } = position
  return {
    key: `position ${server} ${login} ${positionId}`,
    hash: hashInput('charge', memberId, profit, closedAt.getTime(), byIntroducingBroker ? 1 : 0),
    event: `position ${positionId} closed`,
    at: now,
    memberId,
    due: chargeDue(profit, rules.companyShareBasisPoints, byIntroducingBroker),
    position,
  }
}

function asSettlement(stored: StoredCharge, charge: NewCharge | undefined): Settlement {
  if (!charge || !stored.input_hash.equals(charge.hash)) return { outcome: 'altered', chargeId: stored.id }
  return {
    outcome: 'settled',
    chargeId: stored.id,
    due: micro(stored.due),
    bonusPaid: micro(stored.bonus_paid),
    fuelPaid: micro(stored.fuel_paid),
    arrears: micro(stored.arrears),
    fuelBalance: micro(stored.balance_after),
  }
}
