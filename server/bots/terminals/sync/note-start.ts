import { notify } from '../../../people/notifications/notify.ts'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { isOutdated, newestVersion } from '../advisor/advisor-version.ts'
import { setVersion } from '../store.ts'

/** Who starts MetaTrader over and over is told once. */
const quietSeconds = 3_600

type Started = {
  id: bigint
  memberId: bigint
  heardAt: Date | null
  start: { eaVersion: string; build: number }
}

/** An advisor was started. Its member hears of it when there is a newer one: it is no program that brings itself up to date. */
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
