import { routes } from '@fairlead/contract/table'
import type { TestServer } from '../../testing/test-server.ts'

const pageSize = 100

/** Everything a member's pages show of money, read as they read it: by calls, page by page. */
export async function readMember(server: TestServer, token: string) {
  const get = async (path: string) => {
    const { status, body } = await server.call('GET', path, { token })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  async function pages<Row>(path: string, pick: (body: unknown) => { rows: Row[]; total: number }): Promise<Row[]> {
    const all: Row[] = []
    for (let page = 1; ; page++) {
      const { rows, total } = pick(await get(`${path}?page=${page}&pageSize=${pageSize}`))
      all.push(...rows)
      if (rows.length === 0 || all.length >= total) return all
    }
  }
  const { reply: fuelReply } = routes.readFuelStats
  const { allTradesData: _, ...fuel } = fuelReply.parse(await get('/fuelstats'))
  const { allUserTrades: __, ...stats } = routes.readBotStats.reply.parse(await get('/botstats'))
  return {
    get,
    fuel,
    stats,
    prefs: routes.readUserPrefs.reply.parse(await get('/settings/get-user-prefes')),
    bot: routes.readBot.reply.parse(await get('/bot')),
    fuelData: routes.readFuelData.reply.parse(await get('/finance/fuel-data')),
    earnings: routes.readEarnings.reply.parse(await get('/finance/earnings')),
    performance: routes.readPerformance.reply.parse(await get('/performance?range=all')),
    trades: await pages('/fuelstats', (body) => {
      const { allTradesData: rows, total } = fuelReply.parse(body)
      return { rows, total }
    }),
    deals: await pages('/botstats', (body) => {
      const { allUserTrades: rows, total } = routes.readBotStats.reply.parse(body)
      return { rows, total }
    }),
    deposits: await pages('/wallet/all-deposits', (body) => {
      const { transactions: rows, total } = routes.listDeposits.reply.parse(body)
      return { rows, total }
    }),
    direct: await pages('/referral', (body) => {
      const { directTeamData: rows, total } = routes.readDirectTeam.reply.parse(body)
      return { rows, total }
    }),
    generation: await pages('/generation/generation-income', (body) => {
      const { detailedGenerationArray: rows, total } = routes.readGenerationIncome.reply.parse(body).data
      return { rows, total }
    }),
  }
}

export type MemberRead = Awaited<ReturnType<typeof readMember>>
