import { micro } from '@fairlead/money/money'
import { describe, expect, test } from 'vitest'
import { closeTrades } from '../../bots/trading/testing/close-trades.ts'
import { putCheck } from '../../finance/ledger/store.ts'
import { upsertPayoutAddress } from '../../people/account/profile-store.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { takeBackApproval } from './approvals/take-back-approval.ts'
import { queuePayout } from './queue-payout.ts'
import { payoutWorld, units, usd } from './testing/payout-world.ts'

const world = await payoutWorld()
const { db, clock, untilFinal, operators, signer } = world
await world.fillTreasury(20_000)

const openAlerts = async () =>
  (await db.selectFrom('alerts').select(['kind', 'words']).where('over_at', 'is', null).execute()).filter(
    ({ kind }) => kind === 'books_unchecked',
  )

describe('nothing is paid without a recent look at the books', () => {
  test.each([
    ['never', async () => {}, 'never been checked'],
    [
      'five minutes and more ago',
      async () => {
        await world.lookAtBooks()
        // The cash was counted just now: it is the check alone that is old.
        await world.passUnwatched(301, ['book_checks'])
      },
      'The ledger was not checked within the last five minutes',
    ],
    [
      'five minutes and more ago, by who has a clock that is an hour ahead',
      async () => {
        await world.lookAtBooks()
        await putCheck(db, true, addSeconds(clock.now(), 3_600))
        await world.passUnwatched(301, ['book_checks'])
      },
      'The ledger was not checked within the last five minutes',
    ],
    ['and found something wrong', () => world.lookAtBooks(false), 'found an error'],
    [
      'without a count of the cash',
      async () => {
        await world.lookAtBooks()
        await world.passUnwatched(301, ['treasury_readings'])
      },
      'cash on the chain has not been counted',
    ],
  ])('looked at %s', async (_, look, words) => {
    const approved = await world.approvedWithdrawal(15)
    await look()
    await world.plainRounds()()
    expect(await world.sendsOf(approved)).toEqual([])
    expect(await openAlerts()).toEqual([expect.objectContaining({ words: expect.stringContaining(words) })])
    await untilFinal(world.rounds())
    expect(await world.arrivals(approved.address)).toEqual([units(14)])
    expect(await openAlerts()).toEqual([])
  })

  test('a large payout waits after it was let through, and for a check in between', async () => {
    clock.pass(86_401)
    const caps = { ...signer.caps, waitAbove: usd(2_000) }
    const approved = await world.approvedWithdrawal(2_500)
    const round = world.rounds({ caps })
    await round()
    clock.pass(598)
    await round()
    expect(await world.sendsOf(approved)).toEqual([])
    clock.pass(2)
    await db
      .updateTable('book_checks')
      .set({ checked_at: new Date(clock.now().getTime() - 600_000) })
      .execute()
    await world.plainRounds({ caps })()
    expect(await world.sendsOf(approved)).toEqual([])
    await untilFinal(round)
    expect(await world.arrivals(approved.address)).toEqual([units(2_499)])
  })

  test('however short the wait, a check made before the approval is none in between', async () => {
    clock.pass(86_401)
    const caps = { ...signer.caps, waitAbove: usd(2_000), waitSeconds: 60 }
    const approved = await world.approvedWithdrawal(2_500)
    await world.rounds({ caps })()
    clock.pass(61)
    // The last check is a minute old: recent enough to pay by, but not for this one.
    await world.plainRounds({ caps })()
    expect(await world.sendsOf(approved)).toEqual([])
    await untilFinal(world.rounds({ caps }))
    expect(await world.arrivals(approved.address)).toEqual([units(2_499)])
  })

  test('nor is one that only the clock of who made it puts after the approval', async () => {
    clock.pass(86_401)
    const caps = { ...signer.caps, waitAbove: usd(2_000), waitSeconds: 60 }
    const approved = await world.approvedWithdrawal(2_500)
    await world.lookAtBooks()
    await putCheck(db, true, addSeconds(clock.now(), 3_600))
    await world.plainRounds({ caps })()
    await world.passUnwatched(61)
    await world.plainRounds({ caps })()
    expect(await world.sendsOf(approved)).toEqual([])
    await untilFinal(world.rounds({ caps }))
    expect(await world.arrivals(approved.address)).toEqual([units(2_499)])
  })

  test('by a clock that is an hour behind keeps nobody waiting', async () => {
    const approved = await world.approvedWithdrawal(15)
    await world.lookAtBooks()
    await putCheck(db, true, addSeconds(clock.now(), -3_600))
    await world.plainRounds()()
    expect(await world.sendsOf(approved)).toHaveLength(1)
    await untilFinal(world.rounds())
  })

  test('proofs are looked at as they come, also while nothing is paid', async () => {
    await world.passUnwatched(301)
    const approved = await world.approvedWithdrawal(15)
    await world.plainRounds()()
    expect(await world.sendsOf(approved)).toEqual([])
    const seen = await db
      .selectFrom('payout_approvals')
      .select('verified_at')
      .where('subject_id', '=', approved.withdrawalId)
      .execute()
    expect(seen).toEqual(operators.map(() => ({ verified_at: clock.now() })))
    await untilFinal(world.rounds())
    expect(await world.arrivals(approved.address)).toEqual([units(14)])
  })

  test('the wait counts from when the signer saw the approvals, whatever the payout’s row says', async () => {
    clock.pass(86_401)
    const caps = { ...signer.caps, waitAbove: usd(2_000) }
    const approved = await world.approvedWithdrawal(2_500)
    const { id } = await world.payoutOf(approved)
    // The API's login may write this column.
    const longAgo = new Date(clock.now().getTime() - 86_400_000)
    await db.updateTable('payouts').set({ queued_at: longAgo }).where('id', '=', id).execute()
    await untilFinal(world.rounds({ caps }))
    expect(await world.sendsOf(approved)).toEqual([])
    clock.pass(601)
    await untilFinal(world.rounds({ caps }))
    expect(await world.arrivals(approved.address)).toEqual([units(2_499)])
  })
})

