import { type Money, micro } from '@fairlead/money/money'
import type { Reader } from '../../platform/database/db.ts'
import { fuelBalance, incomeBalance } from './store.ts'

export type FuelBalances = { fuel: Money; bonusFuel: Money; advance: Money; waiting: Money; total: Money }
export type IncomeBalances = {
  income: Money
  hold: Money
  directTotal: Money
  levelTotal: Money
  correctedTotal: Money
  withdrawnTotal: Money
}

/** Fuel as a member sees it is `total`: what they deposited and what they were given. */
export async function readFuelBalances(reader: Reader, memberId: bigint): Promise<FuelBalances> {
  const row = await fuelBalance(reader, memberId)
  const fuel = micro(row?.fuel ?? 0n)
  const bonusFuel = micro(row?.bonus_fuel ?? 0n)
  return {
    fuel,
    bonusFuel,
    advance: micro(row?.advance ?? 0n),
    waiting: micro(row?.waiting ?? 0n),
    total: micro(fuel + bonusFuel),
  }
}

/** Level income as the wire has it: corrections included, so that direct and level income less withdrawals are always the balance. */
export const levelOnWire = ({
  levelTotal,
  correctedTotal,
}: Pick<IncomeBalances, 'levelTotal' | 'correctedTotal'>): Money => micro(levelTotal + correctedTotal)

export async function readIncomeBalances(reader: Reader, memberId: bigint): Promise<IncomeBalances> {
  const row = await incomeBalance(reader, memberId)
  return {
    income: micro(row?.income ?? 0n),
    hold: micro(row?.hold ?? 0n),
    directTotal: micro(row?.direct_total ?? 0n),
    levelTotal: micro(row?.level_total ?? 0n),
    correctedTotal: micro(row?.corrected_total ?? 0n),
    withdrawnTotal: micro(row?.withdrawn_total ?? 0n),
  }
}
