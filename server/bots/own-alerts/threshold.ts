import type { OwnAlertKind } from '@fairlead/contract/routes/bots/own-alerts'
import { micro } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { toDollars } from '@fairlead/money/to-dollars'

type Unit = { store(shown: number): bigint; show(stored: bigint): number; name: string }

const parts = (of: number, name: string): Unit => ({
  store: (shown) => BigInt(Math.round(shown * of)),
  show: (stored) => Number(stored) / of,
  name,
})
const money: Unit = { store: fromDollars, show: (stored) => toDollars(micro(stored)), name: 'US dollars' }

/** What a threshold is measured in, where people see it and as it is stored. */
export const units: Record<OwnAlertKind, Unit> = {
  drawdown: parts(100, 'percent'),
  month_goal: money,
  total_goal: money,
  fuel: money,
  runway: parts(10, 'days'),
  silence: parts(1, 'minutes'),
}
