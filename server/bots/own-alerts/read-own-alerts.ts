import { ownAlertKinds } from '@fairlead/contract/routes/bots/own-alerts'
import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import { readFuelBalances } from '../../finance/ledger/read-balances.ts'
import type { Reader } from '../../platform/database/db.ts'
import type { OwnAlert } from './judge.ts'
import { monthOf } from './judge.ts'
import { drawdownOf } from './judge-drawdown.ts'
import { runwayOf, withoutEnd } from './judge-fuel.ts'
import { keptFor } from './judge-goals.ts'
import { alertsOf } from './store.ts'
import { units } from './threshold.ts'

type Reply = z.output<(typeof routes.readOwnAlerts)['reply']>

/** A member's own alerts in a fixed order, with the present figures of those that are on. */
export async function readOwnAlerts(reader: Reader, memberId: bigint, now: Date): Promise<Reply> {
  const stored = await alertsOf(reader, memberId)
  const alerts: Reply['alerts'] = []
  for (const kind of ownAlertKinds) {
    const alert = stored.find((one) => one.kind === kind)
    if (!alert) continue
    const figure = alert.is_on ? await figureOf(reader, alert, now) : undefined
    alerts.push({
      kind,
      isOn: alert.is_on,
      threshold: units[kind].show(alert.threshold),
      now: figure === undefined ? null : units[kind].show(figure),
      toldAt: holdsStill(alert, now) ? (alert.told_at?.toISOString() ?? null) : null,
    })
  }
  return { alerts }
}

/** How long a terminal has been silent stands where it is shown. */
async function figureOf(reader: Reader, alert: OwnAlert, now: Date): Promise<bigint | undefined> {
  switch (alert.kind) {
    case 'drawdown':
      return drawdownOf(reader, alert.member_id)
    case 'month_goal':
    case 'total_goal':
      return keptFor(reader, alert, now)
    case 'fuel':
      return (await readFuelBalances(reader, alert.member_id)).total
    case 'runway': {
      const runway = await runwayOf(reader, alert, now)
      return runway === withoutEnd ? undefined : runway
    }
    case 'silence':
      return undefined
  }
}

/** A goal of last month is not reached in this one. */
const holdsStill = ({ kind, holds, told_at }: OwnAlert, now: Date): boolean =>
  holds && (kind !== 'month_goal' || (told_at !== null && monthOf(told_at) === monthOf(now)))
