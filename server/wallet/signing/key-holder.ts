import type { Address, Hex } from 'viem'

/** An address that we can spend from: a deposit address by its index, or the treasury, which has none. */
export type OwnAddress = { address: Address; index?: number | undefined }

/**
 * What a transaction is for. `cold` is what lies above the hot wallet's ceiling; `cancel` moves nothing and only uses up a nonce; `rescue` is
 * of a token that is not ours; `root` moves nothing either and writes the hash of a publication on the chain.
 */
export const purposes = ['payout', 'gas', 'sweep', 'cold', 'cancel', 'rescue', 'root'] as const
export type Purpose = (typeof purposes)[number]

/** The whole transaction, as it will be signed. */
export type Transaction = {
  chainId: number
  nonce: bigint
  gas: bigint
  gasPrice: bigint
  to: Address
  value: bigint
  data: Hex
}

export type SigningWish = {
  purpose: Purpose
  from: OwnAddress
  /** Of the deposit address that gas is for; only gas names one. */
  toIndex?: number | undefined
  transaction: Transaction
}

/** Who has the keys and signs with them. No key ever leaves it. */
export type KeyHolder = {
  treasury: OwnAddress
  /** With its checksum, if this is the deposit address of that index, of whichever generation. */
  deposit(index: number, address: string): OwnAddress | undefined
  /** The same wish gives the same bytes. Throws `SigningRefused` or `HolderAway`. */
  sign(wish: SigningWish): Promise<Hex>
  /** A publication of the open books, by the treasury's key, as wallets sign text. The same text gives the same signature. */
  signPublication(text: string): Promise<Hex>
  /** Throws `HolderAway` while nobody could sign. */
  assertThere(): Promise<void>
}

/** It will not be signed as it is, however often it is asked for; `code` names the rule. */
export class SigningRefused extends Error {
  override name = 'SigningRefused'
  readonly code: string

  constructor(code: string, words: string) {
    super(words)
    this.code = code
  }
}

/** Nobody answers who could sign; the same may be asked for again. */
export class HolderAway extends Error {
  override name = 'HolderAway'
}
