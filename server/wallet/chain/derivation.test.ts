import { isAddress } from 'viem'
import { HDKey, mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { depositAccount, depositAddress, depositXpub, treasuryAccount } from './derivation.ts'

// The seed behind the words that every local chain is tried with; its accounts are published.
const words = 'test test test test test test test test test test test junk'
const seed =
  '9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70fc824eabbad596a23c97b6ee8322ccc0'
const master = HDKey.fromMasterSeed(Buffer.from(seed, 'hex'))
const xprv = master.derive("m/44'/60'/0'").privateExtendedKey
const xpub = depositXpub(xprv)

test('the addresses are those that other wallets derive from the same words', () => {
  expect(depositAddress(xpub, 0)).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(depositAddress(xpub, 1)).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  expect(treasuryAccount(xprv).address).toBe(mnemonicToAccount(words, { path: "m/44'/60'/0'/1/0" }).address)
})

test('what the public key shows, the private key spends from', () => {
  for (const index of [0, 1, 2, 99, 2 ** 31 - 1]) {
    const address = depositAddress(xpub, index)
    expect(isAddress(address, { strict: true })).toBe(true)
    expect(depositAccount(xprv, index).address).toBe(address)
  }
})

test('the public key spends nothing, and there is nothing beyond the last index', () => {
  expect(() => depositAccount(xpub, 0)).toThrow()
  expect(() => depositAddress(xpub, 2 ** 31)).toThrow()
})
