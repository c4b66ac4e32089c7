import { notify } from '../../../people/notifications/notify.ts'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { isOutdated, newestVersion } from '../advisor/advisor-version.ts'
import { setVersion } from '../store.ts'

/** A member who starts MetaTrader over and over is notified once. */
const quietSeconds = 3_600

type Started = {
  id: bigint
  memberId: bigint
  heardAt: Date | null
  start: { eaVersion: string; build: number }
}

/** An advisor was started. Its member is notified if there is a newer one, because it does not update itself. */
export async function noteStart(tx: Tx, { id, memberId, heardAt, start }: Started, now: Date): Promise<void> {
  const isHosted = await setVersion(tx, id, start)
  const wasHeard = heardAt !== null && addSeconds(heardAt, quietSeconds) > now
  // A terminal that we host is ours to bring up to date.
  if (isHosted || wasHeard || !isOutdated(start.eaVersion)) return
  await notify(
    tx,
    [
      {
        memberId,
        kind: 'bot',
        title: 'A newer advisor is ready',
        body: `Your terminal runs version ${start.eaVersion} of the advisor; version ${newestVersion()} is ready on your bot’s page. Unpack it over the old one and recompile it: your terminal stays paired.`,
        mail: 'never',
      },
    ],
    now,
  )
}
