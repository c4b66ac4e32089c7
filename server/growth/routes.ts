import { routes } from '@fairlead/contract/table'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { type Db, inTx } from '../platform/db.ts'
import { serve } from '../platform/http/serve.ts'
import { pageBounds } from '../platform/page-bounds.ts'
import { type AskBots, holdCluster } from './hold-cluster.ts'
import { addVisit, biggestTeams, clustersPage, countedAt, growthWeeks } from './store.ts'

const weeksUsual = 26
const dollars = (sum: bigint): number => toDollars(micro(sum))

export function serveGrowth(
  app: FastifyInstance,
  { db, clock, askBots }: { db: Db; clock: Clock; askBots: AskBots },
): void {
  serve(app, routes.readGrowth, async ({ query }) => ({
    countedAt: (await countedAt(db))?.toISOString() ?? null,
    weeks: (await growthWeeks(db, query.weeks ?? weeksUsual)).map(({ visited, deposited, ...row }) => ({
      ...row,
      visited: Number(visited),
      deposited: dollars(deposited),
    })),
    teams: (await biggestTeams(db)).map(({ id, ref_id, deposited, income, ...row }) => ({
      ...row,
      id: Number(id),
      refId: ref_id,
      deposited: dollars(deposited),
      income: dollars(income),
    })),
  }))

  serve(app, routes.listClusters, async ({ query }) => {
    const asked = { kind: query.kind, sort: query.sort ?? ('income' as const), ...pageBounds(query) }
    const { rows, total } = await clustersPage(db, asked)
    return {
      clusters: rows.map(({ id, income, shown, ...row }) => ({
        ...row,
        id: Number(id),
        income: dollars(income),
        members: shown.map((member) => ({ ...member, income: dollars(BigInt(member.income)) })),
      })),
      total,
    }
  })

  serve(app, routes.holdCluster, async ({ caller, params, body: { reason } }) => {
    const hold = { id: BigInt(params.id), reason, operatorId: caller.memberId, now: clock.now() }
    return { held: await inTx(db, (tx) => holdCluster(tx, askBots, hold)) }
  })

  serve(app, routes.countRegisterVisit, async () => {
    await addVisit(db, clock.now())
    return {}
  })
}
