import type { LocalAccount } from 'viem/accounts'
import { depositAccount, depositXpub, treasuryAccount } from '../chain/derivation.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'

export type SignerKeys = { treasury: LocalAccount; deposit(index: number): LocalAccount }

/** Opens the signer's key, if it is the one behind the addresses that members and the watcher know. */
export function openKeys(xprv: string, known: { depositXpub: string; treasury: string }): SignerKeys {
  const { xpub, treasury } = derived(xprv)
  if (xpub !== known.depositXpub)
    throw new PlainSentence('PAYOUT_SIGNER_KEY does not belong to DEPOSIT_XPUB: set the key whose child 0 it is.')
  if (treasury.address.toLowerCase() !== known.treasury.toLowerCase())
    throw new PlainSentence(
      'PAYOUT_SIGNER_KEY does not belong to TREASURY_ADDRESS: the treasury must be its child 1/0, or nothing could be paid.',
    )
  return { treasury, deposit: (index) => depositAccount(xprv, index) }
}

function derived(xprv: string): { xpub: string; treasury: LocalAccount } {
  try {
    return { xpub: depositXpub(xprv), treasury: treasuryAccount(xprv) }
  } catch {
    // Whatever is wrong with a key, nothing of it may reach a log.
    throw new PlainSentence('PAYOUT_SIGNER_KEY is damaged: it is not a valid extended private key.')
  }
}
