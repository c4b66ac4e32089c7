import { inReadOnlyTx, inTx } from '../../../platform/database/db.ts'
import { raiseAlert } from '../../../watch/alerts/raise-alert.ts'
import { readBooked } from '../../payouts/treasury/read-on-the-way.ts'
import { readPublication } from '../../signing/publication-form.ts'
import { openSeed } from '../open-seed.ts'
import { endRequests, findSigned, type Request } from '../publication-store.ts'
import { deleteContents, findTree, setTree } from '../tree-store.ts'
import { countOwed } from './count-owed.ts'
import { growInto } from './grow-and-keep.ts'
import type { PublishParts } from './publish-books.ts'

type Parts = Omit<PublishParts, 'direct' | 'chain'>

/** Makes the proofs of an older publication again, from the ledger as of its seal and from its own seed; the root must come out the same. */
export async function regrowTree(parts: Parts, { id, number }: Request, now: Date): Promise<void> {
  const { db, secrets, logger, leavesMin } = parts
  const publication = number === null ? undefined : await findSigned(db, number)
  const tree = publication && (await findTree(db, publication.treeId))
  if (publication && tree?.seed) {
    const counted = await inReadOnlyTx(db, async (tx) =>
      countOwed(tx, {
        seal: publication.seal,
        payouts: await readBooked(tx, publication.payouts, publication.seal),
      }),
    )
    await deleteContents(db, tree.id)
    const grown = await growInto(db, tree.id, {
      ...{ number: publication.number, seed: openSeed(secrets, tree), counted, leavesMin },
    })
    if (grown.hash !== readPublication(publication.content)['tree root']) {
      await deleteContents(db, tree.id)
      const words = `Publication ${publication.number} does not come out of the ledger again: its list, made anew, has another root.`
      await inTx(db, (tx) =>
        raiseAlert(tx, { kind: 'publication_differs', key: String(publication.number), words }, now),
      )
      logger.fatal({ number: publication.number }, 'a publication does not come out of the ledger again')
    } else await setTree(db, tree.id, { leaves: grown.leaves })
  }
  await endRequests(db, [id], now)
}
