import type { Route } from '@fairlead/contract/route'
import { readActiveDirectTeam, readDirectTeam, readGenerationIncome } from '@fairlead/contract/routes/affiliate'
import { pauseBot, previewBotSettings, readBot, resumeBot } from '@fairlead/contract/routes/bot'
import { readBrokerCreds, readBrokerList } from '@fairlead/contract/routes/broker'
import { readFuelStats } from '@fairlead/contract/routes/fuel'
import { listNotifications } from '@fairlead/contract/routes/notifications'
import { readUserPrefs } from '@fairlead/contract/routes/settings'
import { readBotStats } from '@fairlead/contract/routes/trading'
import type { Page } from 'playwright-core'
import type { z } from 'zod'

type Prefs = z.output<typeof readUserPrefs.reply>
type Bot = z.output<typeof readBot.reply>
/** `method path` to what is answered; a function makes it out of the address. */
export type Answers = Record<string, unknown | ((url: URL) => unknown)>

const day = 86_400_000
const at = (agoMs: number) => new Date(Date.now() - agoMs).toISOString()
const symbols = ['XAUUSD', 'USDJPY', 'BTCUSD', 'XAGUSD', 'ETHUSD'] as const
const prices = [4087.35, 154.221, 96412.1, 50.614, 3120.5] as const
const profits = [3.14, -1.08, 2.06, 0.42, -2.5] as const

const deals = Array.from({ length: 23 }, (_, index) => ({
  DealTicket: 48_210_393 - index * 16,
  Symbol: symbols[index % symbols.length] ?? '',
  Volume: 0.02,
  Price: prices[index % prices.length] ?? 1,
  Profit: profits[index % profits.length] ?? 0,
  Trade_type: index % 2 ? 'buy' : 'sell',
  Trade_time: at(index * 3_600_000),
}))

const names = ['Ada Lovelace', 'Bea Novak', 'Carl Holm', 'Dina Reyes', 'Emil Roth', 'Faye Wong', 'Gus Li']
const team = names.map((name, index) => ({
  user_id: index + 1,
  name,
  pkg_name: index % 3 ? 'Starter' : null,
  totalDepositFuel: 100 * index,
  fuelCharge: 12.5 * index,
  fuelBalance: 87.5 * index,
  totalProfit: 31.25 * index,
  totalLoss: 8.5 * index,
  created_on: at(index * day),
}))

const preview = {
  assets: ['USDJPY', 'BTCUSD', 'ETHUSD', 'XAGUSD', 'XAUUSD'],
  tradesMax: 14,
  lossPerTradeMax: 5.42,
  lossOpenMax: 54.2,
  lossClosureAt: 500,
  tooSmallFor: ['XAGUSD'],
}

export const activeBot: Bot = {
  state: 'active',
  since: at(30 * day),
  reason: null,
  submittedAt: at(31 * day),
  activatedAt: at(30 * day),
  deactivatesAt: null,
  mayOpen: true,
  capital: 1_000,
  balance: 1_084.17,
  equity: 1_081.2,
  lossClosureDistance: 581.2,
  openPositions: 4,
  lastBarAt: at(60_000),
  fuelRunwayDays: 41,
  settings: { mode: 'optimized' },
  preview,
}

export const running: Partial<Prefs> = {
  isBotActive: true,
  metaForm: true,
  packageActive: true,
  metaSubmittedAt: at(31 * day),
  fuelBalance: 61.2154,
  directIncome: 35,
  levelIncome: 12.4071,
  totalWithdrawal: 20,
  totalOrders: 212,
  totalOpenTrades: 4,
  totalClosedOrders: 208,
  totalProfitableTrades: 121,
  totalLossTrades: 87,
  totalProfit: 84.17,
  referralTransactions: [
    { user_id: 1, amount: 12, status: 'processing', createdAt: at(day) },
    { user_id: 1, amount: 20, status: 'success', createdAt: at(6 * day) },
    { user_id: 1, amount: 15, status: 'expired', createdAt: at(9 * day) },
  ],
}

