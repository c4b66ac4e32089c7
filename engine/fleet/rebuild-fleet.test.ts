import { describe, expect, inject, test } from 'vitest'
import type { BacktestInput } from '../backtest/replay.ts'
import type { AccountSettings } from '../broker/positions.ts'
import { reason } from '../broker/reason.ts'
import { barIndexAt, sliceBars } from '../market/bars.ts'
import { momentAt, type Series, symbolsOf } from '../market/moment.ts'
import { Random } from '../market/random.ts'
import { smaCross } from '../strategy/sma-cross.ts'
import type { Strategy } from '../strategy/strategy.ts'
import { hastyBot, randomWorld } from '../testing/random-world.ts'
import { addAccount } from './add-account.ts'
import { closeNow } from './close-now.ts'
import { equitiesOf } from './equities-of.ts'
import { createFleet, type Fleet } from './fleet.ts'
import type { AccountRow, FleetRows, PositionRow, StepOutcome } from './fleet-rows.ts'
import { fleetToRows } from './fleet-to-rows.ts'
import { KeptRows } from './keep-rows.ts'
import { playMoment } from './play-moment.ts'
import { rebuildFleet } from './rebuild-fleet.ts'
import { removeAccount } from './remove-account.ts'
import { updateAccount } from './update-account.ts'

const hedger = hastyBot()
const proofs = inject('proofs')
/** From here on some are rebuilt while positions are covered. */
const firstWorld = 9
/** Of each of three strategies as many, rebuilt all the time, often and now and then; for each push one of each, and one of each pace. */
const worlds =
  proofs === 'none'
    ? [10, 12, 17]
    : Array.from({ length: proofs === 'long' ? 90 : 9 }, (_, place) => firstWorld + place)

function timesOf(series: readonly Series[]): number[] {
  return [...new Set(series.flatMap((one) => [...one.bars.time]))].sort((a, b) => a - b)
}

/** What a database has of the bars: no more up to a time than the strategy asks for, and some that have come since. */
function historyOf(series: readonly Series[], time: number, bars: number): Series[] {
  return series.map((one) => {
    const end = barIndexAt(one.bars, time + 1)
    return { ...one, bars: sliceBars(one.bars, end - bars, end + 3) }
  })
}

function newAccount(id: number, base: AccountSettings, random: Random): AccountRow {
  const settings = {
    ...base,
    capitalCents: 150_00 * 3 ** random.below(6),
    tradesMax: 2 + random.below(19),
    maxLossBasisPoints: 50 + random.below(900),
    hedging: random.uniform() < 0.7,
    fixedSteps: random.uniform() < 0.5 ? 3 : 0,
  }
  return { id, settings, paused: false, lowFuel: random.uniform() < 0.1, mark: null }
}

/** Does something to the fleet between two bars, and to its rows as their keeper would. */
function meddle(fleet: Fleet, kept: KeptRows, base: AccountSettings, random: Random): void {
  const { accounts, positions, time } = kept.rows()
  const row = accounts[random.below(accounts.length)] as AccountRow
  const what = random.below(6)
  if (what === 0) {
    // Ids far above 2^32, in no order.
    const added = newAccount(2 ** 40 + random.below(1_000_000), base, random)
    if (accounts.some((one) => one.id === added.id)) return
    addAccount(fleet, added)
    kept.put(added)
  } else if (what === 1 && accounts.length > 3) {
    removeAccount(fleet, row.id)
    kept.drop(row.id)
  } else if (what === 2) {
    const paused = !row.paused
    const settings = {
      ...row.settings,
      maxLossBasisPoints: 50 + random.below(900),
      maxLossCents: 1_000 + random.below(9_000),
    }
    updateAccount(fleet, row.id, { paused, settings })
    kept.put({ ...row, paused, settings })
  } else if (what === 3) {
    updateAccount(fleet, row.id, { lowFuel: !row.lowFuel })
    kept.put({ ...row, lowFuel: !row.lowFuel })
  } else if (positions.length > 0) {
    const { account, id, entryPoints } = positions[random.below(positions.length)] as PositionRow
    const order = { account, position: id, pricePoints: entryPoints + 3, time: time + 60, reason: reason.closeRequest }
    const changes = closeNow(fleet, order) ?? expect.unreachable()
    kept.storeChanges(changes)
    expect(changes.removed).toEqual([{ account, id }])
  }
}

