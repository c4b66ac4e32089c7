import { describe, expect, test } from 'vitest'
import { inTx } from '../../../platform/database/db.ts'
import { payoutWorld } from '../testing/payout-world.ts'
import { cancelTransfer } from './cancel-stuck.ts'

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

  test('is called off by an operator: the nonce is used up, what waits behind goes on, and it is paid once after all', async () => {
    const stuck = await world.approvedWithdrawal()
    let cheap = true
    const round = world.rounds({ chain: cheapChain(() => cheap) })
    await round()
    const behind = await world.approvedWithdrawal()
    const cancel = async () => {
      const [first] = await world.sendsOf(stuck)
      const [send] = await world.db
        .selectFrom('chain_sends')
        .select('id')
        .where('tx_hash', '=', first?.tx_hash ?? '')
        .execute()
      const asked = {
        sendId: send?.id ?? 0n,
        operatorId: world.operators[0] ?? 0n,
        reason: 'Stuck for hours',
        now: clock.now(),
      }
      return inTx(world.db, (tx) => cancelTransfer(tx, asked))
    }
    await expect(cancel()).rejects.toMatchObject({ code: 'conflict' })
    for (let turn = 0; turn < 12; turn++) {
      await round()
      clock.pass(61)
      await mine(1)
    }
    expect(await world.openAlerts('transfer_stuck')).toEqual([
      expect.stringContaining('1 transfers are queued behind it'),
    ])
    await cancel()
    cheap = false
    clock.pass(61)
    await world.untilFinal(round)
    await world.untilFinal(round)
    expect((await world.sendsOf(stuck)).filter(({ status }) => status === 'replaced')).toHaveLength(6)
    expect(await world.payoutOf(stuck)).toMatchObject({ status: 'paid' })
    expect(await world.payoutOf(behind)).toMatchObject({ status: 'paid' })
    expect(await world.arrivals(stuck.address)).toEqual([stuck.paid])
    expect(await world.arrivals(behind.address)).toEqual([behind.paid])
    expect(await world.openAlerts('transfer_stuck')).toEqual([])
    expect(await world.brokenFindings()).toEqual([])
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
    expect(await world.openAlerts('transfer_stuck')).toEqual([
      expect.stringContaining('0 transfers are queued behind it'),
    ])
    await world.evm.request({ method: 'hardhat_setNextBlockBaseFeePerGas' as never, params: ['0x0'] as never })
    await world.untilFinal(round)
    expect((await world.sendsOf(approved)).filter(({ status }) => status === 'mined')).toHaveLength(1)
    expect(await world.arrivals(approved.address)).toEqual([approved.paid])
    expect(await world.openAlerts('transfer_stuck')).toEqual([])
  })

  test('one transfer that cannot be followed stops no other', async () => {
    const broken = await world.approvedWithdrawal()
    const other = await world.approvedWithdrawal()
    await world.rounds()()
    const [send] = await world.sendsOf(broken)
    const isBroken = (params: unknown[] | undefined) => JSON.stringify(params).includes(send?.tx_hash ?? '')
    const chain = world.chainWith(({ method, params }, ask) =>
      method === 'eth_getTransactionReceipt' && isBroken(params) ? Promise.reject(new Error('a bad day')) : ask(),
    )
    await world.untilFinal(world.rounds({ chain }))
    expect(await world.payoutOf(other)).toMatchObject({ status: 'paid' })
    expect(await world.payoutOf(broken)).toMatchObject({ status: 'sending' })
    await world.untilFinal(world.rounds())
    expect(await world.arrivals(broken.address)).toEqual([broken.paid])
  })
})
