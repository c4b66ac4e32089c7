import { stopWith } from '../say.mjs'
import type { Place } from './place.ts'
import { type DatabaseName, hostOf, isDatabase, ports } from './plan.ts'
import { readPasswords } from './settings.ts'
import { readStatus } from './status.ts'

/** Has the synchronous standby take over in good order, as before a machine is restarted. Answers what became of it. */
export async function switchOver(place: Place, candidate?: DatabaseName): Promise<string> {
  const { primary } = await readStatus(place)
  if (primary === undefined || !isDatabase(primary)) stopWith('There is no primary that could hand over.')
  const { rest } = readPasswords(place)
  const reply = await fetch(`http://${hostOf(primary, place.hasMachines)}:${ports.patroni}/switchover`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`fairlead:${rest}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ leader: primary, ...(candidate && { candidate }) }),
  })
  const words = await reply.text()
  if (!reply.ok) stopWith(`Patroni refuses: ${words}`)
  return words
}
