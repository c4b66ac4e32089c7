import { describe, expect, test } from 'vitest'
import { payoutWorld } from './testing/payout-world.ts'

const world = await payoutWorld()
const { clock, mine } = world
await world.fillTreasury(1_000)

describe('a stuck payout', () => {
  /** A node that asks for a fee no block takes. */
  const cheapChain = (isCheap: () => boolean) =>
    world.chainWith(({ method }, ask) => (method === 'eth_gasPrice' && isCheap() ? Promise.resolve('0x3e8') : ask()))

  test('is offered a higher fee under the same nonce, and paid once', async () => {
    const approved = await world.approvedWithdrawal()
    let cheap = true
    const round = world.rounds({ chain: cheapChain(() => cheap) })
    await round()
    await mine(6)
    await round()
    expect(await world.arrivals(approved.address)).toEqual([])
    cheap = false
    clock.pass(61)
    await round()
    const [first, second] = await world.sendsOf(approved)
    expect(second?.nonce).toBe(first?.nonce)
    expect(BigInt(second?.fee_per_gas ?? 0) * 8n).toBeGreaterThanOrEqual(BigInt(first?.fee_per_gas ?? 0) * 9n)
    await mine(6)
    await round()
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'replaced' }, { status: 'mined' }])
    expect(await world.payoutOf(approved)).toMatchObject({ status: 'paid' })
    expect(await world.arrivals(approved.address)).toEqual([approved.paid])
  })

  test('is raised a few times only, and the earliest may still win', async () => {
    const approved = await world.approvedWithdrawal()
    const round = world.rounds({ chain: cheapChain(() => true) })
    for (let turn = 0; turn < 12; turn++) {
      await round()
      clock.pass(61)
      await mine(1)
    }
    const sends = await world.sendsOf(approved)
    expect(sends).toHaveLength(6)
    expect(new Set(sends.map(({ nonce }) => nonce)).size).toBe(1)
    expect(sends.every(({ status }) => status === 'sent')).toBe(true)
    const fees = sends.map(({ fee_per_gas }) => Number(fee_per_gas))
    expect(fees.slice(1).every((fee, place) => fee >= (fees[place] ?? 0) * 1.125)).toBe(true)
    expect(await world.arrivals(approved.address)).toEqual([])
    await world.evm.request({ method: 'hardhat_setNextBlockBaseFeePerGas' as never, params: ['0x0'] as never })
    await world.untilFinal(round)
    expect((await world.sendsOf(approved)).filter(({ status }) => status === 'mined')).toHaveLength(1)
    expect(await world.arrivals(approved.address)).toEqual([approved.paid])
  })
})
