import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { readFuelPace } from '../../finance/fuel/reads/read-fuel-pace.ts'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { conclude, type Measured } from './conclude.ts'
import type { OwnAlert } from './judge.ts'
import { runningBot } from './running-bots.ts'
import { type Due, takeDue } from './store.ts'
import { units } from './threshold.ts'

type Balance = { balance: bigint }

/** Alerts on fuel of bots in service whose fuel has changed; how long it lasts also changes with the day. */
export function takeFuel(tx: Tx, limit: number, { work, now }: { work: string; now: Date }): Promise<Due<Balance>[]> {
  return takeDue<Balance>(tx, {
    ...{ work, limit, kinds: ['fuel', 'runway'] },
    facts: { balance: sql`b.fuel + b.bonus_fuel` },
    joins: sql`${runningBot} JOIN fuel_held b ON b.member_id = o.member_id`,
    seen: sql`concat_ws(' ', CASE o.kind WHEN 'runway' THEN ${now.toISOString().slice(0, 10)} END, b.fuel + b.bonus_fuel)`,
    only: sql`true`,
  })
}

export async function judgeFuel(tx: Tx, due: readonly Due<Balance>[], now: Date): Promise<void> {
  const looked: Measured[] = []
  for (const alert of due) {
    const figure = alert.kind === 'fuel' ? alert.balance : await runwayOf(tx, alert, now)
    looked.push({ alert, figure, words: wordsOf(alert, figure) })
  }
  await conclude(tx, looked, now)
}

/** In tenths of a day. Where nothing is used, fuel lasts beyond every threshold. */
export async function runwayOf(reader: Reader, { member_id }: OwnAlert, now: Date): Promise<bigint> {
  const { runwayDays } = await readFuelPace(reader, member_id, now)
  return runwayDays === null ? withoutEnd : units.runway.store(runwayDays)
}

export const withoutEnd = 2n ** 62n

function wordsOf({ kind, threshold, balance }: Due<Balance>, figure: bigint): Measured['words'] {
  const left = `$${formatUsd(micro(balance), 2)}`
  if (kind === 'fuel') {
    const asked = `$${formatUsd(micro(threshold), 2)}`
    return {
      kind: 'fuel',
      title: `Your fuel is below ${asked}`,
      body: `You have ${left} left. You asked to be notified below ${asked}.`,
    }
  }
  const asked = inDays(threshold)
  return {
    kind: 'fuel',
    title: `Your fuel will last less than ${asked}`,
    body: `At the current rate, ${left} will last ${inDays(figure)}. You asked to be notified below ${asked}.`,
  }
}

function inDays(tenths: bigint): string {
  const days = units.runway.show(tenths)
  return days === 1 ? '1 day' : `${days} days`
}
