import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readIncomeBalances } from '../../finance/ledger/read-balances.ts'
import { payoutWorld, units, usd } from './testing/payout-world.ts'

const world = await payoutWorld()
const { db, mine } = world
await world.fillTreasury(5_000)

const full = world.chainWith(({ method }, ask) =>
  // This node calls the treasury full, whatever it has.
  method === 'eth_call' ? Promise.resolve(toHex(units(1_000_000), { size: 32 })) : ask(),
)

describe('a payout', () => {
  test('is paid when five blocks lie on top of it, and not before', async () => {
    const approved = await world.approvedWithdrawal(15)
    const round = world.rounds()
    await round()
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'sent' }])
    await mine(5)
    await round()
    expect(await world.payoutOf(approved)).toMatchObject({ status: 'sending' })
    await mine(1)
    await round()
    expect(await world.payoutOf(approved)).toMatchObject({ status: 'paid', reason: null })
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'mined' }])
    expect(await world.arrivals(approved.address)).toEqual([units(14)])
    const income = await readIncomeBalances(db, approved.memberId)
    expect(income).toMatchObject({ hold: 0n, withdrawnTotal: usd(15) })
    expect(await world.brokenFindings()).toEqual([])
  })

  test('many at once are each paid once, also with two signers at work', async () => {
    const approved = await Promise.all(Array.from({ length: 12 }, () => world.approvedWithdrawal(20)))
    const [one, other] = [world.rounds(), world.rounds()]
    for (let turn = 0; turn < 4; turn++) {
      await Promise.all([one(), other()])
      await mine(6)
    }
    for (const each of approved) expect(await world.arrivals(each.address)).toEqual([units(19)])
    const nonces = await db.selectFrom('chain_sends').select('nonce').orderBy('nonce').execute()
    expect(nonces.map(({ nonce }) => nonce)).toEqual(nonces.map((_, place) => BigInt(place)))
    expect(await world.brokenFindings()).toEqual([])
  })

  test('a node that fails is sent the same bytes again', async () => {
    const approved = await world.approvedWithdrawal()
    const sent: unknown[] = []
    let failures = 2
    const chain = world.chainWith(async ({ method, params }, ask) => {
      if (method !== 'eth_sendRawTransaction') return ask()
      sent.push(params?.[0])
      if (failures-- > 0) throw new Error('connection reset')
      return ask()
    })
    const round = world.rounds({ chain })
    await round()
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'signed' }])
    await world.untilFinal(round)
    const [stored] = await world.sendsOf(approved)
    expect(sent).toEqual([stored?.raw, stored?.raw, stored?.raw])
    expect(await world.arrivals(approved.address)).toEqual([approved.paid])
  })

  test('a process that dies after sending finds its own transaction again', async () => {
    const approved = await world.approvedWithdrawal()
    const sent: unknown[] = []
    let dead = false
    const chain = world.chainWith(async ({ method, params }, ask) => {
      const answer = await ask()
      if (method === 'eth_sendRawTransaction') {
        sent.push(params?.[0])
        dead = true
      }
      if (dead) throw new Error('gone')
      return answer
    })
    await world.rounds({ chain })()
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'signed' }])
    const next = world.rounds()
    await next()
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'sent' }])
    await world.untilFinal(next)
    expect(sent).toHaveLength(1)
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'mined', raw: sent[0] }])
    expect(await world.arrivals(approved.address)).toEqual([approved.paid])
  })

  test('a reorganisation that drops it brings the same bytes again', async () => {
    const approved = await world.approvedWithdrawal()
    const round = world.rounds()
    await round()
    await round()
    await mine(3)
    await round()
    const [before] = await world.sendsOf(approved)
    expect(before?.block_number).not.toBeNull()
    await world.fork(3)
    expect(await world.arrivals(approved.address)).toEqual([])
    await mine(1)
    await world.untilFinal(round)
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'mined', raw: before?.raw }])
    expect(world.logged('a reorganisation dropped a transfer')).toBe(1)
    expect(await world.arrivals(approved.address)).toEqual([approved.paid])
  })

  test('one that the token refuses gives the money back', async () => {
    const approved = await world.approvedWithdrawal(9_000)
    await world.untilFinal(world.rounds({ chain: full }))
    expect(await world.payoutOf(approved)).toMatchObject({ status: 'failed' })
    expect(await world.sendsOf(approved)).toMatchObject([{ status: 'reverted' }])
    expect(await world.arrivals(approved.address)).toEqual([])
    expect(await readIncomeBalances(db, approved.memberId)).toMatchObject({ hold: 0n, income: usd(9_000) })
    expect(world.logged('a transfer was mined in vain')).toBe(1)
    expect(await world.brokenFindings()).toEqual([])
  })
})

describe('a refund', () => {
  test('is paid to the last cent; one that was refused waits for an operator', async () => {
    const { payoutId, address, refund } = await world.closedAccount(8_000)
    await world.untilFinal(world.rounds({ chain: full }))
    const row = () =>
      db.selectFrom('payouts').select(['status', 'reason']).where('id', '=', payoutId).executeTakeFirst()
    expect(await row()).toMatchObject({ status: 'failed', reason: 'The token refused the transfer.' })
    await world.fillTreasury(8_000)
    await world.untilFinal(world.rounds())
    expect(await world.arrivals(address)).toEqual([])
    await db.updateTable('payouts').set({ status: 'queued', ended_at: null }).where('id', '=', payoutId).execute()
    await world.untilFinal(world.rounds())
    expect(await row()).toMatchObject({ status: 'paid', reason: null })
    expect(await world.arrivals(address)).toEqual([refund * 10n ** 12n])
    expect(await world.brokenFindings()).toEqual([])
  })

  test('is signed for only as the ledger has it', async () => {
    const { payoutId, closingId, address } = await world.closedAccount(50)
    const change = (refund: bigint) =>
      db.updateTable('account_closings').set({ refund }).where('id', '=', closingId).execute()
    const amount = (value: bigint) =>
      db.updateTable('payouts').set({ amount: value }).where('id', '=', payoutId).execute()
    await change(usd(500))
    await amount(usd(500))
    await world.untilFinal(world.rounds())
    expect(await world.arrivals(address)).toEqual([])
    expect(world.logged('the ledger has no refund for it')).toBe(1)
    await change(usd(50))
    await amount(usd(50))
    await world.untilFinal(world.rounds())
    expect(await world.arrivals(address)).toEqual([units(50)])
  })
})