/** Walks a world; every so often the fleet is thrown away and made again from what was kept of it. */
function walk(input: BacktestInput, strategy: Strategy, rebuildEvery: number, seed: number) {
  const { series, account: base, execution } = input
  const random = new Random(seed, 0x5e)
  const kept = new KeptRows()
  let fleet = createFleet(strategy, 3600, 0, execution, symbolsOf(series))
  for (let id = 1; id <= 6; id++) {
    const row = newAccount(id * 7, base, random)
    addAccount(fleet, row)
    kept.put(row)
  }
  const outcomes: StepOutcome[] = []
  let covered = 0
  timesOf(series).forEach((time, moment) => {
    const outcome = playMoment(fleet, momentAt(series, time))
    outcomes.push(outcome)
    kept.storeStep(outcome)
    if (random.uniform() < 0.05) meddle(fleet, kept, base, random)
    // The bot says nothing for its first weeks.
    if (rebuildEvery === 0 || moment % (moment < 500 ? 50 : rebuildEvery) !== 0) return
    // What was told is all there is: kept rows and the fleet itself say the same.
    expect(same(fleetToRows(fleet))).toEqual(same(kept.rows()))
    covered += kept.rows().positions.filter(({ partner }) => partner !== null).length
    const before = frameOf(fleet)
    const equities = equitiesOf(fleet)
    fleet = rebuildFleet(strategy, 3600, kept.rows(), historyOf(series, time, strategy.historyBars), execution)
    expect(frameOf(fleet)).toBe(before)
    expect(equitiesOf(fleet)).toEqual(equities)
    expect(JSON.stringify(fleetToRows(fleet).positions)).toBe(JSON.stringify(kept.rows().positions))
  })
  return { outcomes, kept, covered }
}

function frameOf({ frame }: Fleet): string {
  const { time, has, open, high, low, close, spread, lastTime, nextMidnight } = frame
  return JSON.stringify([time, has, open, high, low, close, spread, lastTime, nextMidnight])
}

/** Without what a fleet does not know: an account that has never traded has no stored mark, and the settings left out are the usual ones. */
function same(rows: FleetRows): unknown {
  const accounts = rows.accounts.map(({ mark, settings, equityCents: _, ...row }) => {
    const { balanceCents, external, maxLossCents, ...chosen } = settings
    return { ...row, settings: chosen, maxLossCents: maxLossCents ?? null, mark: mark?.nextTicket === 1 ? null : mark }
  })
  return { ...rows, accounts }
}

describe('a fleet rebuilt from its rows', () => {
  test('goes on byte for byte as one that never stopped, whatever happens to its accounts', () => {
    let deals = 0
    let pending = 0
    let covered = 0
    // Fixed worlds, not drawn ones: how much happens in them must not be luck.
    for (const seed of worlds) {
      const { input } = randomWorld(seed, 700)
      const strategy = [input.strategy, hedger, smaCross(2, 7)][seed % 3] as Strategy
      const unbroken = walk(input, strategy, 0, seed)
      const rebuilt = walk(input, strategy, [1, 7, 40][Math.floor(seed / 3) % 3] as number, seed)
      rebuilt.outcomes.forEach((outcome, moment) => {
        const expected = unbroken.outcomes[moment]
        if (JSON.stringify(outcome) !== JSON.stringify(expected))
          expect({ seed, moment, outcome }).toEqual({ seed, moment, outcome: expected })
      })
      expect(JSON.stringify(rebuilt.kept.rows())).toBe(JSON.stringify(unbroken.kept.rows()))
      for (const outcome of unbroken.outcomes) {
        deals += outcome.deals.length
        pending += outcome.pending.length
      }
      covered += rebuilt.covered
    }
    expect(Math.min(deals, pending)).toBeGreaterThan(110 * worlds.length)
    expect(covered).toBeGreaterThan(10)
  })

  test.runIf(proofs !== 'none')('and so does one of 10,000, whose positions share their terms again', () => {
    const { input } = randomWorld(4, 700)
    const { series, account: base } = input
    const random = new Random(10_000, 0x5e)
    const times = timesOf(series)
    const began = times[560] as number
    const start: FleetRows = {
      time: began,
      accounts: Array.from({ length: 10_000 }, (_, k) => newAccount(3 * k, base, random)),
      positions: [],
      pending: [],
    }
    const from = (rows: FleetRows) =>
      rebuildFleet(hedger, 3600, rows, historyOf(series, rows.time, hedger.historyBars), input.execution)
    const fleet = from(start)
    const kept = new KeptRows()
    for (const row of start.accounts) kept.put(row)
    const later = times.slice(561, 641)
    for (const time of later.slice(0, 50)) kept.storeStep(playMoment(fleet, momentAt(series, time)))
    const rebuilt = from(kept.rows())
    const inUse = ({ positions }: Fleet) => positions.terms.holders.filter((count) => count > 0).length
    expect(kept.rows().positions.length).toBeGreaterThan(5_000)
    expect(inUse(rebuilt)).toBeLessThanOrEqual(inUse(fleet))
    let deals = 0
    for (const time of later.slice(50)) {
      const outcome = playMoment(fleet, momentAt(series, time))
      deals += outcome.deals.length
      expect(JSON.stringify(playMoment(rebuilt, momentAt(series, time))) === JSON.stringify(outcome)).toBe(true)
    }
    expect(deals).toBeGreaterThan(5_000)
  })
})
