import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { afterEach, describe, expect, test } from 'vitest'
import { termsOwner } from '../../finance/terms/testing/terms-owner.ts'
import { testServer } from '../../sandbox/testing/test-server.ts'
import { otherThan, type Person, until, usd, walletPeople } from './testing/people.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty' })
const people = walletPeople(server)
const { withdraw, verify, otp, pass, income, newest } = people
const address = `0x${'ab'.repeat(20)}`
const otpSent = { status: 200, body: { status: 'OTP_SENT', msg: text.withdrawalOtpSent } }
const verified = { status: 200, body: { status: 'OTP_VERIFIED', msg: text.withdrawalSubmitted } }
const refusal = (status: number, msg: string) => ({ status, body: { errors: [{ msg }], message: msg } })
const invalidOtp = refusal(400, 'Invalid OTP. Please try again.')
const pending = refusal(409, 'You already have a pending withdrawal request!')

async function prefs(person: Person) {
  const { body } = await people.call(person, 'GET', '/settings/get-user-prefes')
  return routes.readUserPrefs.reply.parse(body)
}
const count = <T>(answers: readonly T[], wanted: object) =>
  answers.filter((answer) => {
    try {
      expect(answer).toMatchObject(wanted)
      return true
    } catch {
      return false
    }
  }).length
afterEach(async () => expect(await people.brokenBooks()).toEqual([]))

describe('asking for a withdrawal', () => {
  test.each([
    {
      name: 'less than the minimum',
      income: 20,
      asked: 9.99,
      refused: 'Minimum withdrawal amount is $10!',
      status: 400,
    },
    { name: 'more than there is', income: 20, asked: 20.000001, refused: text.insufficientIncome, status: 409 },
    {
      name: 'without a payout address',
      income: 20,
      asked: 10,
      to: null,
      refused: text.payoutAddressMissing,
      status: 409,
    },
  ])('$name is refused', async ({ income: earned, asked, to, refused, status }) => {
    const person = await people.member({ income: earned, ...(to !== null && { address }) })
    expect(await withdraw(person, asked)).toMatchObject({ status, body: { message: refused } })
    expect(await income(person)).toMatchObject({ income: usd(earned), hold: 0n })
    expect(await prefs(person)).toMatchObject({ withStatus: '', referralTransactions: [] })
  })

  test('what is asked for is judged by the smallest withdrawal in force, what was asked for before goes on', async () => {
    const [early, late] = [await people.member({ income: 20, address }), await people.member({ income: 20, address })]
    const leaving = async (person: Person) => {
      const { body } = await people.call(person, 'GET', '/profile/close')
      return routes.readClosing.reply.parse(body).obstacles.map(({ code }) => code)
    }
    expect(await withdraw(early, 10)).toMatchObject(otpSent)
    expect(await leaving(late)).toContain('income_left')
    const owner = await termsOwner(people.db)
    await owner.change({ withdrawalMin: usd(23.37) }, new Date())
    expect(await leaving(late)).not.toContain('income_left')
    expect(await withdraw(late, 20)).toMatchObject(refusal(400, 'Minimum withdrawal amount is $23.37!'))
    await owner.change({ withdrawalMin: usd(13.37) }, new Date())
    expect(await withdraw(late, 13.36)).toMatchObject(refusal(400, 'Minimum withdrawal amount is $13.37!'))
    expect(await withdraw(late, 13.37)).toMatchObject(otpSent)
    expect(await verify(early, await otp(early))).toMatchObject(verified)
    await owner.change({ withdrawalMin: usd(10) }, new Date())
  })

  test('form, code, processing: each state and its words', async () => {
    const person = await people.member({ income: 30, address })
    expect(await withdraw(person, 25.5)).toMatchObject(otpSent)
    expect(await income(person)).toMatchObject({ income: usd(4.5), hold: usd(25.5) })
    expect(await prefs(person)).toMatchObject({
      withStatus: 'OTP_PENDING',
      totalWithdrawal: 25.5,
      referralTransactions: [{ user_id: Number(person.id), amount: 25.5, status: 'otp_pending' }],
    })
    const { text: words, html } = await people.mail(person, 'Confirm your withdrawal')
    expect(words).toContain('You asked to withdraw $25.50: after the fee of $1.00, $24.50 USDT will go to 0x')
    expect(html).toContain(await otp(person))
    const stored = await newest(person)
    expect(stored.otp_hash?.toString('latin1')).not.toContain(await otp(person))

    expect(await withdraw(person, 10)).toMatchObject(pending)
    expect(await verify(person, '12345')).toMatchObject({
      status: 400,
      body: { message: 'Enter a valid 6-digit OTP!' },
    })
    expect(await verify(person, otherThan(await otp(person)))).toMatchObject(invalidOtp)
    expect(await verify(person, await otp(person))).toMatchObject(verified)
    expect(await prefs(person)).toMatchObject({
      withStatus: 'PROCESSING',
      referralTransactions: [{ amount: 25.5, status: 'processing' }],
    })
    expect(await verify(person, await otp(person))).toMatchObject(invalidOtp)
    expect(await withdraw(person, 25.5)).toMatchObject(pending)
    const events = await people.db
      .selectFrom('events')
      .select('payload')
      .where('member_id', '=', person.id)
      .where('kind', '=', 'wallet')
      .orderBy('id')
      .execute()
    const states = events.map(({ payload }) => (payload as { withStatus?: string } | null)?.withStatus)
    expect(states.filter(Boolean)).toEqual(['OTP_PENDING', 'PROCESSING'])
  })

  test('200 at once with funds for one: one is held, one mail goes out', async () => {
    const person = await people.member({ income: 10, address })
    const answers = await Promise.all(Array.from({ length: 200 }, () => withdraw(person, 10)))
    expect(count(answers, otpSent)).toBe(1)
    expect(count(answers, pending)).toBe(199)
    expect(await income(person)).toMatchObject({ income: 0n, hold: usd(10) })
    await otp(person)
    const mails = await people.mailsTo(person.email)
    expect(mails.filter(({ subject }) => subject === 'Confirm your withdrawal')).toHaveLength(1)
  })

  test('the same key gets the same answer, and nothing happens twice', async () => {
    const person = await people.member({ income: 30, address })
    const first = await Promise.all(Array.from({ length: 20 }, () => withdraw(person, 12, 'ask-1')))
    expect(count(first, otpSent)).toBe(20)
    expect(await withdraw(person, 13, 'ask-1')).toMatchObject(refusal(409, text.idempotencyMismatch))
    const code = await otp(person)
    const wrong = otherThan(code)
    for (let again = 0; again < 8; again++) expect(await verify(person, wrong, 'wrong-1')).toMatchObject(invalidOtp)
    expect((await newest(person)).otp_tries).toBe(1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(person, code, 'right-1')))
    expect(count(answers, verified)).toBe(20)
    expect(await income(person)).toMatchObject({ income: usd(18), hold: usd(12) })
  })
})

