import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/database/db.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { endAlert } from '../../watch/alerts/end-alert.ts'
import { raiseAlert } from '../../watch/alerts/raise-alert.ts'
import { newestPublication, newestSigned, type PublicationRow } from './publication-store.ts'

/** An hour, and what it takes to count and sign. */
export const lateSeconds = 75 * 60
const draftSecondsUsual = 15 * 60

/** Every minute: whether a publication is late, and what it waits for. The first one has as long from when this process began to look. */
export function watchPublications(db: Db): DueWork {
  let begunAt: Date | undefined
  return {
    name: 'watch-open-books',
    runDue: (now) =>
      inTx(db, async (tx) => {
        begunAt ??= now
        const found = { newest: await newestPublication(tx), signedAt: (await newestSigned(tx))?.at, begunAt }
        const words = lateWords(found, now)
        if (words) await raiseAlert(tx, { kind: 'publication_late', key: '', words }, now)
        else await endAlert(tx, 'publication_late', '', now)
      }),
  }
}

type Found = { newest: PublicationRow | undefined; signedAt: Date | undefined; begunAt: Date }

function lateWords({ newest, signedAt, begunAt }: Found, now: Date): string | undefined {
  const draft = newest?.signature === null ? newest : undefined
  const since = signedAt
    ? `The newest publication of the open books is of ${signedAt.toISOString()}.`
    : 'The open books were never published.'
  if (draft?.refusal) return `${since} The signer refuses the next one: ${draft.refusal}.`
  const isFresh = draft && draft.at > addSeconds(now, -draftSecondsUsual)
  if (isFresh || (signedAt ?? begunAt) > addSeconds(now, -lateSeconds)) return undefined
  return `${since} ${draft ? 'The next one waits for the signer.' : 'No worker could make the next one; its log says why.'}`
}
