import type { Hex } from 'viem'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import type { Chain } from '../chain/chain.ts'
import { generationsOf } from '../chain/derivation.ts'
import { type KeyHolder, SigningRefused, type SigningWish } from './key-holder.ts'
import { assertKnown } from './known-forms.ts'
import { depositsOf, type OwnKeys, openOwnKeys } from './own-keys.ts'
import { assertOwnPublication } from './publication-form.ts'

type Known = Pick<Chain, 'chainId' | 'token' | 'treasury' | 'cold'> & { depositXpub: string }

/** The keys in this process, if they are the ones behind the addresses that members and the watcher know: one for each generation. */
export function holdKeys(xprvs: string, known: Known): KeyHolder {
  const keys = openOwnKeys(xprvs, known.treasury)
  const xpubs = generationsOf(known.depositXpub)
  if (xpubs.some((xpub) => !keys.xpubs.includes(xpub)))
    throw new PlainSentence(
      'PAYOUT_SIGNER_KEY does not belong to DEPOSIT_XPUB: set the key whose child 0 it is, for each of them.',
    )
  const ours = { ...known, treasury: keys.treasury, cold: known.cold, deposit: depositsOf(xpubs) }
  return {
    treasury: { address: keys.treasury, index: undefined },
    deposit: ours.deposit,
    async sign(wish) {
      assertKnown(wish, ours)
      return signWish(keys, wish)
    },
    async signPublication(text) {
      assertOwnPublication(text, ours)
      return signText(keys, text)
    },
    async assertThere() {},
  }
}

/** By a fixed rule and without chance: the same transaction gives the same bytes. */
export async function signWish(keys: OwnKeys, { from, transaction }: SigningWish): Promise<Hex> {
  const account = keys.accountOf(from)
  if (!account) throw new SigningRefused('sender', 'It is not from one of our addresses.')
  const { data, nonce, ...others } = transaction
  return account.signTransaction({
    ...others,
    type: 'legacy',
    nonce: Number(nonce),
    ...(data !== '0x' && { data }),
  })
}

/** Behind the mark of a personal message (EIP-191), so it is no transaction of any chain. */
export async function signText(keys: OwnKeys, text: string): Promise<Hex> {
  const account = keys.accountOf({ address: keys.treasury })
  if (!account) throw new SigningRefused('sender', 'The treasury is not among the keys.')
  return account.signMessage({ message: text })
}
