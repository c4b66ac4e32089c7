import { createHmac } from 'node:crypto'
import { type Address, bytesToHex, type Hex } from 'viem'
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { SecretKey } from '../../platform/keys/secrets.ts'
import { depositXpub, treasuryAccount } from '../../wallet/chain/derivation.ts'

/** What an operator brings in live mode: the signer's key, and what everyone else may know of it. */
export type SandboxKeys = { xprv: string; xpub: string; treasury: Address }

export function sandboxKeys(seed: Buffer): SandboxKeys {
  const xprv = HDKey.fromMasterSeed(seed).privateExtendedKey
  return { xprv, xpub: depositXpub(xprv), treasury: treasuryAccount(xprv).address }
}

/** Rich from the first block on; it deploys the token and pours. The wallet uses the branches 0 and 1. */
export const faucetAccount = (keys: SandboxKeys): PrivateKeyAccount => privateKeyToAccount(faucetKey(keys))

export function faucetKey({ xprv }: SandboxKeys): Hex {
  const { privateKey } = HDKey.fromExtendedKey(xprv).derive('m/2/0')
  if (!privateKey) throw new Error('The faucet needs a private key')
  return bytesToHex(privateKey)
}

/** The keys of the chain in a sandbox with this secret key. */
export const localKeys = ({ key }: SecretKey): SandboxKeys =>
  sandboxKeys(createHmac('sha256', key).update('local chain').digest())
