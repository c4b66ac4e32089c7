import type { Db } from '../../platform/database/db.ts'
import { findKeyFaults } from '../../platform/keys/find-key-faults.ts'
import type { KeptByKey } from '../../platform/keys/kept-by-key.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import type { Chain } from '../../wallet/chain/chain.ts'
import { findForeignAddresses } from '../../wallet/deposits/watch/find-foreign-addresses.ts'
import type { KeyHolder } from '../../wallet/signing/key-holder.ts'
import { type Check, findingOf } from './finding.ts'

/** What a process knows of its wallet; who has the key behind it only those that pay. */
export type WalletKeys = { chain: Chain; depositXpub: string; openKeys(): Promise<KeyHolder | undefined> }
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
        warnings: own.unnoted.map(
          (name) => `The key “${name}” is new to this database; it will be recorded at the next start.`,
        ),
        unknown: [
          ...(secrets ? [] : ['SECRET_KEY is not set here: run the doctor with the settings of a process.']),
          ...(own.unread.length > 0 ? [`This login is not allowed to read ${own.unread.join(', ')}.`] : []),
          ...unknown,
        ],
        todo: 'Restore the keys this database was used with (docs/operations.md, “Keys”).',
      })
    },
  }
}

async function lookAtWallet(db: Db, wallet: WalletKeys | undefined): Promise<{ faults: string[]; unknown: string[] }> {
  if (!wallet) return { faults: [], unknown: ['DEPOSIT_XPUB or TREASURY_ADDRESS is not set here.'] }
  const { depositXpub, openKeys } = wallet
  const foreign = await findForeignAddresses(db, depositXpub)
  const faults = foreign.map((address) => `The deposit address ${address} is not a child of DEPOSIT_XPUB.`)
  try {
    const holder = await openKeys()
    if (!holder)
      return {
        faults,
        unknown: [
          'Only the signer’s key can show whether DEPOSIT_XPUB and TREASURY_ADDRESS belong together: run the doctor with its settings.',
        ],
      }
    // A remote signer says whose key it has.
    await holder.assertThere()
    return { faults, unknown: [] }
  } catch (error) {
    return { faults: [...faults, (error as Error).message], unknown: [] }
  }
}
