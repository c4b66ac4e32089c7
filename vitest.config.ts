import { defineConfig } from 'vitest/config'

// Three kinds of test: `unit` needs nothing, `integration` (*.db.test.ts) gets a real Postgres, `e2e` a real browser and the started product.
export default defineConfig({
  test: {
    // The tests wait for the database and the browser as much as for the processor.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{money,engine,contract,server,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.db.test.ts'],
          // A slow machine is not a wrong answer.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['server/**/*.db.test.ts'],
          globalSetup: ['server/sandbox/testing/postgres-for-tests.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/started-product.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