describe('the signer looks for itself', () => {
  test('a member who was frozen since is not paid until that is over', async () => {
    const approved = await world.approvedWithdrawal(15)
    const frozen = { member_id: approved.memberId, reason: 'altered deals', frozen_at: clock.now() }
    await db.insertInto('frozen_members').values(frozen).execute()
    await untilFinal(world.rounds())
    expect(await world.payoutOf(approved)).toMatchObject({ status: 'queued', reason: 'The member is frozen.' })
    await db.deleteFrom('frozen_members').execute()
    await untilFinal(world.rounds())
    expect(await world.arrivals(approved.address)).toEqual([units(14)])
  })

  test('a member who owes since is not paid', async () => {
    const approved = await world.approvedWithdrawal(15)
    const trade = { memberId: approved.memberId, positionId: 7n, profit: usd(100), closedAt: clock.now() }
    await inTx(db, (tx) => closeTrades(tx, [trade], clock.now()))
    await untilFinal(world.rounds())
    expect(await world.payoutOf(approved)).toMatchObject({ status: 'queued', reason: 'The member has unpaid charges.' })
  })

  test.each([
    [
      'password',
      (id: bigint, at: Date) =>
        db.updateTable('members').set({ password_changed_at: at }).where('id', '=', id).execute(),
    ],
    [
      'second factor',
      (id: bigint, at: Date) =>
        db.updateTable('members').set({ second_factor_changed_at: at }).where('id', '=', id).execute(),
    ],
    [
      'e-mail address',
      (id: bigint, at: Date) => db.updateTable('members').set({ email_changed_at: at }).where('id', '=', id).execute(),
    ],
    [
      'payout address',
      (id: bigint, at: Date) =>
        inTx(db, (tx) =>
          upsertPayoutAddress(tx, { memberId: id, address: `0x${'66'.repeat(20)}`, usableAt: at, now: at }),
        ),
    ],
  ])(
    'a %s that was changed after the approval keeps it from being paid until operators look again',
    async (_, change) => {
      clock.pass(86_401)
      const approved = await world.approvedWithdrawal(15)
      clock.pass(1)
      await change(approved.memberId, clock.now())
      await untilFinal(world.rounds())
      expect(await world.payoutOf(approved)).toMatchObject({
        status: 'queued',
        reason: expect.stringContaining('changed after approval'),
      })
      expect(await world.sendsOf(approved)).toEqual([])

      const [operatorId = 0n] = operators
      const { withdrawalId: subjectId, memberId, address } = approved
      const asked = { kind: 'withdrawal' as const, subjectId, memberId, address, amount: usd(14) }
      await inTx(db, async (tx) => {
        await takeBackApproval(tx, { kind: 'withdrawal', subjectId, operatorId, now: clock.now() })
        await world.letThrough(tx, asked, [operatorId])
      })
      await untilFinal(world.rounds())
      expect(await world.arrivals(approved.address)).toEqual([units(14)])
    },
  )

  test('within a day of such a change the word of one operator is too little, whatever the API let through', async () => {
    const [alone = 0n] = operators
    const waiting = await world.waitingWithdrawal(15)
    const changed = { second_factor_changed_at: new Date(clock.now().getTime() - 3_600_000) }
    await db.updateTable('members').set(changed).where('id', '=', waiting.memberId).execute()
    const { withdrawalId: subjectId, memberId, address } = waiting
    const asked = { kind: 'withdrawal' as const, subjectId, memberId, address, amount: usd(14) }
    await inTx(db, (tx) => world.letThrough(tx, asked, [alone]))
    await untilFinal(world.rounds())
    expect(await world.payoutOf(waiting)).toMatchObject({
      status: 'queued',
      reason: 'Refused: too few operators approved it.',
    })
  })

  test('an approval that was written into the table, copied or altered is worth nothing', async () => {
    const genuine = await world.approvedWithdrawal(15)
    const forged = await world.waitingWithdrawal(15)
    const asked = { kind: 'withdrawal' as const, subjectId: forged.withdrawalId, ...forged, amount: usd(14) }
    await inTx(db, (tx) => queuePayout(tx, { ...asked, now: clock.now() }))
    const [copied] = await db
      .selectFrom('payout_approvals')
      .selectAll()
      .where('subject_id', '=', genuine.withdrawalId)
      .execute()
    const proofs = [copied?.proof, { kind: 'password', mac: 'ab'.repeat(36) }, { kind: 'password' }, {}]
    for (const proof of proofs) {
      const row = { kind: 'withdrawal', subject_id: forged.withdrawalId, amount: usd(14), address: forged.address }
      for (const operator_id of operators)
        await db
          .insertInto('payout_approvals')
          .values({ ...row, operator_id, proof: JSON.stringify(proof), at: clock.now() })
          .execute()
      await untilFinal(world.rounds())
      expect(await world.payoutOf(forged)).toMatchObject({
        status: 'queued',
        reason: expect.stringContaining('Refused'),
      })
      expect(await world.sendsOf(forged)).toEqual([])
      await db
        .updateTable('payout_approvals')
        .set({ taken_back_at: clock.now() })
        .where('subject_id', '=', forged.withdrawalId)
        .where('taken_back_at', 'is', null)
        .execute()
    }
    expect(await world.arrivals(genuine.address)).toEqual([units(14)])
  })

  test('the proof of one payout is none for another of the same sum to the same address', async () => {
    const genuine = await world.approvedWithdrawal(15)
    const other = await world.waitingWithdrawal(15)
    const { address } = genuine
    await db.updateTable('withdrawals').set({ address }).where('id', '=', other.withdrawalId).execute()
    const asked = { kind: 'withdrawal' as const, subjectId: other.withdrawalId, memberId: other.memberId, address }
    await inTx(db, (tx) => queuePayout(tx, { ...asked, amount: usd(14), now: clock.now() }))
    const proofs = await db
      .selectFrom('payout_approvals')
      .select(['operator_id', 'amount', 'address', 'proof', 'at'])
      .where('subject_id', '=', genuine.withdrawalId)
      .execute()
    for (const { proof, ...given } of proofs)
      await db
        .insertInto('payout_approvals')
        .values({ kind: 'withdrawal', subject_id: other.withdrawalId, ...given, proof: JSON.stringify(proof) })
        .execute()
    await untilFinal(world.rounds())
    expect((await world.payoutOf(other)).reason).toBe('Refused: an approval is forged.')
    expect(await world.arrivals(address)).toEqual([units(14)])
  })

  test('one operator alone lets out no more than the limit within 24 hours, whoever counted before', async () => {
    clock.pass(86_401)
    const [alone] = operators
    if (alone === undefined) throw new Error('There is no operator')
    const several = [
      await world.waitingWithdrawal(500),
      await world.waitingWithdrawal(500),
      await world.waitingWithdrawal(500),
    ]
    for (const one of several) {
      const asked = { kind: 'withdrawal' as const, subjectId: one.withdrawalId, ...one, amount: micro(usd(499)) }
      await inTx(db, (tx) => world.letThrough(tx, asked, [alone]))
    }
    await untilFinal(world.rounds())
    const statuses = await Promise.all(several.map(async (one) => (await world.payoutOf(one)).status))
    expect(statuses).toEqual(['paid', 'paid', 'queued'])
  })
})

