// long: addresses and closings share people, letters and one running server, which is what costs time
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { closeTrades } from '../../bots/trading/testing/close-trades.ts'
import { readArrears } from '../../finance/fuel/reads/read-arrears.ts'
import { readFuelBalances } from '../../finance/ledger/read-balances.ts'
import { inTx } from '../../platform/database/db.ts'
import { hashToken, newToken } from '../../platform/keys/secrets.ts'
import { createFaucet } from '../../sandbox/chain/faucet.ts'
import { faucetAccount, localKeys } from '../../sandbox/chain/sandbox-keys.ts'
import { testSecretKey, testServer } from '../../sandbox/testing/test-server.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { readClosing } from '../../wallet/closing/read-closing.ts'
import { otherThan, type Person, password, until, usd, walletPeople } from '../../wallet/withdrawals/testing/people.ts'
import { endSignIn } from '../identity/standing/end-sign-in.ts'

const server = await testServer({ SANDBOX_WORLD: 'empty', ROLES: 'api,worker' })
const keys = localKeys(testSecretKey)
const { token } = createFaucet(faucetAccount(keys), 56)
const people = walletPeople(server)
const { db, call } = people
const mine = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const dayHours = 24

const profileOf = async (person: Person) => routes.readProfile.reply.parse((await call(person, 'GET', '/profile')).body)
const { setAddress } = people
const askForAddress = (person: Person, address: string, word = password) =>
  call(person, 'PUT', '/profile/payout-address', { address, password: word })
const confirmAddress = (person: Person, otp: string) => call(person, 'POST', '/profile/payout-address/confirm', { otp })
const closing = async (person: Person) =>
  routes.readClosing.reply.parse((await call(person, 'GET', '/profile/close')).body)
const close = (person: Person, body: object = { password }, key?: string) =>
  call(person, 'POST', '/profile/close', body, key)
const closingCode = (person: Person, count = 1) => people.codeOf(person, 'Confirm the closure of your account', count)
const confirmClosing = (person: Person, otp: string) => call(person, 'POST', '/profile/close/confirm', { otp })
/** Asks, confirms, and lets the day pass. */
async function closeFully(person: Person): Promise<void> {
  expect(await close(person)).toMatchObject({ status: 200, body: { message: text.closingOtpSent } })
  expect((await confirmClosing(person, await closingCode(person))).status).toBe(200)
  await people.pass(dayHours * 3600 + 1)
}
const closedAt = async (person: Person) =>
  (await db.selectFrom('members').select('closed_at').where('id', '=', person.id).executeTakeFirstOrThrow()).closed_at
const refundOf = (person: Person) =>
  db.selectFrom('payouts').selectAll().where('kind', '=', 'refund').where('member_id', '=', person.id).execute()

afterEach(async () => expect(await people.brokenBooks()).toEqual([]))

test('the profile shows and changes the name', async () => {
  const person = await people.member()
  expect(await profileOf(person)).toMatchObject({
    name: person.name,
    email: person.email,
    payoutAddress: null,
    payoutAddressUsableAt: null,
    totpOn: false,
  })
  const { status, body } = await call(person, 'PUT', '/profile', { name: '  Ada Lovelace ' })
  expect({ status, name: routes.updateProfile.reply.parse(body).name }).toEqual({ status: 200, name: 'Ada Lovelace' })
  expect(await profileOf(person)).toMatchObject({ name: 'Ada Lovelace' })
  expect((await call(person, 'PUT', '/profile', { name: ' ' })).body.message).toBe(text.nameRequired)
})