describe('the code', () => {
  test('500 parallel tries of the right one: one success', async () => {
    const person = await people.member({ income: 20, address })
    await withdraw(person, 10)
    const code = await otp(person)
    const answers = await Promise.all(Array.from({ length: 500 }, () => verify(person, code)))
    expect(count(answers, verified)).toBe(1)
    expect(count(answers, invalidOtp)).toBe(499)
    expect(await newest(person)).toMatchObject({ status: 'processing', otp_hash: null, otp_tries: 0 })
  })

  test('five wrong tries are forgiven', async () => {
    const person = await people.member({ income: 20, address })
    await withdraw(person, 10)
    const code = await otp(person)
    for (let tries = 0; tries < 5; tries++) expect(await verify(person, otherThan(code))).toMatchObject(invalidOtp)
    expect(await verify(person, code)).toMatchObject(verified)
  })

  test('the sixth wrong try ends the withdrawal, gives the amount back and tells the member', async () => {
    const person = await people.member({ income: 20, address })
    await withdraw(person, 10)
    const code = await otp(person)
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(person, otherThan(code))))
    expect(count(answers, invalidOtp)).toBe(6)
    expect(await verify(person, code)).toMatchObject(invalidOtp)
    expect(await prefs(person)).toMatchObject({ withStatus: '' })
    const { text: words } = await people.mail(person, 'Your withdrawal was not paid')
    expect(words).toContain('a wrong code was entered too often')
    expect(await newest(person)).toMatchObject({ status: 'failed', otp_hash: null })
    expect(await income(person)).toMatchObject({ income: usd(20), hold: 0n })
    expect(await verify(person, code)).toMatchObject(invalidOtp)
    expect(await withdraw(person, 10)).toMatchObject(otpSent)
    expect((await prefs(person)).referralTransactions.map(({ status }) => status)).toEqual(['otp_pending', 'failed'])
  })

  test('runs out after ten minutes, and the amount is back', async () => {
    const person = await people.member({ income: 20, address })
    await withdraw(person, 10)
    const code = await otp(person)
    const { otp_sent_at, expires_at } = await newest(person)
    expect(expires_at.getTime() - otp_sent_at.getTime()).toBe(600_000)
    // The server's time goes on by itself, too: the two minutes between are for a slow machine.
    await pass(480)
    expect((await newest(person)).status).toBe('otp_pending')
    await pass(121)
    expect(await newest(person)).toMatchObject({ status: 'expired', otp_hash: null })
    expect(await verify(person, code)).toMatchObject(invalidOtp)
    expect(await income(person)).toMatchObject({ income: usd(20), hold: 0n })
    await people.mail(person, 'Your withdrawal request has expired')
    expect((await prefs(person)).referralTransactions).toMatchObject([{ status: 'expired' }])
  })

  test('is of no use once it has run out, even where nobody has ended the withdrawal yet', async () => {
    const person = await people.member({ income: 20, address })
    await withdraw(person, 10)
    const code = await otp(person)
    await people.db
      .updateTable('withdrawals')
      .set({ expires_at: new Date(0) })
      .where('member_id', '=', person.id)
      .execute()
    expect(await prefs(person)).toMatchObject({ withStatus: '' })
    expect(await verify(person, code)).toMatchObject(invalidOtp)
    await until(async () => (await newest(person)).status !== 'otp_pending')
    expect((await newest(person)).status).toBe('expired')
    expect(await income(person)).toMatchObject({ income: usd(20), hold: 0n })
  })

  test('of one withdrawal confirms no other amount, address or member', async () => {
    const [ann, bob] = [await people.member({ income: 40, address }), await people.member({ income: 40, address })]
    await withdraw(ann, 10)
    await withdraw(bob, 10)
    const [code, hash] = [await otp(ann), (await newest(ann)).otp_hash]
    const bobs = people.db.updateTable('withdrawals').where('member_id', '=', bob.id)
    await bobs.set({ otp_hash: hash }).execute()
    expect(await verify(bob, code)).toMatchObject(invalidOtp)
    const anns = people.db.updateTable('withdrawals').where('member_id', '=', ann.id)
    await anns.set({ address: `0x${'cd'.repeat(20)}` }).execute()
    expect(await verify(ann, code)).toMatchObject(invalidOtp)
    await anns.set({ address, amount: usd(11) }).execute()
    expect(await verify(ann, code)).toMatchObject(invalidOtp)
    await anns.set({ amount: usd(10) }).execute()
    expect(await verify(ann, code)).toMatchObject(verified)
  })

  test('is sent again when the same amount is asked for, once a minute and five times at most', async () => {
    const person = await people.member({ income: 20, address })
    await withdraw(person, 10)
    const first = await otp(person)
    expect(await withdraw(person, 10)).toMatchObject(pending)
    await pass(61)
    expect(await withdraw(person, 11)).toMatchObject(pending)
    expect(await withdraw(person, 10)).toMatchObject(otpSent)
    expect(await income(person)).toMatchObject({ hold: usd(10) })
    const second = await otp(person, 2)
    if (first !== second) expect(await verify(person, first)).toMatchObject(invalidOtp)
    for (let resends = 2; resends <= 5; resends++) {
      await pass(61)
      expect(await withdraw(person, 10)).toMatchObject(otpSent)
    }
    await pass(61)
    expect(await withdraw(person, 10)).toMatchObject(pending)
    expect(await verify(person, await otp(person, 6))).toMatchObject(verified)
    const codes = (await people.mailsTo(person.email)).filter(({ subject }) => subject === 'Confirm your withdrawal')
    expect(codes).toHaveLength(6)
  })
})
