import { accountFlag } from '../broker/positions.ts'
import { type Instrument, instrumentCount, instrumentIndex, instruments } from '../market/instrument.ts'
import type { Moment } from '../market/moment.ts'
import { lossClosureFloorCents } from '../risk/loss-closure.ts'
import { type Refusal, refusals } from '../risk/refusal.ts'
import type { Fleet } from './fleet.ts'
import type { LossClosureRow, RefusalRow, StepOutcome } from './fleet-rows.ts'
import { pendingOf } from './fleet-to-rows.ts'
import { reportChanges } from './report-changes.ts'
import { setStakes } from './set-stakes.ts'
import { stepFleet } from './step-fleet.ts'

/**
 * Steps a fleet whose accounts came by `addAccount` or `rebuildFleet` through one moment and tells what came of it, so that only
 * what changed need be stored; `shares` are those that hold at this moment, where stakes are learned. A step that could not be stored is forgotten by rebuilding the fleet from the rows of before.
 */
export function playMoment(fleet: Fleet, moment: Moment, shares?: ArrayLike<number>): StepOutcome {
  const { positions, deals, reported: told } = fleet
  if (told.length !== positions.accountCount) throw new RangeError('the fleet has accounts that nobody was told of')
  showMoment(fleet, moment)
  if (shares) setStakes(fleet, shares)
  deals.clear()
  stepFleet(fleet)
  const lossClosures = lossClosureRows(fleet)
  const outcome: StepOutcome = {
    time: moment.time,
    ...reportChanges(fleet, 0, positions.accountCount),
    pending: pendingOf(fleet),
    refusals: refusalRows(fleet),
    lossClosures,
  }
  deals.clear()
  return outcome
}

const bars = new Int8Array(instrumentCount)

function showMoment({ frame, symbols }: Fleet, moment: Moment): void {
  if (moment.time <= frame.time) throw new RangeError(`${moment.time} does not follow ${frame.time}`)
  bars.fill(0)
  for (const { symbol } of moment.bars) {
    const index = instrumentIndex(symbol)
    if (!symbols.includes(index) || bars[index] !== 0) throw new RangeError(`a bar of ${symbol} that is not expected`)
    bars[index] = 1
  }
  frame.time = moment.time
  frame.ageSeconds.fill(moment.ageSeconds ?? 0)
  for (const symbol of symbols) if (bars[symbol] === 0) frame.rest(symbol)
  for (const { symbol, open, high, low, close, spread, volume } of moment.bars) {
    frame.setBar(instrumentIndex(symbol), open, high, low, close, spread, volume)
  }
}

/** To be called before the changes are reported: the last report decides which closures are new. */
function lossClosureRows({ positions, reported: told }: Fleet): LossClosureRow[] {
  const rows: LossClosureRow[] = []
  told.forEach(({ mark }, account) => {
    const closed = ((positions.flags[account] as number) & accountFlag.lossClosed) !== 0
    if (!closed || mark.lossClosed) return
    rows.push({
      account: mark.account,
      equityCents: positions.equity[account] as number,
      floorCents: lossClosureFloorCents(positions.capital[account] as number),
    })
  })
  return rows
}

function refusalRows({ positions, frame, refused }: Fleet): RefusalRow[] {
  const rows: RefusalRow[] = []
  for (let row = 0; row < refused.length; row++) {
    rows.push({
      account: positions.accountId[refused.account[row] as number] as number,
      time: frame.time,
      symbol: (instruments[refused.symbol[row] as number] as Instrument).symbol,
      side: (refused.side[row] as number) > 0 ? 'buy' : 'sell',
      refusal: refusals[refused.rule[row] as number] as Refusal,
    })
  }
  return rows
}