const pageOf = <Row>(rows: readonly Row[], url: URL): readonly Row[] => {
  const found = rows.filter((row) =>
    JSON.stringify(row)
      .toLowerCase()
      .includes((url.searchParams.get('search') ?? '').toLowerCase()),
  )
  const size = Number(url.searchParams.get('pageSize') ?? 1_000)
  const from = (Number(url.searchParams.get('page') ?? 1) - 1) * size
  return found.slice(from, from + size)
}

const called = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`

/** What a member with a running bot is answered. Each answer is held against the contract before it is given. */
export const runningAnswers: Answers = {
  [called(readBot)]: activeBot,
  [called(pauseBot)]: { ...activeBot, state: 'paused', mayOpen: false },
  [called(resumeBot)]: activeBot,
  [called(previewBotSettings)]: preview,
  [called(readBotStats)]: (url: URL) => ({
    capital: 1_000,
    tradeBalance: 1_084.17,
    allUserTrades: pageOf(deals, url).map((deal) => ({ ...deal, trade: deal.DealTicket, entry: 'out' })),
    total: deals.length,
  }),
  [called(readFuelStats)]: (url: URL) => ({
    fuelBalance: 61.2154,
    fuelUsed: 43.2,
    totalDepositFuel: 100,
    totalProfit: 84.17,
    allTradesData: pageOf(deals, url).map((deal) => ({
      ...deal,
      fuelUsed: Math.max(0, deal.Profit * 0.4),
      fuelBalance: 61.21535,
    })),
    total: deals.length,
  }),
  [called(listNotifications)]: {
    notifications: [
      {
        id: 3,
        kind: 'deposit',
        title: 'Deposit credited',
        body: '$100.00 of fuel is on your balance.',
        at: at(3_600_000),
        isRead: false,
      },
      { id: 2, kind: 'bot', title: 'Your bot is active', body: 'It trades by itself.', at: at(day), isRead: true },
    ],
    unread: 1,
    total: 2,
  },
  [called(readDirectTeam)]: (url: URL) => ({ directTeamData: pageOf(team, url), total: team.length }),
  [called(readActiveDirectTeam)]: {
    directActiveTeamData: team.filter(({ pkg_name }) => pkg_name),
    total: team.filter(({ pkg_name }) => pkg_name).length,
  },
  [called(readGenerationIncome)]: {
    data: {
      detailedGenerationArray: Array.from({ length: 14 }, (_, index) => ({
        name: names[index % names.length],
        email: `member${index}@example.test`,
        referral_id: `FL${index}Q2K`,
        fuelUsed: 12.5 * index,
        level: 1 + (index % 4),
        levelPercent: [10, 5, 4, 3][index % 4],
        generationShare: 1.25 * index,
      })),
      total: 14,
    },
  },
  [called(readBrokerList)]: {
    brokers: { 'Northwind Markets': ['Northwind-Live', 'Northwind-Demo'], 'Keel Capital': ['Keel-MT5'] },
  },
  [called(readBrokerCreds)]: [
    {
      broker_name: 'Northwind Markets',
      login_id: '123456',
      server_number: 'Northwind-Live',
      capital: 1_000,
      submittedAt: at(7_200_000),
    },
  ],
}

const replies = new Map<string, z.ZodType>(
  [
    readBot,
    pauseBot,
    resumeBot,
    previewBotSettings,
    readBotStats,
    readFuelStats,
    listNotifications,
    readDirectTeam,
    readActiveDirectTeam,
    readGenerationIncome,
    readBrokerList,
    readBrokerCreds,
    readUserPrefs,
  ].map((route: Route) => [called(route), route.reply]),
)

/** Answers some calls of a page in the server's place: states that take a market and days to come about. */
export async function stubAnswers(page: Page, prefs: Partial<Prefs>, answers: Answers): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const url = new URL(route.request().url())
    const name = `${route.request().method()} ${url.pathname.replace('/api', '')}`
    if (name === called(readUserPrefs)) {
      const real = (await (await route.fetch()).json()) as Prefs
      return route.fulfill({ json: readUserPrefs.reply.parse({ ...real, ...prefs }) })
    }
    const answer = answers[name]
    if (answer === undefined) return route.continue()
    const given: unknown = typeof answer === 'function' ? (answer as (url: URL) => unknown)(url) : answer
    return route.fulfill({ json: replies.get(name)?.parse(given) ?? given })
  })
}
