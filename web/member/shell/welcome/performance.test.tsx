import { readPerformance } from '@fairlead/contract/routes/bots/trading'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { keyOf } from '../../../lib/calls/query-key.ts'
import type { UserPrefs } from '../use-prefs.ts'
import Performance from './performance.tsx'

const prefs: UserPrefs = {
  ...{ userName: 'Ada', refId: 'FLADA', isBotActive: true, metaForm: true, metaSubmittedAt: null, packageActive: true },
  ...{
    lowFuelStatus: false,
    lowFuelDisable: false,
    fuelBalance: 40,
    levelStructure: [],
    directIncome: 0,
    levelIncome: 0,
  },
  ...{ totalWithdrawal: 0, withStatus: '', referralTransactions: [], totalProfit: 0, incomeCorrections: 0, goals: [] },
  ...{ totalOrders: 57, totalOpenTrades: 4, totalClosedOrders: 53, totalProfitableTrades: 31, totalLossTrades: 22 },
  kept: { profit: 0, charges: 0, hosting: 0, kept: 0, owed: 0 },
}

/** The part of the welcome section as it stands when `/performance` answers so. */
function shown(state: { status: 'pending' } | { status: 'error'; error: Error }): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } })
  for (const range of ['1M', '3M'])
    client
      .getQueryCache()
      .build(client, { queryKey: [...keyOf(readPerformance), range] })
      .setState(state)
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Performance prefs={prefs} />
      </QueryClientProvider>
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, ' ')
}

test('where /performance fails, Order Details and the split stay, and each part that needs it says so', () => {
  const words = shown({ status: 'error', error: new Error('The figures could not be read.') })
  expect(words).toMatch(/Order Details.*Total Orders +57 .*Loss Trades +22 /s)
  expect(words).toContain('Where a profit of $10.00 goes')
  expect(words.match(/Try again/g)).toHaveLength(3)
})

test('while it is on its way nothing is said to have failed', () => {
  const words = shown({ status: 'pending' })
  expect(words).toMatch(/Total Orders +57 /)
  expect(words).not.toContain('Try again')
})
