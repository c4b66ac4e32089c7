import { firstTerms } from '@fairlead/contract/constants'
import { botState } from '@fairlead/contract/entities'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hostDueDays } from '../../finance/fuel/charges/host-due-days.ts'
import { creditDeposit } from '../../finance/fuel/credit-deposit.ts'
import { endGrace } from '../../finance/fuel/standing/end-grace.ts'
import { followLowFuel } from '../../finance/fuel/standing/follow-low-fuel.ts'
import { readFuelBalances } from '../../finance/ledger/read-balances.ts'
import { mailNotifications } from '../../people/notifications/mail-notifications.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import type { Mail } from '../../platform/mail/compose-mail.ts'
import { runInOrder } from '../../platform/work/in-order.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { holdingAsOwner } from '../../testing/as-owner.ts'
import { isHeld } from './bot-states.ts'
import { changeBots } from './change-bots.ts'
import { closeForLoss } from './close-for-loss.ts'
import { closeAll, closePosition } from './deals/close-positions.ts'
import { readTradeTerms } from './deals/record-deals.ts'
import { endBot, isFlat } from './end-bot.ts'
import { reactivateBot } from './reactivate-bot.ts'
import { readBotFigures } from './read-bot-figures.ts'
import { setUpBots } from './set-up-bots.ts'
import { switchBot } from './switch-bot.ts'
import { botWorld, outcomeOf, usd } from './testing/bot-world.ts'
import { recordTrades } from './testing/close-trades.ts'

const database = await testDatabase({ connectionsMax: 8 })
const { db } = database
const now = new Date('2026-03-02T10:00:00Z')
const day = 86_400
const world = botWorld(db, now)
const { botOf, accountOf, requestsOf } = world
const change = (memberId: bigint, cause: Parameters<typeof changeBots>[1][number]['cause'], at = now) =>
  inTx(db, (tx) => changeBots(tx, [{ memberId, cause }], at))
const reactivate = (memberId: bigint, at = now, fee = firstTerms.reactivationFee) =>
  inTx(db, (tx) => reactivateBot(tx, { memberId, fee, isSandbox: true, now: at }))
const switchTo = (memberId: bigint, to: 'paused' | 'resumed') => inTx(db, (tx) => switchBot(tx, memberId, to, now))
const accountIdOf = async (memberId: bigint) => (await botOf(memberId)).account_id ?? 0n
const told = async (memberId: bigint) =>
  (await db.selectFrom('notifications').select('title').where('member_id', '=', memberId).orderBy('id').execute()).map(
    ({ title }) => title,
  )
const eventsOf = async (memberId: bigint) =>
  (
    await db
      .selectFrom('events')
      .select('payload')
      .where('member_id', '=', memberId)
      .where('kind', '=', 'bot')
      .orderBy('id')
      .execute()
  ).map(({ payload }) => (payload as { state: string }).state)

test('set up: the account is the member’s, hosting begins, the fleet has it; each change is kept, told and shown', async () => {
  const memberId = await world.active()
  expect(await botOf(memberId)).toMatchObject({ state: 'active', activated_at: now, reason: 'The bot was set up.' })
  const [account] = await accountOf(memberId)
  expect(account).toMatchObject({ capital: usd(300), is_paper: true, paused: false, enrolled_at: now })
  expect(account?.shard_id).not.toBeNull()
  expect(await world.hostingOf(memberId)).toMatchObject({ capital: usd(300), active_from: now, ended_at: null })
  expect(await world.changesOf(memberId)).toEqual([
    'none package_activated package_active',
    'package_active form_submitted submitted',
    'submitted form_queued pending',
    'pending set_up active',
  ])
  expect(await eventsOf(memberId)).toEqual(['package_active', 'submitted', 'pending', 'active'])
  expect(await told(memberId)).toEqual([
    'Your package is active',
    'Your MT5 details have been submitted',
    'Your bot is being set up',
    'Your bot is active',
  ])
  const log = await db.selectFrom('bot_log').select(['kind', 'words']).where('member_id', '=', memberId).execute()
  expect(log).toHaveLength(4)
  expect(await outcomeOf(world.activate(memberId))).toBe(`conflict: ${text.formNotWaiting}`)
})

test('of two activations at once one sets the bot up, and nothing happens twice', async () => {
  const memberId = await world.member()
  await world.submit(memberId)
  const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(world.activate(memberId))))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect((await world.changesOf(memberId)).filter((line) => line.includes('set_up'))).toHaveLength(1)
  expect(await accountOf(memberId)).toHaveLength(1)
})

