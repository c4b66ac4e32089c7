import { inject } from 'vitest'
import { expect, test } from 'vitest'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import { compileAdvisor } from '../terminals/testing/compile-advisor.ts'
import { compareBooks, compareOpen, terminalWorld } from './testing/terminal-world.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
const program = 'program' in compiled ? compiled.program : ''
const days = inject('proofs') === 'long' ? 30 : 1
const stepSeconds = 20

test.skipIf(program === '')(`the compiled advisor trades ${days} days, and every deal is recorded once with the broker's figures`, async () => {
  const { db } = await testDatabase()
  const world = await terminalWorld(db)
  const trader = await world.trader(program)
  let compared = 0
  for (let second = 0; second < days * 86_400; second += stepSeconds) {
    world.clock.pass(stepSeconds)
    trader.broker.moveTo(world.clock.now())
    await trader.advisor.timer()
    await world.work()
    // The order was sent after the last sync: the next one tells of it.
    if (second % (30 * stepSeconds) !== 0) continue
    await trader.advisor.timer()
    await world.work()
    const [books, shown] = await compareOpen(db, trader)
    expect(books, `after ${second} s`).toBe(shown)
    compared++
  }
  for (const position of [...trader.broker.positions]) trader.broker.closeByHand(position)
  for (let n = 0; n < 3; n++) {
    world.clock.pass(stepSeconds)
    await trader.advisor.timer()
    await world.work()
  }
  const { deals, trades, wrong } = await compareBooks(db, trader)
  expect(wrong).toEqual([])
  expect(trader.advisor.words).toBe('Connected')
  console.log(`${days} days: ${deals} deals, ${trades} trades, positions compared ${compared} times`)
  expect(deals).toBeGreaterThan(20 * days)
  expect(trades).toBeGreaterThan(8 * days)
})
