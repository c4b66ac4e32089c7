import { firstTerms } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { instruments } from '@fairlead/engine/market/instrument'
import { fairleadBot } from '@fairlead/engine/strategy/fairlead-bot'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hostDueDays } from '../../finance/fuel/charges/host-due-days.ts'
import { addSeconds } from '../../platform/clock.ts'
import { inTx } from '../../platform/database/db.ts'
import { handClock } from '../../sandbox/testing/hand-clock.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { addMember } from '../../testing/postgres-world.ts'
import { giveHistory } from '../fleet/testing/give-history.ts'
import { pairTerminal } from '../terminals/pairing/pair-terminal.ts'
import { makePairingCode } from '../terminals/pairing/pairing-code.ts'
import { endTerminalsOf } from '../terminals/store.ts'
import { activateBot } from './activate-bot.ts'
import { readActivation } from './brokers/read-activation.ts'
import { changeBots } from './change-bots.ts'
import { reactivateBot } from './reactivate-bot.ts'
import { readBot } from './read-bot.ts'
import { botWorld, outcomeOf, testSecrets, usd } from './testing/bot-world.ts'

const database = await testDatabase()
const { db } = database
const clock = handClock('2026-03-03T06:00:00Z')
const people = botWorld(db, clock.now())
const operatorId = await inTx(db, (tx) => addMember(tx, 'operator', null))
const { historyBars } = fairleadBot()
const live = { isSandbox: false }

const activate = (memberId: bigint) =>
  outcomeOf(inTx(db, (tx) => activateBot(tx, { memberId, actorId: operatorId, ...live, now: clock.now() })))
const reactivate = (memberId: bigint) =>
  outcomeOf(
    inTx(db, (tx) => reactivateBot(tx, { memberId, fee: firstTerms.reactivationFee, ...live, now: clock.now() })),
  )
const pair = (
  memberId: bigint,
  login: number,
  { capital, madeBy = operatorId }: { capital?: number; madeBy?: bigint } = {},
) =>
  inTx(db, async (tx) => {
    const made = { memberId, madeBy, ...(capital !== undefined && { capital: usd(capital) }), now: clock.now() }
    const { code } = await makePairingCode(tx, made)
    const told = {
      ...{ code, login, server: 'Harbourline-Live', company: 'Harbourline Markets', currency: 'USD', leverage: 500 },
      ...{ marginMode: 'hedging' as const, demo: false, build: 4_000, eaVersion: '1.0.0' },
    }
    return pairTerminal(tx, testSecrets, { told, ...live, now: clock.now() })
  })