test('who sets a bot up waits for who decides about it at that moment, and goes by what was decided', async () => {
  const memberId = await world.member()
  await world.submit(memberId)
  const decided = `SELECT FROM bots WHERE member_id = ${memberId} FOR UPDATE`
  const { outcome } = await holdingAsOwner(database, decided, async (ask) => {
    const outcome = outcomeOf(world.activate(memberId))
    const waiting = () =>
      sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
    for (let look = 0; look < 500 && (await waiting()).rows.length === 0; look++);
    await ask(`UPDATE bots SET state = 'rejected' WHERE member_id = ${memberId}`)
    await ask('COMMIT')
    return { outcome }
  })
  expect(await outcome).toBe(`conflict: ${text.formNotWaiting}`)
  expect((await botOf(memberId)).state).toBe('rejected')
})

test('in the sandbox it is set up ten seconds after it was sent, or sent back where the login is another’s', async () => {
  const [first, second] = [await world.member(), await world.member()]
  const sentAt = new Date('2026-03-03T09:00:00Z')
  for (const [place, memberId] of [first, second].entries())
    await world.submit(memberId, { login: '31', server: 'Sandbox' }, addSeconds(sentAt, place))
  const works = [setUpBots(db)]
  await runInOrder(db, works, addSeconds(sentAt, 9.999))
  expect((await botOf(first)).state).toBe('pending')
  await runInOrder(db, works, addSeconds(sentAt, day))
  expect(await botOf(first)).toMatchObject({ state: 'active', activated_at: addSeconds(sentAt, 10) })
  expect(await botOf(second)).toMatchObject({
    state: 'rejected',
    reason: text.loginUnconfirmed,
    since: addSeconds(sentAt, 11),
  })
})

test('pause and resume are switches; without a running bot there is none', async () => {
  const memberId = await world.active()
  for (const [to, state, paused] of [
    ['paused', 'paused', true],
    ['paused', 'paused', true],
    ['resumed', 'active', false],
    ['resumed', 'active', false],
  ] as const) {
    await switchTo(memberId, to)
    expect((await botOf(memberId)).state).toBe(state)
    expect((await accountOf(memberId))[0]?.paused).toBe(paused)
  }
  expect(await eventsOf(memberId)).toHaveLength(6)
  const waiting = await world.member()
  expect(await outcomeOf(switchTo(waiting, 'paused'))).toBe('bot_not_ready')
})

test('low fuel keeps the member’s switch, and the fleet is told of both', async () => {
  const memberId = await world.active()
  await switchTo(memberId, 'paused')
  await change(memberId, 'fuel_low')
  expect((await botOf(memberId)).state).toBe('low_fuel')
  expect((await accountOf(memberId))[0]).toMatchObject({ paused: true, low_fuel: true })
  expect(await readBotFigures(db, memberId)).toMatchObject({ isActive: true, isLow: true, isDeactivated: false })
  await change(memberId, 'fuel_back')
  expect((await botOf(memberId)).state).toBe('paused')
  expect((await accountOf(memberId))[0]).toMatchObject({ paused: true, low_fuel: false })
})

test('low fuel by the clock: warned, deactivated after seven days, positions closed, $10, set up again', async () => {
  const memberId = await world.active({ fuel: 16 })
  const parts = { db, askBots: changeBots }
  const works = [setUpBots(db), hostDueDays(parts), endGrace(parts)]
  await world.openPosition(await accountIdOf(memberId), 5n)
  await runInOrder(db, works, addSeconds(now, 40 * day))
  const account = (await accountOf(memberId))[0]
  expect(await botOf(memberId)).toMatchObject({ state: 'deactivated', reason: 'Fuel has been low for 7 days.' })
  expect(await requestsOf(account?.id ?? 0n)).toMatchObject([{ position_id: null, then_leave: true, done_at: null }])
  expect((await told(memberId)).slice(-2)).toEqual(['Your fuel is low', 'Your bot is deactivated'])
  const at = addSeconds(now, 40 * day)
  expect(await outcomeOf(reactivate(memberId, at))).toBe('open_positions')
  await world.closeAllOf(account?.id ?? 0n)
  expect(await outcomeOf(reactivate(memberId, at))).toBe('arrears_open')
  await inTx(db, (tx) => creditDeposit(tx, { log: 'again', memberId, amount: usd(30), now: at }))
  await inTx(db, (tx) => followLowFuel(tx, { askBots: changeBots, at, memberIds: [memberId] }))
  expect((await botOf(memberId)).state).toBe('deactivated')
  const { total } = await readFuelBalances(db, memberId)
  // Whoever was shown another fee is charged nothing.
  for (const seen of [firstTerms.reactivationFee - 1n, firstTerms.reactivationFee + 1n])
    await expect(reactivate(memberId, at, micro(seen))).rejects.toThrow(
      'Reactivation costs $10.00 now. Nothing was charged.',
    )
  expect((await readFuelBalances(db, memberId)).total).toBe(total)
  const both = await Promise.all([outcomeOf(reactivate(memberId, at)), outcomeOf(reactivate(memberId, at))])
  expect(both.sort()).toEqual(['bot_not_ready', 'done'])
  expect((await readFuelBalances(db, memberId)).total).toBe(total - firstTerms.reactivationFee)
  expect((await botOf(memberId)).state).toBe('pending')
  await runInOrder(db, [setUpBots(db)], addSeconds(at, 60))
  expect((await botOf(memberId)).state).toBe('active')
  expect(await world.hostingOf(memberId)).toMatchObject({ active_from: addSeconds(at, 10), deactivated_at: null })
  expect((await requestsOf(account?.id ?? 0n)).every(({ done_at }) => done_at)).toBe(true)
  expect((await accountOf(memberId))[0]).toMatchObject({ enrolled_at: addSeconds(at, 10), low_fuel: false })
})

