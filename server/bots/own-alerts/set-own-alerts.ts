import { ownAlertKinds } from '@fairlead/contract/routes/bots/own-alerts'
import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import { queueJob } from '../../platform/work/jobs.ts'
import { putAlerts, switchOff } from './store.ts'
import { units } from './threshold.ts'
import { ownAlertsJob } from './watch-own-alerts.ts'

type Wanted = z.output<NonNullable<(typeof routes.setOwnAlerts)['body']>>

/** What is left out stays as it is; what is switched off without a threshold keeps the one it had. */
export async function setOwnAlerts(tx: Tx, memberId: bigint, wanted: Wanted): Promise<void> {
  const given = ownAlertKinds.flatMap((kind) => {
    const one = wanted[kind]
    return one ? [{ kind, ...one }] : []
  })
  await putAlerts(
    tx,
    memberId,
    given.flatMap(({ kind, isOn, threshold }) =>
      threshold === null ? [] : [{ kind, isOn, threshold: units[kind].store(threshold) }],
    ),
  )
  await switchOff(
    tx,
    memberId,
    given.flatMap(({ kind, threshold }) => (threshold === null ? [kind] : [])),
  )
  // What is so already is told now, not in a minute.
  await queueJob(tx, ownAlertsJob)
}