const today = () => ({ barSeconds: 300 })
const awaits = async (memberId: bigint) => (await readBot(db, { memberId, ...live, now: clock.now(), today })).awaits
const stateOf = async (memberId: bigint) => (await people.botOf(memberId)).state
const charged = async (memberId: bigint) => {
  const { rows } = await sql<{ kind: string; n: number }>`
    SELECT kind::text, count(*)::int AS n FROM ledger_entries WHERE ${memberId} = ANY (members) AND kind IN ('hosting', 'reactivation')
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows.map(({ kind, n }) => `${kind} ${n}`).join(', ')
}
async function host(at = clock.now()): Promise<void> {
  const work = hostDueDays({ db, askBots: changeBots })
  for (let due = await work.nextDue(db, at); due; due = await work.nextDue(db, at)) await work.runDue(due)
}

test('a bot is set up with a paired terminal and enough history alone; what is missing is named, and nothing is charged', async () => {
  const memberId = await people.member()
  await people.submit(memberId, { login: '4711' })
  const neither = await activate(memberId)
  expect(neither).toContain('No terminal is paired for login 4711 on Harbourline-Live')
  expect(neither).toContain(`The bot needs ${historyBars} bars of history for each instrument`)
  for (const { symbol } of instruments) expect(neither).toContain(`${symbol} 0`)
  expect(await awaits(memberId)).toEqual([text.awaitsTerminal, text.awaitsHistory])

  await pair(memberId, 4_711)
  expect(await awaits(memberId)).toEqual([text.awaitsHistory])
  expect(await activate(memberId)).toMatch(/^bot_not_ready: The bot needs/)
  // One bar too few of one instrument is too few.
  await giveHistory(db, { count: historyBars, before: clock.now() })
  await asOwner(
    database,
    "DELETE FROM market_bars WHERE symbol = 'XAUUSD' AND start = (SELECT min(start) FROM market_bars)",
  )
  expect(await activate(memberId)).toContain(`there are fewer: XAUUSD ${historyBars - 1}.`)
  // What is still to come is nothing to look back on.
  await sql`INSERT INTO market_bars (symbol, start, open, high, low, close, spread, volume)
    VALUES ('XAUUSD', ${addSeconds(clock.now(), 300)}, 1, 1, 1, 1, 1, 1)`.execute(db)
  expect(await activate(memberId)).toContain(`XAUUSD ${historyBars - 1}.`)
  await host()
  expect([await stateOf(memberId), await charged(memberId)]).toEqual(['pending', ''])
  const looked = async () => {
    const { checks, mayPair } = await readActivation(db, { memberId, ...live, now: clock.now() })
    return [
      mayPair,
      ...checks.filter(({ name }) => /Terminal|history/.test(name)).map(({ name, holds }) => `${name} ${holds}`),
    ]
  }
  expect(await looked()).toEqual([true, 'Terminal true', 'Market history false'])

  await giveHistory(db, { count: historyBars, before: clock.now() })
  expect(await looked()).toEqual([true, 'Terminal true', 'Market history true'])
  expect(await awaits(memberId)).toEqual([])
  expect(await activate(memberId)).toBe('done')
  await host()
  expect([await stateOf(memberId), await charged(memberId)]).toEqual(['active', 'hosting 1'])
})

test('a member’s own terminal is paired at once; the bot waits until there is enough history', async () => {
  await asOwner(database, 'DELETE FROM market_bars')
  const memberId = await people.member()
  await pair(memberId, 4_800, { capital: 300, madeBy: memberId })
  expect(await stateOf(memberId)).toBe('pending')
  expect(await awaits(memberId)).toEqual([text.awaitsHistory])
  await host()
  expect(await charged(memberId)).toBe('')
  await giveHistory(db, { count: historyBars, before: clock.now() })
  expect(await activate(memberId)).toBe('done')
  const next = await people.member()
  await pair(next, 4_801, { capital: 300, madeBy: next })
  expect(await stateOf(next)).toBe('active')
})

test('a day that begins while the terminal is cut off is not charged; the next one with a terminal is', async () => {
  const memberId = await people.member()
  await people.submit(memberId, { login: '4900' })
  await pair(memberId, 4_900)
  expect(await activate(memberId)).toBe('done')
  await host()
  expect(await charged(memberId)).toBe('hosting 1')
  const [account] = await people.accountOf(memberId)
  if (!account) throw new Error('no account')
  await inTx(db, (tx) => endTerminalsOf(tx, account.id, 'cut off', clock.now()))
  for (const _ of ['one day', 'another']) {
    clock.pass(86_400)
    await host()
  }
  expect(await charged(memberId)).toBe('hosting 1')
  await pair(memberId, 4_900)
  await host()
  expect(await charged(memberId)).toBe('hosting 1')
  clock.pass(86_400)
  await host()
  expect(await charged(memberId)).toBe('hosting 2')
})

test('reactivating takes nothing before a terminal is paired, and a code for it can be had meanwhile', async () => {
  const memberId = await people.member()
  await people.submit(memberId, { login: '5000' })
  await pair(memberId, 5_000)
  expect(await activate(memberId)).toBe('done')
  const [account] = await people.accountOf(memberId)
  if (!account) throw new Error('no account')
  await inTx(db, (tx) => changeBots(tx, [{ memberId, cause: 'loss_closed' }], clock.now()))
  await inTx(db, (tx) => endTerminalsOf(tx, account.id, 'cut off', clock.now()))
  expect(await reactivate(memberId)).toBe(`bot_not_ready: ${text.reactivationAwaits} ${text.awaitsTerminal}`)
  expect(await charged(memberId)).toBe('')
  await pair(memberId, 5_000, { capital: 300, madeBy: memberId })
  expect([await stateOf(memberId), await reactivate(memberId)]).toEqual(['loss_closed', 'done'])
  expect(await charged(memberId)).toBe('reactivation 1')
  expect(await activate(memberId)).toBe('done')
})