test('loss closure: everything is closed, hosting ends, the reason is said, and $10 set it up again', async () => {
  const memberId = await world.active()
  const accountId = await accountIdOf(memberId)
  await inTx(db, (tx) => closeForLoss(tx, [{ memberId, equityCents: 14_985, floorCents: 15_000 }], now))
  expect(await botOf(memberId)).toMatchObject({
    state: 'loss_closed',
    reason: 'Equity fell to $149.85; the loss closure is triggered at $150.00.',
  })
  expect(await requestsOf(accountId)).toMatchObject([{ then_leave: true }])
  expect((await world.hostingOf(memberId))?.ended_at).toEqual(now)
  expect(await readBotFigures(db, memberId)).toMatchObject({ isActive: false, isDeactivated: false })
  await reactivate(memberId)
  await world.activate(memberId)
  expect((await botOf(memberId)).state).toBe('active')
  expect((await world.hostingOf(memberId))?.ended_at).toBeNull()
})

test('frozen by altered figures: nothing new is opened, it goes on underneath, and is free again where it stands', async () => {
  const memberId = await world.active()
  const trade = { memberId, positionId: 1n, profit: usd(1), closedAt: now }
  await inTx(db, (tx) => recordTrades(tx, [trade], now))
  await inTx(db, (tx) => recordTrades(tx, [{ ...trade, profit: usd(2) }], now))
  expect(await botOf(memberId)).toMatchObject({ state: 'frozen', before: 'active' })
  expect((await accountOf(memberId))[0]?.paused).toBe(true)
  expect(await readBotFigures(db, memberId)).toMatchObject({ isActive: true })
  expect(await outcomeOf(switchTo(memberId, 'resumed'))).toBe('account_frozen')
  await change(memberId, 'fuel_low')
  expect(await botOf(memberId)).toMatchObject({ state: 'frozen', before: 'low_fuel' })
  await change(memberId, 'unfrozen')
  expect(await botOf(memberId)).toMatchObject({ state: 'low_fuel', before: null })
  expect((await accountOf(memberId))[0]).toMatchObject({ paused: false, low_fuel: true })
})

test('pause against deactivation: whichever comes first, the bot ends deactivated', async () => {
  for (const places of [
    [0, 1],
    [1, 0],
  ]) {
    const memberId = await world.active()
    await change(memberId, 'fuel_low')
    const both = [() => switchTo(memberId, 'paused'), () => change(memberId, 'grace_over')]
    await Promise.all(places.map((place) => outcomeOf((both[place] ?? (() => Promise.resolve()))())))
    expect((await botOf(memberId)).state).toBe('deactivated')
    expect(await requestsOf(await accountIdOf(memberId))).toHaveLength(1)
  }
})

test('closing positions is asked for once, and only of one’s own', async () => {
  const [memberId, other] = [await world.active(), await world.active()]
  const accountId = await accountIdOf(memberId)
  const close = (of: bigint, position: bigint) => outcomeOf(inTx(db, (tx) => closePosition(tx, of, position, now)))
  await world.openPosition(accountId, 5n)
  await world.openPosition(accountId, 6n, 5n)
  expect(await close(other, 5n)).toBe('not_found')
  expect([await close(memberId, 5n), await close(memberId, 5n), await close(memberId, 9n)]).toEqual([
    'done',
    'done',
    'not_found',
  ])
  expect(await readBotFigures(db, memberId)).toMatchObject({ openTrades: 1 })
  await inTx(db, (tx) => closeAll(tx, memberId, now))
  await inTx(db, (tx) => closeAll(tx, memberId, now))
  expect((await requestsOf(accountId)).map(({ position_id, then_leave }) => [position_id, then_leave])).toEqual([
    [5n, false],
    [null, false],
  ])
  expect((await botOf(memberId)).state).toBe('paused')
})

