import { type Address, bytesToHex } from 'viem'
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** What an operator brings in live mode: the signer's key, and what everyone else may know of it. */
export type SandboxKeys = { xprv: string; xpub: string; treasury: Address }

/** Deposit addresses are the children of `0`, the treasury is `1/0`. */
export function sandboxKeys(seed: Buffer): SandboxKeys {
  const root = HDKey.fromMasterSeed(seed)
  return {
    xprv: root.privateExtendedKey,
    xpub: root.derive('m/0').publicExtendedKey,
    treasury: accountAt(root, 'm/1/0').address,
  }
}

/** Rich from the first block on; it deploys the token and pours. */
export const faucetAccount = ({ xprv }: SandboxKeys): PrivateKeyAccount =>
  accountAt(HDKey.fromExtendedKey(xprv), 'm/2/0')

function accountAt(root: HDKey, path: string): PrivateKeyAccount {
  const { privateKey } = root.derive(path)
  if (!privateKey) throw new Error(`No private key at ${path}`)
  return privateKeyToAccount(bytesToHex(privateKey))
}