describe('refunds', () => {
  test('are paid only when operators let them through', async () => {
    const waiting = await world.closedAccount(50, [])
    await untilFinal(world.rounds())
    expect(await world.arrivals(waiting.address)).toEqual([])
    await db.updateTable('payouts').set({ status: 'queued' }).where('id', '=', waiting.payoutId).execute()
    await untilFinal(world.rounds())
    expect(await world.arrivals(waiting.address)).toEqual([])
  })

  test('that were paid are not paid again when somebody puts them back into the queue', async () => {
    const paid = await world.closedAccount(50)
    await untilFinal(world.rounds())
    expect(await world.arrivals(paid.address)).toEqual([units(50)])
    const queued = { status: 'queued', reason: null, ended_at: null }
    await db.updateTable('payouts').set(queued).where('id', '=', paid.payoutId).execute()
    await untilFinal(world.rounds())
    expect(await world.arrivals(paid.address)).toEqual([units(50)])
    const row = await db
      .selectFrom('payouts')
      .select('reason')
      .where('id', '=', paid.payoutId)
      .executeTakeFirstOrThrow()
    expect(row.reason).toBe('Refused: it was signed before.')
  })

  test('have a day’s measure of their own, and starve no withdrawal', async () => {
    clock.pass(86_401)
    const caps = { ...signer.caps, refundDailyMax: usd(100), dailyMax: usd(100) }
    const refunds = [await world.closedAccount(60), await world.closedAccount(60)]
    const approved = await world.approvedWithdrawal(91)
    await untilFinal(world.rounds({ caps }))
    expect(await Promise.all(refunds.map(({ address }) => world.arrivals(address)))).toEqual([[units(60)], []])
    expect(await world.arrivals(approved.address)).toEqual([units(90)])
  })
})
