import type { Role } from '../../../platform/config.ts'
import type { Reader } from '../../../platform/database/db.ts'
import type { Beat } from './beat.ts'
import { silences } from './heartbeat-store.ts'
import { watched } from './watch-silence.ts'

/**
 * Whose silence makes a process of which role unready: what it does itself. A load balancer asks the API, which answers calls as well
 * while the fleet hangs; of that operators are told by an alert.
 */
const ofRole: Record<Role, readonly Beat[]> = { api: [], worker: ['worker', 'chain'], fleet: ['fleet'], signer: [] }

/** In sentences, which of these roles have not worked for so long that operators would be alerted. */
export async function findSilent(reader: Reader, roles: readonly Role[]): Promise<string[]> {
  const beats = roles.flatMap((role) => ofRole[role])
  if (beats.length === 0) return []
  const silent = await silences(reader)
  return beats.flatMap((beat) => {
    const { secondsMax, words } = watched[beat]
    const { seconds, trouble } = silent.get(beat) ?? { seconds: undefined, trouble: null }
    const why = trouble === null ? '' : ` ${trouble}`
    if (seconds === undefined) return [`${words} yet.${why}`]
    return seconds > secondsMax ? [`${words} for ${Math.floor(seconds / 60)} minutes.${why}`] : []
  })
}
