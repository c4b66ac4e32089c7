import { expect, test } from 'vitest'
import { instrumentIndex } from '../market/instrument.ts'
import { createPaperBroker } from '../testing/paper-broker.ts'
import { type Execution, slippageOf, usualExecution } from './execution.ts'

const monday = Date.UTC(2024, 2, 4, 10) / 1000
const friday = Date.UTC(2024, 2, 8, 10) / 1000
const gold = instrumentIndex('XAUUSD')

/** $10,000 buys 1 lot of gold at $2,000 and 30% are gone before the next price. */
function afterGap(execution: Execution) {
  const broker = createPaperBroker(10_000_00, monday, execution)
  const bar = (time: number, price: number) => {
    broker.frame.time = time
    broker.frame.setBar(gold, price, price, price, price, 20, 100)
    broker.play()
  }
  bar(monday, 200_000)
  broker.submit({ kind: 'open', symbol: 'XAUUSD', side: 'buy', volume: 1, sl: 1990, tp: null, magic: 1, comment: '' })
  bar(monday + 3600, 200_000)
  bar(friday, 140_000)
  return broker
}

test('a gap through the stop takes the account to nothing, not below', () => {
  const broker = afterGap(usualExecution)
  expect(broker.positions()).toEqual([])
  expect(broker.account()).toMatchObject({ balance: 0, equity: 0 })
  // Still the start and all deals, to the cent.
  const sum = broker.deals(0).reduce((all, deal) => all + deal.profit + deal.swap + deal.commission, 0)
  expect(sum).toBeCloseTo(0, 9)
})

test('where the broker does not protect, the debt stays', () => {
  const broker = afterGap({ ...usualExecution, negativeBalanceProtection: false })
  expect(broker.account().balance).toBeLessThan(-50_000 + 10_000)
})

test.each([
  { name: 'an hour of BTC at $60,000 that moved $600', range: 60_000, points: 3_001 },
  { name: 'a still hour', range: 0, points: 1 },
])('slippage follows the bar: $name loses $points points', ({ range, points }) => {
  expect(slippageOf(usualExecution, range)).toBe(points)
})
