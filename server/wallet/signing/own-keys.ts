import type { Address } from 'viem'
import type { LocalAccount } from 'viem/accounts'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { depositAccount, depositAddress, depositXpub, generationsOf, treasuryAccount } from '../chain/derivation.ts'
import type { OwnAddress } from './key-holder.ts'

export type OwnKeys = {
  /** Of each generation, the newest first. */
  xpubs: readonly string[]
  treasury: Address
  accountOf(from: OwnAddress): LocalAccount | undefined
}

/** Opens the keys, of which one must be the treasury's; one that is damaged is refused without a word of it. */
export function openOwnKeys(xprvs: string, treasury: string): OwnKeys {
  const keys = generationsOf(xprvs).map(derived)
  const account = keys.find((key) => isSame(key.treasury.address, treasury))?.treasury
  if (!account)
    throw new PlainSentence(
      'PAYOUT_SIGNER_KEY does not belong to TREASURY_ADDRESS: the treasury must be its child 1/0, or nothing could be paid.',
    )
  return {
    xpubs: keys.map(({ xpub }) => xpub),
    treasury: account.address,
    accountOf({ index, address }) {
      if (index === undefined) return isSame(address, account.address) ? account : undefined
      return keys.map(({ xprv }) => depositAccount(xprv, index)).find((own) => isSame(own.address, address))
    },
  }
}

/** The addresses of all generations by their public keys alone, as every process can work them out. */
export function depositsOf(xpubs: readonly string[]): (index: number, address: string) => OwnAddress | undefined {
  return (index, address) => {
    const own = xpubs.map((xpub) => depositAddress(xpub, index)).find((candidate) => isSame(candidate, address))
    return own && { address: own, index }
  }
}

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

function derived(xprv: string): { xprv: string; xpub: string; treasury: LocalAccount } {
  try {
    return { xprv, xpub: depositXpub(xprv), treasury: treasuryAccount(xprv) }
  } catch {
    // Whatever is wrong with a key, nothing of it may reach a log.
    throw new PlainSentence('PAYOUT_SIGNER_KEY is damaged: it is not a valid extended private key.')
  }
}
