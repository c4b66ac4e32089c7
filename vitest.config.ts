import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { OrderTests } from './tools/order-tests.ts'

declare module 'vitest' {
  interface ProvidedContext {
    proofs: 'short' | 'long'
    shrinks: boolean
  }
}

const isLong = process.env.PROOFS === 'long'

const shared = {
  // Loading the modules anew for each file took a fifth of the whole run.
  isolate: false,
  setupFiles: ['server/sandbox/testing/clean-slate.ts'],
  // How often a test repeats what chance decides: few times for `npm test`, many for `npm run proofs`.
  provide: {
    proofs: isLong ? ('long' as const) : ('short' as const),
    // Whether a random world that fails is made as small as it can be and still fail.
    shrinks: process.env.SHRINK !== 'no',
  },
}

/** A slow machine is not a wrong answer, and what is repeated often takes long. */
const testTimeout = isLong ? 3_600_000 : 600_000

// Three kinds of test: `unit` needs nothing, `integration` (*.db.test.ts) gets a real Postgres, `e2e` a real browser and the started product.
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
          include: ['{money,engine,contract,server,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          testTimeout,
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['server/**/*.db.test.ts'],
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
          globalSetup: ['e2e/started-product.ts'],
          testTimeout: 1_800_000,
          // Journeys that put a clock forward wait for each other.
          hookTimeout: 3_600_000,
        },
      },
    ],
  },
})
