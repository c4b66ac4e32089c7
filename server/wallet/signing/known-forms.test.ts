import fc from 'fast-check'
import {
  type Address,
  keccak256,
  parseGwei,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  zeroAddress,
} from 'viem'
import { expect, inject, test } from 'vitest'
import { holdKeys } from './hold-keys.ts'
import { purposes, type SigningWish } from './key-holder.ts'
import { transferData } from './known-forms.ts'
import {
  aPublicationText,
  cold,
  known,
  saver,
  stranger,
  strangeWishes,
  token,
  wallet,
  wishOf,
} from './testing/wishes.ts'

const holder = holdKeys(wallet.xprv, known)
const runs = { none: 120, short: 5_000, long: 50_000 }

async function refusal(wish: SigningWish): Promise<string> {
  return holder.sign(wish).then(
    () => 'signed',
    (error: { code?: string }) => error.code ?? String(error),
  )
}

test.each(purposes)('a %s is signed as it stands, and each time the same', async (purpose) => {
  const wish = wishOf(purpose)
  const raw = await holder.sign(wish)
  expect(keccak256(await holder.sign(wish))).toBe(keccak256(raw))
  const { to, nonce, gas, gasPrice, chainId, data = '0x', value = 0n } = parseTransaction(raw)
  const { transaction } = wish
  expect({ nonce: BigInt(nonce ?? 0), gas, gasPrice, chainId, data, value, to }).toEqual({
    ...transaction,
    to: transaction.to.toLowerCase(),
  })
  expect(await recoverTransactionAddress({ serializedTransaction: raw as never })).toBe(wish.from.address)
})

const to = (address: Address) => ({ data: transferData(address, 1n) })
test.each([
  ['another chain', wishOf('payout', { chainId: 97 }), 'chain'],
  ['a contract that nobody knows', wishOf('payout', { to: stranger }), 'contract'],
  ['a call beside the transfer', wishOf('payout', { data: `${wishOf('payout').transaction.data}00` }), 'calldata'],
  ['an approval', wishOf('payout', { data: `0x095ea7b3${wishOf('payout').transaction.data.slice(10)}` }), 'calldata'],
  ['coin with a transfer', wishOf('payout', { value: 1n }), 'value'],
  ['a transfer of nothing', wishOf('payout', { data: transferData(stranger, 0n) }), 'value'],
  ['a payout to nobody', wishOf('payout', to(zeroAddress)), 'destination'],
  ['a payout to the token', wishOf('payout', to(token)), 'destination'],
  ['a payout to ourselves', wishOf('payout', to(wallet.treasury)), 'destination'],
  ['a payout from a deposit address', { ...wishOf('payout'), from: saver }, 'sender'],
  ['a sweep to a stranger', wishOf('sweep', to(stranger)), 'destination'],
  ['a sweep from the treasury', { ...wishOf('sweep'), from: { address: wallet.treasury } }, 'sender'],
  ['cold money to a stranger', wishOf('cold', to(stranger)), 'destination'],
  ['gas for a stranger', wishOf('gas', { to: stranger }), 'destination'],
  ['gas for the treasury itself', { ...wishOf('gas', { to: wallet.treasury }), toIndex: undefined }, 'destination'],
  ['more coin than gas takes', wishOf('gas', { value: 400_001n * parseGwei('1') }), 'value'],
  ['gas with a call', wishOf('gas', { data: '0x00' }), 'calldata'],
  ['a cancellation that moves coin', wishOf('cancel', { value: 1n }), 'value'],
  ['a cancellation to a stranger', wishOf('cancel', { to: stranger }), 'destination'],
  ['a root that moves coin', wishOf('root', { value: 1n }), 'value'],
  ['a root to a stranger', wishOf('root', { to: stranger }), 'destination'],
  ['a root from a deposit address', { ...wishOf('root', { to: saver.address }), from: saver }, 'sender'],
  ['a root with a call', wishOf('root', { data: transferData(stranger, 1n) }), 'calldata'],
  ['a root of nothing', wishOf('root', { data: '0x' }), 'calldata'],
  ['a rescue of our own token', wishOf('rescue', { to: token }), 'contract'],
  ['a rescue to the cold address', wishOf('rescue', to(cold)), 'destination'],
  ['a fee beyond the bound', wishOf('payout', { gasPrice: parseGwei('50') + 1n }), 'fee'],
  ['a fee beyond what calling off may take', wishOf('cancel', { gasPrice: parseGwei('57') }), 'fee'],
  ['more gas than it takes', wishOf('payout', { gas: 100_001n }), 'gas'],
] as const)('%s is refused by name', async (_, wish, code) => {
  expect(await refusal(wish)).toBe(code)
})

test('a sweep may go to the cold address, and what takes the place of a transfer at the bound may offer an eighth more', async () => {
  expect(await refusal(wishOf('sweep', to(cold)))).toBe('signed')
  expect(await refusal(wishOf('cancel', { gasPrice: parseGwei('56') }))).toBe('signed')
  expect(await refusal(wishOf('gas', { value: 400_000n * parseGwei('1') }))).toBe('signed')
})

test('whatever differs from a known form in one thing is refused', async () => {
  const { none } = runs
  const numRuns = runs[inject('proofs')] ?? none
  const codes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(strangeWishes, async (wish) => {
      const code = await refusal(wish)
      codes.add(code)
      expect(code).toMatch(/^[a-z]+$/)
      expect(code).not.toBe('signed')
    }),
    { numRuns },
  )
  expect(codes.size).toBeGreaterThan(6)
})

test('the one text that is signed is a publication of this wallet, line by line', async () => {
  const text = aPublicationText()
  const signature = await holder.signPublication(text)
  expect(await recoverMessageAddress({ message: text, signature })).toBe(wallet.treasury)
  expect(await holder.signPublication(text)).toBe(signature)
})

test.each([
  ['another wallet’s', aPublicationText({ treasury: stranger }), 'identity'],
  ['of another cold address', aPublicationText({ cold: stranger }), 'identity'],
  ['without the cold address', aPublicationText({ cold: 'none' }), 'identity'],
  ['of another token', aPublicationText({ token: stranger }), 'identity'],
  ['of another chain', aPublicationText({ chain: '97' }), 'chain'],
  ['of another format', aPublicationText({ format: '2' }), 'form'],
  ['with an amount that is none', aPublicationText({ owed: '1.00' }), 'form'],
  ['with a line more', `${aPublicationText()}I owe you nothing\n`, 'form'],
  ['with a line in between', aPublicationText().replace('owed fuel', 'note: pay me\nowed fuel'), 'form'],
  ['without its end', aPublicationText().slice(0, -1), 'form'],
  ['that is none', 'Sign in to example.com', 'form'],
])('a text %s is not signed', async (_, text, code) => {
  await expect(holder.signPublication(text)).rejects.toMatchObject({ code })
})
