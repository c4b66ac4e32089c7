import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { OrderTests } from './tools/order-tests.ts'

declare module 'vitest' {
  interface ProvidedContext {
    proofs: Proofs
    shrinks: boolean
  }
}

/**
 * How much is proved: with `none`, for each push, what is quick, and one journey through each room; with `short` everything, and what chance decides
 * a few times; with `long` many times. What only proofs run is in files named `*.proof.*`, or asks for it.
 */
type Proofs = 'none' | 'short' | 'long'
const proofs: Proofs = process.env.PROOFS === 'long' ? 'long' : process.env.PROOFS === 'short' ? 'short' : 'none'
const leftOut = proofs === 'none' ? ['**/*.proof.*'] : []

const shared = {
  // Loading the modules anew for each file took a fifth of the whole run.
  isolate: false,
  setupFiles: ['server/sandbox/testing/clean-slate.ts'],
  provide: {
    proofs,
    // Whether a random world that fails is made as small as it can be and still fail.
    shrinks: process.env.SHRINK !== 'no',
  },
}

/** A slow machine is not a wrong answer, and what is repeated often takes long. */
const testTimeout = proofs === 'long' ? 3_600_000 : 600_000

// Five kinds of test: `unit` needs nothing, `integration` (*.db.test.ts) gets a real Postgres, `e2e` a real browser and the started product.
// `cluster` brings up a cluster of machines by itself, and `deploy` builds images and asks systemd; both only by their names: `npm run proofs -- cluster`.
export default defineConfig({
  test: {
    // The tests wait for the database, the browser and the next block as much as for the processor.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
    sequence: { sequencer: OrderTests },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{money,engine,contract,server,web,tools,bench,e2e}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts', ...leftOut],
          testTimeout,
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['server/**/*.db.test.ts'],
          exclude: ['**/node_modules/**', ...leftOut],
          globalSetup: ['server/sandbox/testing/postgres-for-tests.ts'],
          setupFiles: [...shared.setupFiles, 'server/sandbox/testing/cheap-passwords.ts'],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['**/node_modules/**', ...leftOut],
          globalSetup: ['e2e/started-product.ts'],
          testTimeout: 1_800_000,
          // Journeys that put a clock forward wait for each other.
          hookTimeout: 3_600_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'cluster',
          include: ['server/testing/cluster/*.cluster.ts'],
          testTimeout: 7_200_000,
          hookTimeout: 1_800_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'deploy',
          include: ['server/testing/deploy/*.deploy.ts'],
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
