import { findForeignAddresses } from '../deposits/find-foreign-addresses.ts'
import { openKeys } from '../payouts/signer-keys.ts'
import type { Db } from '../platform/db.ts'
import { findKeyFaults } from '../platform/find-key-faults.ts'
import type { KeptByKey } from '../platform/kept-by-key.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type Check, findingOf } from './finding.ts'

type Parts = {
  db: Db
  secrets: Secrets
  kept: readonly KeptByKey[]
  depositXpub: string
  treasury: string
  /** Only the signer has it. */
  signerKey: string | undefined
}

/** By their fingerprints: whether `SECRET_KEY` is the one this database knows, and the wallet's keys those its addresses came from. */
export function checkKeys({ db, secrets, kept, depositXpub, treasury, signerKey }: Parts): Check {
  return {
    name: 'keys',
    async look() {
      const { faults, unnoted, unread } = await findKeyFaults(db, secrets, kept)
      const foreign = await findForeignAddresses(db, depositXpub)
      const apart = signerKey === undefined ? [] : sentenceOf(() => openKeys(signerKey, { depositXpub, treasury }))
      const names = secrets.keyNames.map((name) => `“${name}”`).join(', ')
      return findingOf(`SECRET_KEY with ${names}; DEPOSIT_XPUB against the newest deposit addresses.`, {
        faults: [
          ...faults,
          ...foreign.map((address) => `The deposit address ${address} is no child of DEPOSIT_XPUB.`),
          ...apart,
        ],
        warnings: unnoted.map((name) => `The key “${name}” is new to this database; the next start notes it.`),
        unknown: [
          ...(unread.length > 0 ? [`This login may not read ${unread.join(', ')}.`] : []),
          ...(signerKey === undefined
            ? [
                'Whether DEPOSIT_XPUB and TREASURY_ADDRESS belong together is known to the signer alone: run the doctor with its settings.',
              ]
            : []),
        ],
        todo: 'Bring back the keys this database was used with (docs/operations.md, “Keys”).',
      })
    },
  }
}

function sentenceOf(open: () => unknown): string[] {
  try {
    open()
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}
