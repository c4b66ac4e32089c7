import fc from 'fast-check'
import { type Address, getAddress, type Hex, parseGwei } from 'viem'
import { sandboxKeys } from '../../../sandbox/chain/sandbox-keys.ts'
import { depositAddress } from '../../chain/derivation.ts'
import { type Purpose, purposes, type SigningWish, type Transaction } from '../key-holder.ts'
import { gasByPurpose, transferData } from '../known-forms.ts'
import { type PublicationLines, writePublication } from '../publication-form.ts'

export const wallet = sandboxKeys(Buffer.alloc(32, 1))
export const token = getAddress(`0x${'55'.repeat(20)}`)
export const cold = getAddress(`0x${'c0'.repeat(20)}`)
export const stranger = getAddress(`0x${'5a'.repeat(20)}`)
export const known = { chainId: 56, token, treasury: wallet.treasury, cold, depositXpub: wallet.xpub }
const otherToken = getAddress(`0x${'77'.repeat(20)}`)
const treasury = { address: wallet.treasury }
export const saver = { address: depositAddress(wallet.xpub, 3), index: 3 }
const unit = 10n ** 18n

type Changes = Partial<Transaction>

/** A wish of each known form as the payout process makes it. */
export function wishOf(purpose: Purpose, changes: Changes = {}): SigningWish {
  const fees = { chainId: 56, nonce: 7n, gas: gasByPurpose[purpose], gasPrice: parseGwei('1') }
  const transfer = (to: Address, of = token) => ({ to: of, value: 0n, data: transferData(to, 25n * unit) })
  const forms = {
    payout: { from: treasury, transaction: { ...fees, ...transfer(stranger) } },
    cold: { from: treasury, transaction: { ...fees, ...transfer(cold) } },
    sweep: { from: saver, transaction: { ...fees, ...transfer(wallet.treasury) } },
    rescue: { from: saver, transaction: { ...fees, ...transfer(stranger, otherToken) } },
    gas: {
      from: treasury,
      toIndex: saver.index,
      transaction: { ...fees, to: saver.address, value: fees.gasPrice * 200_000n, data: '0x' as const },
    },
    root: {
      from: treasury,
      transaction: { ...fees, to: wallet.treasury, value: 0n, data: `0x${'d1'.repeat(32)}` as const },
    },
    cancel: { from: saver, transaction: { ...fees, to: saver.address, value: 0n, data: '0x' as const } },
  }
  const { transaction, ...others } = forms[purpose]
  return { purpose, ...others, transaction: { ...transaction, ...changes } }
}

export const dollars = (purpose: Purpose, amount: number, changes: Changes = {}): SigningWish =>
  wishOf(purpose, { data: transferData(purpose === 'payout' ? stranger : cold, BigInt(amount) * unit), ...changes })

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Address)
const isTransfer = (purpose: Purpose) => purpose !== 'gas' && purpose !== 'cancel' && purpose !== 'root'

/** Wishes that differ from a known form in one thing that no form leaves free. */
export const strangeWishes: fc.Arbitrary<SigningWish> = fc.constantFrom(...purposes).chain((purpose) => {
  const wish = wishOf(purpose)
  const { transaction } = wish
  const withChange = (changes: fc.Arbitrary<Changes>) =>
    changes.map((change): SigningWish => ({ ...wish, transaction: { ...transaction, ...change } }))
  const replaced = (from: number, until: number) =>
    fc.tuple(fc.integer({ min: from, max: until - 1 }), fc.integer({ min: 1, max: 15 })).map(([place, by]) => {
      const digit = (Number.parseInt(transaction.data[place] ?? '0', 16) ^ by).toString(16)
      return { data: `${transaction.data.slice(0, place)}${digit}${transaction.data.slice(place + 1)}` as Hex }
    })
  const more = fc
    .uint8Array({ minLength: 1, maxLength: 64 })
    .map((bytes) => ({ data: `${transaction.data}${Buffer.from(bytes).toString('hex')}` as Hex }))
  const shorter = fc
    .integer({ min: 1, max: 68 })
    .map((bytes) => ({ data: transaction.data.slice(0, -2 * bytes) as Hex }))
  const strange: fc.Arbitrary<SigningWish>[] = [
    withChange(
      fc
        .integer({ min: 1, max: 100_000 })
        .filter((id) => id !== 56)
        .map((chainId) => ({ chainId })),
    ),
    withChange(
      fc
        .bigInt(0n, 10_000_000n)
        .filter((gas) => gas !== transaction.gas)
        .map((gas) => ({ gas })),
    ),
    withChange(fc.bigInt(parseGwei('57'), 10n ** 20n).map((gasPrice) => ({ gasPrice }))),
    withChange(fc.constant({ gasPrice: 0n })),
    withChange(fc.bigInt(2n ** 53n, 2n ** 70n).map((nonce) => ({ nonce }))),
    withChange(more),
    // More coin than the gas it is for, or coin where none belongs.
    withChange(
      fc
        .bigInt(1n, 10n ** 20n)
        .map((above) => ({ value: transaction.value + transaction.gasPrice * 200_000n + above })),
    ),
    address.map((from) => ({ ...wish, from: { ...wish.from, address: from } })),
    fc
      .integer({ min: 0, max: 0x7fff_ffff })
      .filter((n) => n !== 3)
      .map((n) => ({ ...wish, from: { ...wish.from, index: n } })),
    purpose === 'gas'
      ? fc
          .integer({ min: 0, max: 9_999 })
          .filter((n) => n !== 3)
          .map((toIndex) => ({ ...wish, toIndex }))
      : fc.integer({ min: 0, max: 9_999 }).map((toIndex) => ({ ...wish, toIndex })),
    ...(purpose === 'gas' ? [fc.constant<SigningWish>({ ...wish, toIndex: undefined })] : []),
  ]
  if (isTransfer(purpose)) strange.push(withChange(shorter), withChange(replaced(2, 34)))
  // Whom a payout pays, and whose token a rescue is of, is free; nothing else goes wherever it likes.
  if (purpose !== 'rescue') strange.push(withChange(address.map((to) => ({ to }))))
  if (purpose === 'cold' || purpose === 'sweep') strange.push(withChange(replaced(34, 74)))
  return fc.oneof(...strange)
})

const usd = '1.000000'
const aHash = 'ab'.repeat(32)

/** A publication of the open books of this wallet, or with one line otherwise. */
export const aPublicationText = (changes: Partial<PublicationLines> = {}): string =>
  writePublication({
    ...{ format: '1', number: '7', before: 'none', at: '2026-03-01T12:00:00.000Z' },
    ...{ 'ledger seal': '3', 'ledger hash': aHash, 'ledger entries': '9', 'tree root': aHash, 'tree leaves': '16384' },
    ...{ owed: usd, 'owed fuel': usd, 'owed income': usd, 'owed withdrawals': usd, 'owed refunds': usd },
    ...{ 'owed waiting deposits': usd, 'owed found money': usd },
    ...{ chain: '56', token, block: '5', 'block hash': `0x${aHash}`, treasury: wallet.treasury, 'treasury holds': usd },
    ...{ cold, 'cold holds': usd, 'deposit addresses hold': usd, 'under way': usd, assets: usd, surplus: usd },
    ...{ 'house pool': usd, 'house operations': usd, 'house promotions': usd, 'house bonus fuel': usd },
    ...{ 'house dust': usd, 'house payouts': usd, 'house rest': usd },
    ...changes,
  })
