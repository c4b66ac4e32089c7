import type { Address } from 'viem'
import { expect, test } from 'vitest'
import { PlainSentence } from '../../platform/plain-sentence.ts'
import { sandboxKeys } from '../../sandbox/chain/sandbox-keys.ts'
import { depositAddress } from '../chain/derivation.ts'
import { holdKeys } from './hold-keys.ts'

const keys = sandboxKeys(Buffer.alloc(32, 1))
const others = sandboxKeys(Buffer.alloc(32, 2))
const known = {
  depositXpub: keys.xpub,
  treasury: keys.treasury,
  chainId: 56,
  token: `0x${'55'.repeat(20)}` as Address,
  cold: undefined,
}

function refusal(xprv: string, against = known): string {
  try {
    holdKeys(xprv, against)
  } catch (error) {
    expect(error).toBeInstanceOf(PlainSentence)
    return String(error)
  }
  throw new Error('It was opened')
}

test('the key behind the known addresses opens, in whatever case the treasury is written', () => {
  const opened = holdKeys(keys.xprv, { ...known, treasury: keys.treasury.toLowerCase() as Address })
  expect(opened.treasury.address).toBe(keys.treasury)
})

test('keys of two generations spend from the addresses of both, and each needs its own', () => {
  const both = { ...known, depositXpub: `${others.xpub},${keys.xpub}` }
  const opened = holdKeys(`${others.xprv},${keys.xprv}`, both)
  for (const { xpub } of [keys, others]) {
    const address = depositAddress(xpub, 7)
    expect(opened.deposit(7, address.toLowerCase())?.address).toBe(address)
  }
  expect(opened.deposit(8, depositAddress(keys.xpub, 7))).toBeUndefined()
  expect(refusal(keys.xprv, both)).toContain('DEPOSIT_XPUB')
})

test.each([
  ['of another wallet', others.xprv, { ...known, treasury: others.treasury }, 'DEPOSIT_XPUB'],
  ['without the treasury', keys.xprv, { ...known, treasury: others.treasury }, 'TREASURY_ADDRESS'],
  ['with a typing error', `${keys.xprv.slice(0, -2)}11`, known, 'damaged'],
  ['that is public', keys.xpub, known, 'damaged'],
])('a key %s is refused in a sentence that does not tell it', (_, xprv, against, words) => {
  const sentence = refusal(xprv, against)
  expect(sentence).toContain(words)
  expect(sentence).not.toContain(xprv.slice(4, 20))
})