describe('the payout address', () => {
  test('needs the password', async () => {
    const person = await people.member()
    expect(await askForAddress(person, mine, 'a wrong password')).toMatchObject({
      status: 400,
      body: { errors: [{ msg: text.currentPasswordWrong, field: 'password' }] },
    })
    expect((await profileOf(person)).payoutAddress).toBeNull()
  })

  test('first or changed, is set by a mailed code for exactly this address, and five wrong tries are forgiven', async () => {
    const person = await people.member()
    expect(await askForAddress(person, mine)).toMatchObject({ status: 200, body: { msg: text.payoutAddressOtpSent } })
    expect((await profileOf(person)).payoutAddress).toBeNull()
    const otp = await people.codeOf(person, 'Confirm your payout address')
    expect((await askForAddress(person, other)).status).toBe(429)
    for (let tried = 0; tried < 5; tried++)
      expect((await confirmAddress(person, otherThan(otp))).body.message).toBe(text.otpWrong)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirmAddress(person, otp)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await profileOf(person)).toMatchObject({ payoutAddress: mine, payoutAddressUsableAt: null })
    expect((await askForAddress(person, mine)).body.message).toBe(text.payoutAddressSame)

    await people.pass(61)
    await askForAddress(person, other)
    const second = await people.codeOf(person, 'Confirm your payout address', 2)
    for (let tried = 0; tried < 6; tried++) await confirmAddress(person, otherThan(second))
    expect((await confirmAddress(person, second)).status).toBe(400)
    await people.pass(61)
    await askForAddress(person, other)
    const third = await people.codeOf(person, 'Confirm your payout address', 3)
    await people.pass(600)
    expect((await confirmAddress(person, third)).status).toBe(400)
    expect((await profileOf(person)).payoutAddress).toBe(mine)
  })

  test('is refused with a wrong checksum, and when it is ours or nobody’s', async () => {
    const person = await people.member()
    const deposit = `0x${'dd'.repeat(20)}`
    await db
      .insertInto('deposit_addresses')
      .values({ member_id: person.id, derivation_index: 0, address: deposit, created_at: new Date() })
      .execute()
    const refusals: [string, string][] = [
      [mine.replace('aA', 'Aa'), text.addressChecksumWrong],
      [`0x${'0'.repeat(40)}`, text.addressNotPayable],
      [token, text.addressNotPayable],
      [keys.treasury, text.addressNotPayable],
      [deposit.toUpperCase().replace('0X', '0x'), text.addressNotPayable],
      ['0x123', text.addressInvalid],
    ]
    for (const [address, msg] of refusals)
      expect(await askForAddress(person, address)).toMatchObject({
        status: 400,
        body: { errors: [{ msg, field: 'address' }] },
      })
    expect((await profileOf(person)).payoutAddress).toBeNull()
  })

  test('can be used at once when it is the first, and after a day when it takes another’s place', async () => {
    const person = await people.member({ income: 50 })
    const first = await setAddress(person, mine.toLowerCase())
    expect(first.body).toMatchObject({ payoutAddress: mine, payoutAddressUsableAt: null })
    expect((await people.mail(person, 'Your payout address was set')).text).toContain(mine)
    expect((await people.withdraw(person, 10)).status).toBe(200)
    await people.pass(601)

    const before = Date.now()
    const changed = routes.confirmPayoutAddress.reply.parse((await setAddress(person, other)).body)
    expect(changed.payoutAddress).toBe(other)
    expect(Date.parse(changed.payoutAddressUsableAt ?? '')).toBeGreaterThan(before + dayHours * 3_600_000)
    expect((await people.mail(person, 'Your payout address was changed')).text).toContain(other)
    expect(await people.withdraw(person, 10)).toMatchObject({
      status: 409,
      body: { message: text.payoutAddressOnHold },
    })
    // Going back is a change, too.
    await people.pass(61)
    expect((await setAddress(person, mine)).body.payoutAddressUsableAt).not.toBeNull()

    await people.pass(dayHours * 3600 - 60)
    expect((await people.withdraw(person, 10)).body.message).toBe(text.payoutAddressOnHold)
    await people.pass(61)
    expect(await profileOf(person)).toMatchObject({ payoutAddress: mine, payoutAddressUsableAt: null })
    expect((await people.withdraw(person, 10)).status).toBe(200)
    expect((await people.newest(person)).address).toBe(mine.toLowerCase())
  })

  test('changed later does not redirect a withdrawal under way', async () => {
    const person = await people.member({ income: 20, address: mine })
    await people.withdraw(person, 10)
    await setAddress(person, other)
    expect((await people.verify(person, await people.otp(person))).status).toBe(200)
    expect(await people.newest(person)).toMatchObject({ status: 'processing', address: mine.toLowerCase() })
  })
})

