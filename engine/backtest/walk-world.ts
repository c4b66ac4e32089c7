import { type AccountSettings, openAccount } from '../broker/positions.ts'
import { showBar } from '../broker/show-bar.ts'
import { createFleet, type Fleet } from '../fleet/fleet.ts'
import { learnAlong } from '../fleet/learn-along.ts'
import { stepFleet } from '../fleet/step-fleet.ts'
import { instrumentIndex } from '../market/instrument.ts'
import type { BacktestInput } from './replay.ts'

/** For tests: steps some accounts through a world's bars moment by moment, and shows the fleet before and after every step. */
export function walkWorld(
  input: BacktestInput,
  accounts: readonly AccountSettings[],
  after: (fleet: Fleet) => void = () => {},
  before: (fleet: Fleet) => void = () => {},
): Fleet {
  const symbols = input.series.map((one) => instrumentIndex(one.symbol))
  const seconds = input.series[0]?.bars.seconds ?? 3600
  const fleet = createFleet(input.strategy, seconds, accounts.length, input.execution, symbols)
  for (const settings of accounts) openAccount(fleet.positions, settings)
  learnAlong(fleet)
  const times = [...new Set(input.series.flatMap((one) => [...one.bars.time]))].sort((a, b) => a - b)
  const next = input.series.map(() => 0)
  for (const time of times) {
    fleet.frame.time = time
    input.series.forEach(({ bars }, k) => {
      const i = next[k] as number
      const symbol = symbols[k] as number
      if (bars.time[i] === time) {
        showBar(fleet.frame, symbol, bars, i)
        next[k] = i + 1
      } else fleet.frame.rest(symbol)
    })
    before(fleet)
    stepFleet(fleet)
    after(fleet)
  }
  return fleet
}
