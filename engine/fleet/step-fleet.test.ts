import { describe, expect, inject, test } from 'vitest'
import { replay } from '../backtest/replay.ts'
import { walkWorld } from '../backtest/walk-world.ts'
import { commandOf } from '../broker/command-comment.ts'
import type { DealLog } from '../broker/deal-log.ts'
import { type AccountSettings, accountFlag, hasFlag, setFlag } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { refusalNumber } from '../risk/refusal.ts'
import { hastyBot, randomWorld } from '../testing/random-world.ts'
import { takeRequests } from './take-requests.ts'

function dealsOf(deals: DealLog, account: number): unknown[] {
  const rows = Array.from({ length: deals.length }, (_, row) => row)
  return rows
    .filter((row) => deals.account[row] === account && deals.reason[row] !== reason.endOfTest)
    .map((row) => [
      deals.ticket[row],
      deals.time[row],
      deals.symbol[row],
      deals.steps[row],
      deals.price[row],
      deals.profit[row],
      deals.reason[row],
    ])
}

const settingsOf = (base: AccountSettings): AccountSettings[] =>
  Array.from({ length: 9 }, (_, k) => ({
    ...base,
    capitalCents: 150_00 * 3 ** (k % 6),
    tradesMax: 2 + ((k * 5) % 19),
    maxLossBasisPoints: 50 + 110 * k,
    hedging: k % 3 !== 1,
    fixedSteps: k === 4 ? 3 : 0,
  }))

describe('a fleet', () => {
  test('does for each of many accounts what it would do for that one alone', () => {
    const worlds = inject('proofs') === 'none' ? 20 : 60
    let deals = 0
    let unwound = 0
    for (let seed = 0; seed < worlds; seed++) {
      const world = randomWorld(seed, 300).input
      const input = seed % 2 === 0 ? world : { ...world, strategy: hastyBot() }
      const accounts = settingsOf(input.account)
      const fleet = walkWorld(input, accounts)
      accounts.forEach((account, k) => {
        const alone = replay({ ...input, account })
        expect({ seed, k, deals: dealsOf(fleet.deals, k) }).toEqual({ seed, k, deals: dealsOf(alone.deals, 0) })
        deals += alone.deals.length
        unwound += alone.deals.reason.filter((why) => why === reason.counterUnwound).length
      })
    }
    expect(deals).toBeGreaterThan(80 * worlds)
    expect(unwound).toBeGreaterThan(0)
  })

  test.each([
    { name: 'a paused bot', flag: accountFlag.paused, refusal: refusalNumber.paused },
    { name: 'low fuel', flag: accountFlag.lowFuel, refusal: refusalNumber.low_fuel },
    {
      name: 'an account closed by its losses, whatever it has now,',
      flag: accountFlag.lossClosed,
      refusal: refusalNumber.loss_closed,
    },
  ])('$name opens nothing and still closes', ({ flag, refusal }) => {
    const { input } = randomWorld(4)
    const accounts = settingsOf(input.account)
    let barredAt = Number.POSITIVE_INFINITY
    const fleet = walkWorld(input, accounts, ({ positions, frame, queue }) => {
      if (frame.time > barredAt) expect(queue.length).toBe(0)
      const holding = positions.openCount.some((count) => count > 0)
      if (barredAt === Number.POSITIVE_INFINITY && holding) {
        barredAt = frame.time
        for (let account = 0; account < accounts.length; account++) setFlag(positions, account, flag, true)
      }
    })
    const after = Array.from({ length: fleet.deals.length }, (_, row) => row).filter(
      (row) => (fleet.deals.time[row] as number) > barredAt,
    )
    // Not even what was decided on the bar before the switch.
    expect(after.filter((row) => fleet.deals.entry[row] === 0)).toEqual([])
    // Not by a stop or a target alone: also where the bot itself asked for the exit.
    const byLevel: readonly number[] = [reason.stopLoss, reason.takeProfit]
    const exits = after.filter((row) => fleet.deals.entry[row] === 1).map((row) => fleet.deals.reason[row] as number)
    expect(exits.some((why) => !byLevel.includes(why))).toBe(true)
    expect(fleet.refused.counts[refusal]).toBeGreaterThan(0)
  })

  test('an account at a real terminal is never filled here; its decisions come out as requests', () => {
    const { input } = randomWorld(4)
    const accounts = settingsOf(input.account).map((settings) => ({ ...settings, external: true }))
    let requests = 0
    let commands = 0
    const fleet = walkWorld(input, accounts, (stepped) => {
      for (let account = 0; account < accounts.length; account++) {
        for (const request of takeRequests(stepped, account, () => ++commands)) {
          requests++
          expect(request.kind).toBe('open')
          if (request.kind === 'open') {
            expect(request.volume).toBeGreaterThan(0)
            expect(commandOf(request.comment)).toBe(request.command)
          }
        }
      }
    })
    expect(requests).toBeGreaterThan(0)
    expect(fleet.deals.length).toBe(0)
    expect(hasFlag(fleet.positions, 0, accountFlag.external)).toBe(true)
  })

  test('a stale price stops entries', () => {
    const { input } = randomWorld(4)
    const accounts = settingsOf(input.account)
    const fresh = walkWorld(input, accounts)
    expect(fresh.deals.length).toBeGreaterThan(0)
    const stale = walkWorld(input, accounts, ({ frame }) => frame.ageSeconds.fill(31))
    const openedLate = Array.from({ length: stale.deals.length }, (_, row) => stale.deals.entry[row]).filter(
      (entry) => entry === 0,
    )
    expect(openedLate.length).toBe(0)
    expect(stale.refused.counts[refusalNumber.stale_price]).toBeGreaterThan(0)
  })
})
