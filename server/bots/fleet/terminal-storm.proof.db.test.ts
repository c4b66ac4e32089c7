import { Random } from '@fairlead/engine/market/random'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { compileAdvisor } from '../terminals/testing/compile-advisor.ts'
import { calmDown, expectAtRest, expectToGoOn, storm } from './testing/storm.ts'
import { faultsOf, type TerminalServer } from './testing/terminal-faults.ts'
import { mannersOf } from './testing/terminal-manners.ts'
import { terminalProcess } from './testing/terminal-process.ts'
import { terminalWorld } from './testing/terminal-world.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
const program = 'program' in compiled ? compiled.program : ''
const isLong = inject('proofs') === 'long'
const faultsMin = isLong ? 2_000 : 120
const seed = 20_261_116

test.skipIf(program === '')(
  `${faultsMin} faults: no order twice, no deal lost or doubled, no entry while unsure, nobody harmed, nothing left behind`,
  { timeout: 7_200_000 },
  async () => {
    const database = await testDatabase()
    let server: TerminalServer | undefined
    const world = await terminalWorld(database, {
      serve: async ({ url }, clock) => {
        server = await terminalProcess(url, clock)
        return server
      },
    })
    if (!server) throw new Error('There is no server')
    const { revive } = server
    const trader = await world.trader(program, { seed: 2, capital: 20_000 })
    const random = new Random(seed, 5)
    const faults = { ...faultsOf(world, trader, random, server), ...mannersOf(world, trader, random) }
    const { done, kinds } = await storm(world, trader, { faults, random, faultsMin, share: 0.25, calmBars: 20, revive })
    expect(kinds).toBe(Object.keys(faults).length)
    await server.calm()
    await calmDown(world, trader, faults)
    const { deals, trades } = await expectAtRest(world, trader, { atTheirTimes: false })
    await expectToGoOn(world, trader)
    console.log(
      `${done} faults of ${kinds} kinds, the server killed ${server.deaths} times: ${deals} deals, ${trades} trades`,
    )
    expect(deals).toBeGreaterThan(20)
    expect(server.deaths).toBeGreaterThan(2)
  },
)
