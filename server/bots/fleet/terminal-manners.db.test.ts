import { Random } from '@fairlead/engine/market/random'
import { expect, inject, test } from 'vitest'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { compileAdvisor } from '../terminals/testing/compile-advisor.ts'
import { calmDown, expectAtRest, expectToGoOn, storm } from './testing/storm.ts'
import { faultsOf } from './testing/terminal-faults.ts'
import { mannersOf } from './testing/terminal-manners.ts'
import { type Prepare, terminalWorld } from './testing/terminal-world.ts'

const compiled = compileAdvisor()
if ('missing' in compiled) console.warn(compiled.missing)
const program = 'program' in compiled ? compiled.program : ''
const proofs = inject('proofs')
const seed = 20_261_119

/** A world of its own, with a terminal in it, and all that may happen to it. */
async function weather(prepare?: Prepare) {
  const world = await terminalWorld(await testDatabase())
  const trader = await world.trader(program, { seed: 3, capital: 20_000, ...(prepare && { prepare }) })
  const random = new Random(seed, 6)
  const manners = mannersOf(world, trader, random)
  return { world, trader, random, manners, faults: { ...faultsOf(world, trader, random), ...manners } }
}

test.skipIf(program === '')(
  'a short storm with every manner of a real terminal in it: no order twice, no deal lost, nobody harmed, all at rest afterwards',
  async () => {
    const { world, trader, random, manners, faults } = await weather()
    const only = Object.keys(manners)
    const { kinds } = await storm(world, trader, {
      ...{ faults, only, random, faultsMin: only.length, share: 0.5, calmBars: 3 },
    })
    expect(kinds).toBe(only.length)
    await calmDown(world, trader, faults)
    await expectAtRest(world, trader)
    await expectToGoOn(world, trader)
  },
)

/** How terminals begin. */
const beginnings: Record<string, Prepare> = {
  'no account yet': ({ terminal }) => terminal.start(6),
  'symbols that come late': ({ terminal }) => {
    terminal.symbolsLate = 12
    terminal.start(2)
  },
  'a clock seven minutes ahead': ({ state }) => {
    state.clockAhead = 7 * 60_000
  },
  'a clock an hour behind': ({ state }) => {
    state.clockAhead = -3_600_000
  },
  'a clock a year ahead': ({ state }) => {
    state.clockAhead = 366 * 86_400_000
  },
  'names that look like ours': ({ broker, terminal }) => {
    broker.rename('.raw')
    terminal.hasLookalikes = true
  },
  'a long history and a proxy that takes little': ({ broker, state }) => {
    for (let n = 0; n < 400; n++) broker.deposit(n % 2 === 0 ? 1 : -1)
    state.bodyBytesMax = 48 * 1024
  },
  'a bridge that drops comments': ({ broker }) => {
    broker.bridge = () => ''
  },
  'another way of filling than its broker says': ({ broker }) => {
    Object.assign(broker, { fillingShown: 3, fillingTaken: [1] })
  },
}

test.skipIf(program === '' || proofs === 'none').each(Object.keys(beginnings))(
  'a terminal that begins with %s trades like any other',
  async (name) => {
    const { world, trader, random, faults } = await weather(beginnings[name])
    await storm(world, trader, { faults, only: [], random, faultsMin: 0, share: 0, calmBars: 24 })
    expect(trader.broker.filled.size).toBeGreaterThan(2)
    await calmDown(world, trader, faults)
    await expectAtRest(world, trader)
    await expectToGoOn(world, trader)
  },
)

const alone = [
  ...['no account after a start', 'symbols late after a start', 'connection lost with its figures', 'positions late'],
  ...['deals late', 'algo trading off', 'advisor not allowed to trade', 'advisors not allowed on the account'],
  ...[
    'a second chart',
    'disk refuses',
    'disk cannot be written',
    'disk full',
    'clock minutes ahead',
    'clock hours ahead',
  ],
  ...['clock days ahead', 'clock minutes behind', 'clock hours behind', 'clock days behind'],
  ...['clock an hour ahead to the second', 'unreachable', 'proxy error', 'answer lost by a proxy'],
  ...[
    'sign-in page of a network',
    'operators have it all told again',
    'cut off by operators, and paired anew',
    'comments dropped',
    'comments rewritten',
  ],
  ...[
    'comments cut',
    'swap and commission later',
    'a sum backdated',
    'symbols renamed',
    'lookalikes among the symbols',
  ],
  ...[
    'requotes',
    'another way of filling than it says',
    'only what is left open',
    'wide stops level',
    'another account',
  ],
]

test.skipIf(program === '' || proofs === 'none').each(alone)('%s: by itself, it harms nobody', async (name) => {
  const { world, trader, random, faults } = await weather()
  await storm(world, trader, {
    ...{ faults, only: [name, 'terminal killed'], random, faultsMin: 12, share: 0.25, calmBars: 6 },
  })
  await calmDown(world, trader, faults)
  await expectAtRest(world, trader)
  await expectToGoOn(world, trader)
})
