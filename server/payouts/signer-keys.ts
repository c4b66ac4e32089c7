import type { LocalAccount } from 'viem/accounts'
import { depositAccount, depositXpub, generationsOf, treasuryAccount } from '../chain/derivation.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'

export type SignerKeys = {
  treasury: LocalAccount
  /** What spends from a deposit address, of whichever generation it is; nothing if it is of none. */
  deposit(index: number, address: string): LocalAccount | undefined
}

/** Opens the signer's keys, if they are the ones behind the addresses that members and the watcher know: one for each generation. */
export function openKeys(xprvs: string, known: { depositXpub: string; treasury: string }): SignerKeys {
  const keys = generationsOf(xprvs).map(derived)
  const xpubs = new Set(keys.map(({ xpub }) => xpub))
  if (generationsOf(known.depositXpub).some((xpub) => !xpubs.has(xpub)))
    throw new PlainSentence(
      'PAYOUT_SIGNER_KEY does not belong to DEPOSIT_XPUB: set the key whose child 0 it is, for each of them.',
    )
  const treasury = keys.find((key) => isSame(key.treasury.address, known.treasury))?.treasury
  if (!treasury)
    throw new PlainSentence(
      'PAYOUT_SIGNER_KEY does not belong to TREASURY_ADDRESS: the treasury must be its child 1/0, or nothing could be paid.',
    )
  return {
    treasury,
    deposit: (index, address) =>
      keys.map(({ xprv }) => depositAccount(xprv, index)).find((account) => isSame(account.address, address)),
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function derived(xprv: string): { xprv: string; xpub: string; treasury: LocalAccount } {
  try {
    return { xprv, xpub: depositXpub(xprv), treasury: treasuryAccount(xprv) }
  } catch {
    // Whatever is wrong with a key, nothing of it may reach a log.
    throw new PlainSentence('PAYOUT_SIGNER_KEY is damaged: it is not a valid extended private key.')
  }
}