test('flat means no position, nothing waiting to open, to close or to be charged; and is asked again at the end', async () => {
  const memberId = await world.active()
  const accountId = await accountIdOf(memberId)
  expect(await isFlat(db, memberId)).toBe(true)
  await world.openPosition(accountId, 5n)
  expect(await isFlat(db, memberId)).toBe(false)
  expect(await outcomeOf(inTx(db, (tx) => endBot(tx, memberId, now)))).toBe('open_positions')
  await world.closeAllOf(accountId)
  await sql`INSERT INTO pending_entries (account_id, place, symbol, steps, stop_distance, target_distance, kind, reason, evidence, magic)
    VALUES (${accountId}, 0, 'XAUUSD', 1, 1, 1, 1, 1, 1, 1)`.execute(db)
  expect(await isFlat(db, memberId)).toBe(false)
  await sql`DELETE FROM pending_entries WHERE account_id = ${accountId}`.execute(db)
  await sql`INSERT INTO close_requests (account_id, reason, asked_at) VALUES (${accountId}, 'x', ${now})`.execute(db)
  expect(await isFlat(db, memberId)).toBe(false)
  await sql`UPDATE close_requests SET done_at = ${now} WHERE account_id = ${accountId}`.execute(db)
  await inTx(db, (tx) => recordTrades(tx, [{ memberId, positionId: 8n, profit: usd(1), closedAt: now }], now))
  expect(await isFlat(db, memberId)).toBe(false)
  expect(await outcomeOf(inTx(db, (tx) => endBot(tx, memberId, now)))).toBe('open_positions')
  expect((await botOf(memberId)).state).toBe('active')
  const other = await world.active()
  await inTx(db, (tx) => endBot(tx, other, now))
  expect((await botOf(other)).state).toBe('closed')
  expect((await world.changesOf(other)).slice(-2)).toEqual([
    'active closing_asked closing',
    'closing account_closed closed',
  ])
  expect((await accountOf(other))[0]?.shard_id).toBeNull()
  expect((await world.hostingOf(other))?.ended_at).toEqual(now)
})

test('the terms of a trade are those of the package at its time, and the discount counts once it is confirmed', async () => {
  const memberId = await world.active()
  const accountId = await accountIdOf(memberId)
  const later = addSeconds(now, 60)
  await sql`UPDATE trading_accounts SET partner_confirmed_at = ${later} WHERE id = ${accountId}`.execute(db)
  const termsAt = async (at: Date) => (await readTradeTerms(db, [accountId], at)).get(accountId)
  expect(await termsAt(now)).toEqual({ companyBasisPoints: 4_000, discountBasisPoints: 0, basis: 'each-trade' })
  expect(await termsAt(later)).toEqual({ companyBasisPoints: 4_000, discountBasisPoints: 500, basis: 'each-trade' })
})

test('the letters: what must be said always, the rest as chosen, each once and dated when it was told', async () => {
  const mails: Mail[] = []
  const mailer = { queue: async (_: unknown, mail: Mail | readonly Mail[]) => void mails.push(...[mail].flat()) }
  const work = mailNotifications({ db, mailer, publicUrl: 'http://fairlead.test' })
  await work.runDue(now)
  mails.length = 0
  const memberId = await world.active()
  await db.insertInto('notification_preferences').values({ member_id: memberId, mailed: [] }).execute()
  await change(memberId, 'fuel_low')
  await change(memberId, 'fuel_back')
  await switchTo(memberId, 'paused')
  await Promise.all([work.runDue(now), work.runDue(now)])
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Your bot is active',
    'Your bot is being set up',
    'Your fuel is low',
  ])
  const low = mails.find(({ subject }) => subject === 'Your fuel is low')?.text
  expect(low).toContain('open ones are managed for 7 more days.')
  expect(low).toContain('setting it up again costs $10.')
})

test('a stored state is one of the contract’s, and only held bots have one underneath', async () => {
  const rows = await db.selectFrom('bots').select(['state', 'before']).execute()
  for (const { state, before } of rows) {
    expect(botState.options).toContain(state)
    expect(before !== null).toBe(isHeld(state))
  }
  const { rows: labels } = await sql<{ label: string }>`
    SELECT unnest(enum_range(NULL::bot_state))::text AS label`.execute(db)
  expect(labels.map(({ label }) => label)).toEqual(botState.options)
})
