import type { Chain } from '../chain/chain.ts'
import { findForeignAddresses } from '../deposits/find-foreign-addresses.ts'
import { openKeys } from '../payouts/signer-keys.ts'
import type { Db } from '../platform/db.ts'
import { findKeyFaults } from '../platform/find-key-faults.ts'
import type { KeptByKey } from '../platform/kept-by-key.ts'
import type { Secrets } from '../platform/secrets.ts'
import { type Check, findingOf } from './finding.ts'

/** What a process knows of its wallet; the key behind it only the signer. */
export type WalletKeys = { chain: Chain; depositXpub: string; signerKey: string | undefined }
type Parts = {
  db: Db
  secrets: Secrets | undefined
  kept: readonly KeptByKey[]
  wallet: WalletKeys | undefined
}

/** By their fingerprints: whether `SECRET_KEY` is the one this database knows, and the wallet's keys those its addresses came from. */
export function checkKeys({ db, secrets, kept, wallet }: Parts): Check {
  return {
    name: 'keys',
    async look() {
      const own = secrets ? await findKeyFaults(db, secrets, kept) : { faults: [], unnoted: [], unread: [] }
      const { faults, unknown } = await lookAtWallet(db, wallet)
      const names = secrets ? secrets.keyNames.map((name) => `“${name}”`).join(', ') : 'no key'
      return findingOf(`SECRET_KEY with ${names}; DEPOSIT_XPUB against the newest deposit addresses.`, {
        faults: [...own.faults, ...faults],
        warnings: own.unnoted.map((name) => `The key “${name}” is new to this database; the next start notes it.`),
        unknown: [
          ...(secrets ? [] : ['SECRET_KEY is not set here: run the doctor with the settings of a process.']),
          ...(own.unread.length > 0 ? [`This login may not read ${own.unread.join(', ')}.`] : []),
          ...unknown,
        ],
        todo: 'Bring back the keys this database was used with (docs/operations.md, “Keys”).',
      })
    },
  }
}

async function lookAtWallet(db: Db, wallet: WalletKeys | undefined): Promise<{ faults: string[]; unknown: string[] }> {
  if (!wallet) return { faults: [], unknown: ['DEPOSIT_XPUB or TREASURY_ADDRESS is not set here.'] }
  const { depositXpub, signerKey, chain } = wallet
  const foreign = await findForeignAddresses(db, depositXpub)
  const faults = foreign.map((address) => `The deposit address ${address} is no child of DEPOSIT_XPUB.`)
  if (signerKey === undefined)
    return {
      faults,
      unknown: [
        'Whether DEPOSIT_XPUB and TREASURY_ADDRESS belong together only the signer’s key tells: run the doctor with its settings.',
      ],
    }
  const apart = sentenceOf(() => openKeys(signerKey, { depositXpub, treasury: chain.treasury }))
  return { faults: [...faults, ...apart], unknown: [] }
}

function sentenceOf(open: () => unknown): string[] {
  try {
    open()
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}
