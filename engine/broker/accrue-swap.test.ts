import { expect, test } from 'vitest'
import { instrumentIndex } from '../market/instrument.ts'
import { createPaperBroker } from '../testing/paper-broker.ts'
import { usualExecution } from './execution.ts'

const monday = Date.UTC(2024, 2, 4, 23) / 1000

// At the typical $45,000 a night on one coin costs $32: 7.1 hundredths of a percent at any price.
test.each([
  { dollars: 45_000, swap: -32 },
  { dollars: 4_500, swap: -3.2 },
  { dollars: 90_000, swap: -64 },
])('a night on a coin at $$dollars costs $$swap', ({ dollars, swap }) => {
  const btc = instrumentIndex('BTCUSD')
  const broker = createPaperBroker(1_000_000_00, monday, usualExecution)
  const bar = (time: number) => {
    const price = dollars * 100
    broker.frame.time = time
    broker.frame.setBar(btc, price, price, price, price, 20, 100)
    broker.play()
  }
  broker.submit({ kind: 'open', symbol: 'BTCUSD', side: 'buy', volume: 1, sl: null, tp: null, magic: 1, comment: '' })
  bar(monday)
  bar(monday + 3600)
  expect(broker.positions()[0]?.swap).toBe(swap)
})
