import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { compileAdvisor } from '../terminals/testing/compile-advisor.ts'
import { compareOpen, comparePositions } from './testing/compare-terminal.ts'
import { comeToRest, passBar } from './testing/pass-bar.ts'
import { terminalWorld } from './testing/terminal-world.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
const program = 'program' in compiled ? compiled.program : ''
const isLong = inject('proofs') === 'long'
const hours = isLong ? 30 * 24 : 12
const timeout = isLong ? 7_200_000 : 600_000

test.skipIf(program === '')(
  `the compiled advisor trades ${hours} hours, and every deal is recorded once with the broker's figures`,
  { timeout },
  async () => {
    const database = await testDatabase()
    const { db } = database
    const world = await terminalWorld(database)
    const trader = await world.trader(program)
    let compared = 0
    for (let bar = 0; bar < hours * 12; bar++) {
      await passBar(world, trader)
      const [books, shown] = await compareOpen(db, trader)
      expect(books, `after bar ${bar}`).toBe(shown)
      compared++
    }
    await comeToRest(world, trader)
    const { deals, trades, wrong } = await comparePositions(db, trader)
    expect(wrong).toEqual([])
    expect(trader.advisor.words).toBe('Connected')
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM terminal_corrections`.execute(db)
    expect(rows[0]?.n).toBe(0)
    console.log(`${hours} hours: ${deals} deals, ${trades} trades, positions compared ${compared} times`)
    expect(deals).toBeGreaterThan((20 * hours) / 24)
    expect(trades).toBeGreaterThan((8 * hours) / 24)
  },
)
