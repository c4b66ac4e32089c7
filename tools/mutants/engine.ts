import { fleetMutants } from './fleet.ts'
import { importMutants } from './imports.ts'
import type { Mutant } from './list.ts'

const backtest = 'engine/backtest'
const reference = 'engine/testing/reference-backtest.test.ts'
const replay = `${backtest}/replay.test.ts`
const report = `${backtest}/report.test.ts`
const drawdown = `${backtest}/measure-drawdown.test.ts`
const returns = `${backtest}/measure-returns.test.ts`
const charge = `${backtest}/fuel-charge.test.ts`
const paper = 'engine/testing/paper-broker.test.ts'
const marks = 'engine/broker/mark-positions.test.ts'
const fleet = 'engine/fleet/step-fleet.test.ts'
const requests = 'engine/fleet/take-requests.test.ts'
const rules = 'engine/risk/rules.test.ts'
const decisions = 'engine/fleet/decisions.test.ts'
const debts = 'engine/broker/write-off-debt.test.ts'
const csv = 'engine/market/import-csv.test.ts'
const strategies = 'engine/strategy/strategies.test.ts'
const spreads = 'engine/market/widen-spreads.test.ts'

/** The trading engine's: rules that give more than they may, fills that are too kind, figures that flatter. */
export const engineMutants: readonly Mutant[] = [
  ...fleetMutants,
  ...importMutants,
  {
    name: 'engine: the target is believed to come before the stop',
    file: 'engine/broker/hit-stops.ts',
    find: 'if (stopped) {',
    replace: 'if (stopped && (long ? (frame.high[symbol] as number) < (terms.target[row] as number) : true)) {',
    tests: [paper],
  },
  {
    name: 'engine: a gap through the stop fills at the stop',
    file: 'engine/broker/hit-stops.ts',
    find: 'Math.min(open, stop) - slip',
    replace: 'stop - slip',
    tests: [paper],
  },
  {
    name: 'engine: a stop does not slip',
    file: 'engine/broker/hit-stops.ts',
    find: 'Math.max(open, stop) + slip',
    replace: 'Math.max(open, stop)',
    tests: [reference],
  },
  {
    name: 'engine: a closing deal forgets the swap',
    file: 'engine/broker/close-position.ts',
    find: '+ profit + swap + commission',
    replace: '+ profit + commission',
    tests: [replay],
  },
  {
    name: 'engine: half a cent of a loss goes to the member',
    file: 'engine/market/value-cents.ts',
    find: 'value < 0 ? -Math.floor(0.5 - value) + 0',
    replace: 'value < 0 ? Math.floor(value + 0.5) + 0',
    tests: [reference],
  },
  {
    name: 'engine: the marks forget the swap',
    file: 'engine/broker/mark-positions.ts',
    find: 'let atClose = (balance[account] as number) + (swapHeld[account] as number)',
    replace: 'let atClose = balance[account] as number',
    tests: [marks],
  },
  {
    name: 'engine: a new position is left out of the bounds',
    file: 'engine/broker/mark-positions.ts',
    find: 'const size = sign * Math.abs(steps)\n',
    replace: 'const size = sign === 1 ? 0 : -Math.abs(steps)\n',
    tests: [marks],
  },
  {
    name: 'engine: a size is rounded up to the lot step',
    file: 'engine/risk/size-position.ts',
    find: 'Math.floor((budgetCents * price)',
    replace: 'Math.ceil((budgetCents * price)',
    tests: [rules],
  },
  {
    name: 'engine: profits raise what a trade may lose',
    file: 'engine/risk/trade-loss-budget.ts',
    find: 'Math.min(capitalCents, equityCents)',
    replace: 'equityCents',
    tests: [rules],
  },
  {
    name: 'engine: one trade more than the limit',
    file: 'engine/risk/cap-open-trades.ts',
    find: 'tradesOpen < tradesMax',
    replace: 'tradesOpen <= tradesMax',
    tests: [rules],
  },
  {
    name: 'engine: low fuel stops nothing',
    file: 'engine/risk/gate-fuel.ts',
    find: 'return lowFuel ? 0 : steps',
    replace: 'return lowFuel ? steps : steps',
    tests: [fleet],
  },
  {
    name: 'engine: the loss closure looks at the close alone',
    file: 'engine/fleet/decide-fleet.ts',
    find: 'if ((worst[account] as number) * 100 <=',
    replace: 'if ((positions.equity[account] as number) * 100 <=',
    tests: [reference],
  },
  {
    name: 'engine: a closed account opens again',
    file: 'engine/fleet/allow-entry.ts',
    find: 'if (gatePause(1, (flags & accountFlag.lossClosed) !== 0) === 0)',
    replace: 'if (gatePause(1, false) === 0)',
    tests: [fleet],
  },
  {
    name: 'engine: exits wait while the account is paused',
    file: 'engine/broker/close-requested.ts',
    find: 'const why = positions.closing[p] as number',
    replace: 'const why = (positions.flags[account] as number) & 1 ? 0 : (positions.closing[p] as number)',
    tests: [fleet],
  },
  {
    name: 'engine: the covered are covered again',
    file: 'engine/fleet/manage-position.ts',
    find: 'hedge !== null && positions.partner[p] === 0 && hasFlag',
    replace: 'hedge !== null && hasFlag',
    tests: [decisions],
  },
  {
    name: 'engine: a leg stays behind when its position closes',
    file: 'engine/fleet/manage-position.ts',
    find: 'if (counter >= 0 && positions.closing[counter] === 0) askExit',
    replace: 'if (counter < 0 && positions.closing[counter] === 0) askExit',
    tests: [reference],
  },
  {
    name: 'engine: positions with other levels share terms',
    file: 'engine/broker/terms.ts',
    find: '        this.stop[row] === stop &&\n',
    replace: '',
    tests: [paper],
  },
  {
    name: 'engine: a quiet bar is one that touches the stop',
    file: 'engine/backtest/play-quiet.ts',
    find: '(low[i] as number) + wide <= above',
    replace: '(low[i] as number) + wide < above',
    tests: [replay],
  },
  {
    name: 'engine: requests leave exits out',
    file: 'engine/fleet/take-requests.ts',
    find: 'if (why === 0) continue',
    replace: 'if (why !== 99) continue',
    tests: [requests],
  },
  {
    name: 'engine: the wait below a peak ends with the test',
    file: 'engine/backtest/measure-drawdown.ts',
    find: 'longestSeconds: Math.max(longest, lastWait)',
    replace: 'longestSeconds: longest',
    tests: [drawdown],
  },
  {
    name: 'engine: the deepest fall is a share of the start',
    file: 'engine/backtest/measure-drawdown.ts',
    find: 'deepestShare = fall / peak',
    replace: 'deepestShare = fall / startCents',
    tests: [drawdown],
  },
  {
    name: 'engine: Sortino counts good days as risk',
    file: 'engine/backtest/measure-returns.ts',
    find: 'if (moved < 0) downSquares',
    replace: 'downSquares',
    tests: [returns],
  },
  {
    name: 'engine: a day ends an hour late',
    file: 'engine/backtest/measure-returns.ts',
    find: '(Math.floor(time / daySeconds) + 1) * daySeconds',
    replace: '(Math.floor(time / daySeconds) + 1) * daySeconds + 3600',
    tests: [returns],
  },
  {
    name: 'engine: a trade is closed by whatever deal bears its number',
    file: 'engine/backtest/closed-trades.ts',
    find: 'const position = deals.position[row] as number',
    replace: 'const position = deals.ticket[row] as number',
    tests: [`${backtest}/closed-trades.test.ts`],
  },
  {
    name: 'engine: the company takes fuel on a loss',
    file: 'engine/backtest/fuel-charge.ts',
    find: 'if (netCents <= 0) return 0',
    replace: 'netCents = Math.abs(netCents)',
    tests: [charge],
  },
  {
    name: 'engine: the comparison with doing nothing forgets the fuel',
    file: 'engine/backtest/report.ts',
    find: 'againstNothingCents: netCents - Math.ceil(fuelMicros / 10_000)',
    replace: 'againstNothingCents: netCents',
    tests: [report],
  },
  {
    name: 'engine: a signal looks one bar ahead',
    file: 'engine/strategy/sma-cross.ts',
    find: 'const close = column[i] as number\n      fastSum',
    replace: 'const close = (column[i + 1] ?? column[i]) as number\n      fastSum',
    tests: [replay, strategies],
  },
  {
    name: 'engine: a bad row is read as zero',
    file: 'engine/market/import-csv-fields.ts',
    find: 'Number(plain) : Number.NaN',
    replace: 'Number(plain) : 1',
    tests: [csv],
  },
  {
    name: 'engine: an account at the edge of its loss closure is refused for ever',
    file: 'engine/fleet/decide-fleet.ts',
    find: 'openCount[account] === 0 && !known && isSpent(fleet, account)',
    replace: 'openCount[account] === 0 && known && isSpent(fleet, account)',
    tests: [decisions],
  },
  {
    name: 'engine: an entry of Friday is opened on Monday',
    file: 'engine/broker/fill-entry.ts',
    find: 'frame.has[symbol] === 0 || frame.time > (queue.goodUntil[row] as number)',
    replace: 'frame.has[symbol] === 0',
    tests: [decisions],
  },
  {
    name: 'engine: a gap leaves the member in debt',
    file: 'engine/broker/write-off-debt.ts',
    find: 'if (debt <= 0 ||',
    replace: 'if (debt > 0 ||',
    tests: [debts],
  },
  {
    name: 'engine: kindred instruments are counted apart',
    file: 'engine/fleet/position-measure.ts',
    find: 'if (groupOf[of] === groupOf[symbol])',
    replace: 'if (of === symbol)',
    tests: [decisions],
  },
  {
    name: 'engine: the target for movement is no limit',
    file: 'engine/risk/cap-volatility.ts',
    find: 'Math.max(0, Math.min(steps, Math.floor(room / stepCents) - sameSideSteps))',
    replace: 'Math.max(0, steps)',
    tests: [decisions],
  },
  {
    name: 'engine: losers are countered too',
    file: 'engine/strategy/hedge-winner.ts',
    find: 'shock === -side && profitPoints > 0',
    replace: 'shock === -side',
    tests: [decisions],
  },
  {
    name: 'engine: a small strategy closes what another opened',
    file: 'engine/fleet/watch-terms.ts',
    find: 'if (signal.kind === kind) return signal',
    replace: 'if (signal.exit !== 0 || signal.kind === kind) return signal',
    tests: [decisions],
  },
  {
    name: 'engine: a coin costs the same swap at any price',
    file: 'engine/market/instrument.ts',
    find: "return instrument.assetClass === 'crypto' ? atPrice(instrument, usual, pricePoints) : usual",
    replace: 'return usual',
    tests: ['engine/broker/accrue-swap.test.ts'],
  },
  {
    name: 'engine: a fast bar slips no more than a quiet one',
    file: 'engine/broker/execution.ts',
    find: 'Math.floor((rangePoints * execution.slippageOfRangeBasisPoints) / 10_000)',
    replace: '0',
    tests: [paper, reference],
  },
  {
    name: 'engine: the narrowest spread of a bar is the one that is paid',
    file: 'engine/market/widen-spreads.ts',
    find: 'told * recordedTimes',
    replace: 'told',
    tests: [spreads],
  },
  {
    name: 'engine: midnight costs no more than noon',
    file: 'engine/market/widen-spreads.ts',
    find: '? rolloverTimes : 1',
    replace: '? 1 : 1',
    tests: [spreads],
  },
  {
    name: 'engine: a coin has the same spread at any price',
    file: 'engine/market/widen-spreads.ts',
    find: 'usualSpreadPoints(instrument, bars.open[i] as number)',
    replace: 'instrument.spreadPoints',
    tests: [spreads],
  },
  {
    name: 'engine: calm comes in half the bars',
    file: 'engine/strategy/portfolio.ts',
    find: '? this.#calmSince + 1 : 0',
    replace: '? this.#calmSince + 2 : 0',
    tests: [strategies],
  },
]