describe('closing an account', () => {
  test('shows the refund, asks for a mailed code, waits a day, closes, and leaves the refund to the operators', async () => {
    const sponsor = await people.member()
    const person = await people.member({ sponsor, address: mine })
    await people.fuel(person, 100)
    const shown = await closing(person)
    expect(shown).toEqual({
      refund: 95,
      fuel: 100,
      directIncomePaid: 5,
      payoutAddress: mine,
      bonusFuel: 0,
      income: 0,
      depositsWaiting: 0,
      arrears: 0,
      obstacles: [],
      closesAt: null,
    })
    expect((await close(person, { password: 'a wrong password', refund: 95 })).body.message).toBe(
      text.currentPasswordWrong,
    )
    expect((await close(person, { password, refund: 94.99 })).body.message).toBe(text.conflict)
    expect(await close(person, { password, refund: 95 })).toMatchObject({ body: { message: text.closingOtpSent } })
    await people.pass(dayHours * 3600 + 1)
    // Without the code nothing happens, however long one waits, and an old one is worth nothing.
    expect(await closedAt(person)).toBeNull()
    expect((await confirmClosing(person, await closingCode(person))).body.message).toBe(text.otpWrong)

    await close(person, { password, refund: 95 })
    const otp = await closingCode(person, 2)
    expect((await confirmClosing(person, otherThan(otp))).body.message).toBe(text.otpWrong)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirmClosing(person, otp)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await people.mail(person, 'Your account will be closed in 24 hours')).text).toContain(
      '/stop-closing?token=',
    )
    expect((await closing(person)).closesAt).not.toBeNull()
    await people.pass(dayHours * 3600 - 60)
    expect(await closedAt(person)).toBeNull()
    expect((await profileOf(person)).name).toBe(person.name)

    const elsewhere = { ...person, token: await people.signIn(person.email) }
    await people.pass(61)
    const closings = await db.selectFrom('account_closings').selectAll().where('member_id', '=', person.id).execute()
    expect(closings).toMatchObject([{ refund: usd(95), address: mine.toLowerCase() }])
    // Not queued: the operators have to let it through.
    expect(await refundOf(person)).toMatchObject([
      { subject_id: closings[0]?.id, amount: usd(95), address: mine.toLowerCase(), status: 'waiting' },
    ])
    expect(await readFuelBalances(db, person.id)).toMatchObject({ total: 0n, advance: 0n })
    expect((await people.mail(person, 'Your account was closed')).text).toContain(
      `$95.00, will be sent in USDT to ${mine} once an operator has checked it`,
    )

    for (const gone of [person, elsewhere]) expect((await call(gone, 'GET', '/profile')).status).toBe(401)
    expect(await server.call('POST', '/auth', { body: { email: person.email, password } })).toMatchObject({
      status: 403,
      body: { message: 'This account is closed.' },
    })
    // Who does not know the password learns nothing.
    expect(
      await server.call('POST', '/auth', { body: { email: person.email, password: 'a wrong guess' } }),
    ).toMatchObject({
      status: 400,
      body: { message: text.loginFailed },
    })
  })

  test('is called off by its member, and by anybody who has the mailed link, signed in or not', async () => {
    const person = await people.member({ address: mine })
    await people.fuel(person, 50)
    const wait = async () => routes.readClosingWait.reply.parse((await call(person, 'GET', '/profile/close/wait')).body)
    expect(await wait()).toEqual({ closesAt: null, calledOffAt: null })
    expect((await call(person, 'POST', '/profile/close/cancel')).body.message).toBe(text.closingNotAsked)
    for (const count of [1, 2]) {
      await close(person)
      await confirmClosing(person, await closingCode(person, count))
      expect((await close(person)).body.message).toBe(text.closingAsked)
      // Every page says so, also one that was open elsewhere.
      expect(await wait()).toEqual({ closesAt: (await closing(person)).closesAt, calledOffAt: null })
      const { text: letter } = await people.mail(person, 'Your account will be closed in 24 hours', count)
      const token = /token=([\w-]+)/.exec(letter)?.[1]
      const stop = () => server.call('POST', '/profile/close/stop', { body: { token } })
      if (count === 1) expect((await call(person, 'POST', '/profile/close/cancel')).status).toBe(200)
      else expect(await stop()).toMatchObject({ status: 200, body: { msg: text.closingCalledOff } })
      expect((await stop()).status).toBe(400)
      expect(await wait()).toEqual({ closesAt: null, calledOffAt: expect.any(String) })
      await people.pass(dayHours * 3600 + 61)
      expect(await closedAt(person)).toBeNull()
    }
    expect(await refundOf(person)).toEqual([])
    const told = await db.selectFrom('notifications').select('title').where('member_id', '=', person.id).execute()
    expect(told.filter(({ title }) => title === text.closingWaitsTitle)).toHaveLength(2)
    expect(told.filter(({ title }) => title === text.closingCalledOffTitle)).toHaveLength(2)
    await people.pass(6 * dayHours * 3600)
    expect(await wait()).toEqual({ closesAt: null, calledOffAt: null })
  })

  test('is given up when something has come in the way meanwhile, and told by mail', async () => {
    const person = await people.member({ address: mine })
    await people.fuel(person, 50)
    await close(person)
    await confirmClosing(person, await closingCode(person))
    await people.pass(61)
    await setAddress(person, other)
    await people.pass(dayHours * 3600)
    expect(await closedAt(person)).toBeNull()
    expect((await people.mail(person, 'Your account was not closed')).text).toContain('payout address was changed')
  })

  test('comes once a week at most', async () => {
    const person = await people.member()
    const { body } = await server.call('GET', '/sandbox')
    const daysAgo = (days: number) => new Date(Date.parse(String(body.now)) - days * dayHours * 3_600_000)
    const row = { member_id: person.id, refund: 0n, address: null }
    await db
      .insertInto('account_closings')
      .values({ ...row, closed_at: daysAgo(7.1) })
      .execute()
    expect((await closing(person)).obstacles).toEqual([])
    await db
      .insertInto('account_closings')
      .values({ ...row, closed_at: daysAgo(6.9) })
      .execute()
    expect((await closing(person)).obstacles).toEqual([{ code: 'closed_lately', msg: text.closedLately }])
    expect((await close(person)).status).toBe(409)
  })

  test('a closed account gets no reset link, brings nobody in and cannot be registered again', async () => {
    const person = await people.member()
    const { ref_id } = await db
      .selectFrom('members')
      .select('ref_id')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await closeFully(person)
    const signUp = { name: 'New', password: 'correct horse battery', termsAccepted: true }
    const byThem = await server.call('POST', '/auth/signup', {
      body: { ...signUp, email: 'friend@wallet.test', referred_by: ref_id },
    })
    expect(byThem.body.message).toBe(text.unknownReferrer)
    await server.call('POST', '/auth/forgot-password-mail-verification', { body: { email: person.email } })
    const again = await server.call('POST', '/auth/signup', { body: { ...signUp, email: person.email } })
    expect(again.status).toBe(200)
    // The answer tells a stranger nothing; the mail tells the owner how to open it again.
    const stranger = await server.call('POST', '/auth/signup', { body: { ...signUp, email: 'nobody@wallet.test' } })
    expect([again.status, again.body]).toEqual([stranger.status, stranger.body])
    const told = await people.mail(person, 'Your account is closed')
    expect(told.text).toMatch(/To reopen it, sign in with this address and its old password.*\/login/s)
    expect((await people.mailsTo(person.email)).map(({ subject }) => subject).slice(0, 2)).toEqual([
      'Your account is closed',
      'Your account was closed',
    ])
  })

  test('without fuel needs no address, and nothing is paid', async () => {
    const person = await people.member()
    expect(await closing(person)).toMatchObject({ refund: 0, payoutAddress: null, obstacles: [] })
    await closeFully(person)
    expect(await db.selectFrom('payouts').selectAll().where('member_id', '=', person.id).execute()).toEqual([])
    expect((await people.mail(person, 'Your account was closed')).text).toContain('There was no unused fuel to refund.')
  })

  test('names everything that stands in the way', async () => {
    const person = await people.member({ income: 25 })
    await people.fuel(person, 50)
    const codes = async () => (await closing(person)).obstacles.map(({ code }) => code)
    expect(await closing(person)).toMatchObject({
      obstacles: [
        { code: 'income_left', msg: 'Withdraw your affiliate balance first.' },
        { code: 'payout_address_missing', msg: text.payoutAddressMissing },
      ],
    })
    expect((await close(person)).body.message).toBe('Withdraw your affiliate balance first.')
    await setAddress(person, other)
    await people.pass(61)
    await setAddress(person, mine)
    expect(await codes()).toEqual(['income_left', 'payout_address_on_hold'])
    await people.pass(dayHours * 3600 + 1)

    // A withdrawal that leaves less than the minimum; what is left stays on the books.
    await people.withdraw(person, 15.5)
    expect(await codes()).toEqual(['pending_withdrawal'])
    expect(await close(person)).toMatchObject({ status: 409, body: { message: text.closingWithdrawalPending } })
    await people.verify(person, await people.otp(person))
    expect(await codes()).toEqual(['pending_withdrawal'])
    await db
      .updateTable('withdrawals')
      .set({ status: 'success', ended_at: new Date() })
      .where('member_id', '=', person.id)
      .execute()

    const frozen = { member_id: person.id, reason: 'altered deals', frozen_at: new Date() }
    await db.insertInto('frozen_members').values(frozen).execute()
    expect(await codes()).toEqual(['account_frozen'])
    await db.deleteFrom('frozen_members').where('member_id', '=', person.id).execute()

    const deposit = {
      chain_id: 56n,
      tx_hash: `0x${'1'.repeat(64)}`,
      log_ordinal: 0,
      block_number: 1n,
      block_hash: `0x${'2'.repeat(64)}`,
      block_time: new Date(),
      member_id: person.id,
      from_address: `0x${'77'.repeat(20)}`,
      to_address: `0x${'ee'.repeat(20)}`,
      value: '1000000000000000000',
      amount: usd(1),
      status: 'pending',
      seen_at: new Date(),
    }
    await db.insertInto('chain_deposits').values(deposit).execute()
    expect(await codes()).toEqual(['deposit_pending'])
    await db.deleteFrom('chain_deposits').where('member_id', '=', person.id).execute()
    expect(await closing(person)).toMatchObject({ refund: 50, income: 9.5, obstacles: [] })
    await closeFully(person)
    expect(await people.income(person)).toMatchObject({ income: usd(9.5) })
  })

  test('owing keeps nobody from leaving: what is owed is written off', async () => {
    const person = await people.member({ address: mine })
    await people.fuel(person, 10)
    const trade = { memberId: person.id, positionId: 1n, profit: usd(100), closedAt: new Date() }
    await inTx(db, (tx) => closeTrades(tx, [trade], new Date()))
    expect(await closing(person)).toMatchObject({ refund: 0, arrears: 30, obstacles: [] })
    await closeFully(person)
    expect(await readArrears(db, person.id)).toBe(0n)
    const { written_off } = await db
      .selectFrom('fuel_charges')
      .select('written_off')
      .where('member_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(written_off).toBe(usd(30))
  })

  test('what was written off is owed again once the account is opened, as often as it is closed', async () => {
    const person = await people.member({ income: 50, address: mine })
    const owed = () => readArrears(db, person.id)
    const trades = (positions: number[], profit: number) =>
      inTx(db, (tx) => {
        const trade = (position: number) => ({ memberId: person.id, positionId: BigInt(position), profit: usd(profit) })
        const closed = positions.map((position) => ({ ...trade(position), closedAt: new Date() }))
        return closeTrades(tx, closed, new Date())
      })
    const reopen = async () => {
      const body = { email: person.email, password }
      expect((await server.call('POST', '/auth/reopen', { body })).status).toBe(200)
      person.token = await people.signIn(person.email)
    }
    await people.fuel(person, 10)
    await trades([1, 2, 3], 50)
    expect(await owed()).toBe(usd(50))
    // Nothing is withdrawn while anything is owed.
    expect(await people.withdraw(person, 20)).toMatchObject({ status: 409, body: { message: text.arrearsOpen } })
    expect((await people.close(person)).status).toBe(200)
    expect((await people.mail(person, 'Your account was closed')).text).toContain('The $50.00 you owed is written off')
    expect(await owed()).toBe(0n)

    await reopen()
    expect(await owed()).toBe(usd(50))
    expect((await people.mail(person, 'Your account is open again')).text).toContain('You owe $50.00')
    expect(await people.withdraw(person, 20)).toMatchObject({ status: 409, body: { message: text.arrearsOpen } })

    // A part is collected, more comes on top, and the rest goes through another closing.
    await people.fuel(person, 15)
    await trades([4], 10)
    expect(await owed()).toBe(usd(39))
    await people.pass(8 * dayHours * 3600)
    expect(await closing(person)).toMatchObject({ arrears: 39, income: 50, obstacles: [] })
    expect((await people.close(person)).status).toBe(200)
    // What comes as the account is opened pays the debt first, whichever of the two is first.
    await Promise.all([reopen(), people.fuel(person, 12)])
    expect(await owed()).toBe(usd(27))
    expect((await readFuelBalances(db, person.id)).fuel).toBe(0n)
    await people.fuel(person, 30)
    expect(await owed()).toBe(0n)
    expect((await people.withdraw(person, 20)).status).toBe(200)
    expect(await people.brokenBooks()).toEqual([])
  })

  test('waits for the bot to be flat', async () => {
    const person = await people.member()
    const open = { isFlat: async () => false, payoutMax: usd(10_000) }
    const { obstacles } = await readClosing(db, open, person.id, new Date())
    expect(obstacles).toEqual([{ code: 'open_positions', msg: text.openPositions }])
  })

  test('what waited for the closing finds the account closed, even with a session that came late', async () => {
    const person = await people.member({ income: 20, address: mine })
    const [withdrawn, addressed, closedAgain] = await inTx(db, async (tx) => {
      await tx.selectFrom('members').select('id').where('id', '=', person.id).forNoKeyUpdate().execute()
      const waiting = [people.withdraw(person, 10), askForAddress(person, other), close(person)]
      // All three are behind the door before the account closes behind it.
      await until(async () => {
        const { rows } = await sql<{ n: bigint }>`
          SELECT count(*) AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT l.granted AND a.datname = current_database()`.execute(db)
        return rows[0]?.n === 3n
      })
      await endSignIn(tx, person.id, new Date())
      return waiting
    })
    for (const answer of [withdrawn, addressed, closedAgain]) expect(await answer).toMatchObject({ status: 401 })
    expect(await people.income(person)).toMatchObject({ income: usd(20), hold: 0n })
    const late = newToken()
    const now = new Date()
    await db
      .insertInto('sessions')
      .values({
        member_id: person.id,
        token_hash: hashToken(late),
        remember: true,
        user_agent: '',
        address: '',
        created_at: now,
        last_seen_at: now,
        expires_at: new Date('2100-01-01'),
      })
      .execute()
    expect((await call({ ...person, token: late }, 'GET', '/profile')).status).toBe(401)
  })

  test.runIf(inject('proofs') !== 'none')(
    'that cannot be carried out for one member waits, and the others’ are carried out',
    async () => {
      const [good, bad] = [await people.member({ income: 0 }), await people.member({ income: 0 })]
      for (const person of [good, bad]) {
        expect((await close(person)).status).toBe(200)
        expect((await confirmClosing(person, await closingCode(person))).status).toBe(200)
      }
      await asOwner(
        { url: server.databaseUrl },
        `CREATE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$;
       CREATE TRIGGER poisoned BEFORE INSERT ON account_closings FOR EACH ROW WHEN (NEW.member_id = ${bad.id}) EXECUTE FUNCTION poisoned()`,
      )
      await people.pass(dayHours * 3600 + 1)
      expect([(await closedAt(good)) !== null, await closedAt(bad)]).toEqual([true, null])
      await asOwner({ url: server.databaseUrl }, 'DROP FUNCTION poisoned CASCADE')
      await people.pass(61)
      await people.pass(700)
      await people.pass(1)
      expect(await closedAt(bad)).not.toBeNull()
    },
  )

  test('is not for operators', async () => {
    const owner = await people.operator('owner')
    expect((await close(owner, { password: 'sandbox-owner-pass' })).status).toBe(403)
  })
})
