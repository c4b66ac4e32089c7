import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { overdueMail, silences } from './heartbeat-store.ts'
import { mailSecondsMax, watched } from './watch-silence.ts'

/** Which roles have been silent for so long that operators are alerted, and which never reported at all. */
export async function findSilences(tx: Tx): Promise<{ silent: string[]; unheard: string[] }> {
  const heard = await silences(tx)
  const silent = Object.entries(watched).flatMap(([name, { secondsMax, words }]) => {
    const { seconds, trouble } = heard.get(name) ?? { seconds: 0, trouble: null }
    const why = trouble === null ? '' : ` ${trouble}`
    return seconds > secondsMax ? [`${words} for ${Math.floor(seconds / 60)} minutes.${why}`] : []
  })
  return { silent, unheard: Object.keys(watched).filter((name) => !heard.has(name)) }
}

export async function findOverdueMail(tx: Tx, now: Date): Promise<string[]> {
  const mails = await overdueMail(tx, addSeconds(now, -mailSecondsMax))
  return mails > 0 ? [`${mails} e-mails should have been sent more than ${mailSecondsMax / 60} minutes ago.`] : []
}
