import { ECDH } from 'node:crypto'
import { type Address, type Hex, toHex } from 'viem'
import { HDKey, type LocalAccount, privateKeyToAccount, publicKeyToAddress } from 'viem/accounts'

// Of the extended private key K that only the signer holds, K/0 is the parent of all deposit addresses and K/1/0 the treasury.
const depositBranch = 0
const treasuryBranch = 1

/**
 * Keys of several generations, comma separated, the newest first: new addresses are of the newest, those of older ones stay ours. The
 * index of an address is used once, whatever the generation, so the address itself tells which it is of.
 */
export const generationsOf = (keys: string): string[] => keys.split(',').map((key) => key.trim())

/** The parent of all deposit addresses; it can spend nothing. */
export const depositXpub = (xprv: string): string =>
  HDKey.fromExtendedKey(xprv).deriveChild(depositBranch).publicExtendedKey

/** The deposit address of an index, with its checksum. */
export function depositAddress(xpub: string, index: number): Address {
  const { publicKey } = HDKey.fromExtendedKey(xpub).deriveChild(index)
  if (!publicKey) throw new Error(`There is no key ${index}`)
  const uncompressed = ECDH.convertKey(publicKey, 'secp256k1', undefined, 'hex', 'uncompressed')
  return publicKeyToAddress(`0x${uncompressed}` as Hex)
}

/** What spends from a deposit address. */
export const depositAccount = (xprv: string, index: number): LocalAccount => account(xprv, depositBranch, index)

/** What deposits are swept to and payouts leave from. */
export const treasuryAccount = (xprv: string): LocalAccount => account(xprv, treasuryBranch, 0)

function account(xprv: string, branch: number, index: number): LocalAccount {
  const { privateKey } = HDKey.fromExtendedKey(xprv).deriveChild(branch).deriveChild(index)
  if (!privateKey) throw new Error('A public key spends nothing')
  return privateKeyToAccount(toHex(privateKey))
}
