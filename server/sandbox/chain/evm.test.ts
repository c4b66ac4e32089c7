import { createPublicClient, type Hex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createEvm, type Evm } from './evm.ts'

const rich = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const genesis = { chainId: 56, time: 1_767_225_600n, rich: [rich.address] }

const mine = (evm: Evm, seconds: number) =>
  evm.request({ method: 'evm_mine' as never, params: [Number(genesis.time) + seconds] as never })

async function send(evm: Evm, nonce: number): Promise<Hex> {
  const raw = await rich.signTransaction({
    chainId: 56,
    type: 'eip1559',
    nonce,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 0n,
    to: '0x00000000000000000000000000000000000000aa',
    value: parseEther('1'),
  })
  return evm.request({ method: 'eth_sendRawTransaction', params: [raw] })
}

test('the same calls give the same blocks, hash for hash; other times give others', async () => {
  const hashes: string[] = []
  for (const shift of [0, 0, 1]) {
    const evm = await createEvm(genesis)
    for (let block = 0; block < 3; block++) {
      await send(evm, block)
      await mine(evm, block * 3 + 3 + shift)
    }
    const { hash } = await createPublicClient({ transport: evm.transport }).getBlock()
    hashes.push(hash)
  }
  expect(hashes[1]).toBe(hashes[0])
  expect(hashes[2]).not.toBe(hashes[0])
})

test('a call without parameters may leave them out, or name none', async () => {
  const evm = await createEvm(genesis)
  expect(await evm.request({ method: 'eth_chainId' })).toBe('0x38')
  expect(await evm.request({ method: 'eth_chainId', params: undefined })).toBe('0x38')
})

test('a refused call says why', async () => {
  const evm = await createEvm(genesis)
  await mine(evm, 10)
  await expect(mine(evm, 5)).rejects.toThrow(/timestamp/i)
  await expect(send(evm, 0).then(() => send(evm, 0))).rejects.toThrow(/already|known|nonce/i)
})
