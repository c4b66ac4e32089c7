import { HolderAway, SigningRefused } from '../../signing/key-holder.ts'
import type { Signer } from '../signer.ts'
import { waitWhile } from '../wait-while.ts'

/** Whether somebody could sign now. */
export function createHolderLook(signer: Signer): () => Promise<boolean> {
  return waitWhile(signer, {
    kind: 'signer_away',
    reason: 'No signer is responding.',
    find: () =>
      signer.keys.assertThere().then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof HolderAway || error instanceof SigningRefused) return error.message
          throw error
        },
      ),
    log: { lost: 'nobody can sign, payouts wait', regained: 'somebody can sign again' },
  })
}
