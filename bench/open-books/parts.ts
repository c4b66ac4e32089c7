import { Secrets } from '../../server/platform/keys/secrets.ts'
import { localKeys } from '../../server/sandbox/chain/sandbox-keys.ts'
import { holdKeys } from '../../server/wallet/signing/hold-keys.ts'
import { chainId } from '../year/grow-year.ts'
import { stillNode } from '../year/still-node.ts'

const secretKey = { name: 'bench', key: Buffer.alloc(32, 5) }
export const booksSecrets = new Secrets([secretKey])
export const head = 1_000

/** A treasury that holds what is owed and a little more, by a node that answers at once. */
export function booksKeys(owed: bigint) {
  const { treasury, xprv, xpub } = localKeys(secretKey)
  const chain = stillNode({ chainId, treasury, head, tokens: (owed + 1_000_000n) * 10n ** 12n })
  return { chain, keys: holdKeys(xprv, { ...chain, depositXpub: xpub }) }
}
