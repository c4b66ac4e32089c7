import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { type AskBots, holdCluster } from './hold-cluster.ts'
import { holdsPage } from './hold-store.ts'
import { addKnownSource, removeKnownSource } from './known-sources.ts'
import { previewHold } from './preview-hold.ts'
import { addVisit, biggestTeams, clustersPage, countedAt, growthWeeks, knownPage } from './store.ts'

const weeksUsual = 26
const dollars = (sum: bigint): number => toDollars(micro(sum))

export function serveGrowth(
  app: FastifyInstance,
  { db, clock, askBots }: { db: Db; clock: Clock; askBots: AskBots },
): void {
  serve(app, routes.readGrowth, async ({ query, from = db }) => ({
    countedAt: (await countedAt(from))?.toISOString() ?? null,
    weeks: (await growthWeeks(from, query.weeks ?? weeksUsual)).map(({ visited, deposited, ...row }) => ({
      ...row,
      visited: Number(visited),
      deposited: dollars(deposited),
    })),
    teams: (await biggestTeams(from)).map(({ id, ref_id, deposited, income, ...row }) => ({
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

  serve(app, routes.holdCluster, ({ caller, params, body: { reason }, request }) => {
    const hold = { id: BigInt(params.id), reason, operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: hold.now }, async (tx) => ({
      held: await holdCluster(tx, askBots, hold),
    }))
  })

  serve(app, routes.previewHold, ({ caller, params, query }) =>
    previewHold(db, { id: BigInt(params.id), operatorId: caller.memberId, now: clock.now(), ...pageBounds(query) }),
  )

  serve(app, routes.listHolds, async ({ query }) => {
    const { rows, total } = await holdsPage(db, pageBounds(query))
    return {
      holds: rows.map((row) => ({
        id: Number(row.id),
        kind: row.kind,
        shared: row.shared,
        reason: row.reason,
        held: row.held,
        stillHeld: row.still_held,
        heldBy: row.held_by,
        confirmedBy: row.confirmed_by,
        heldAt: row.held_at.toISOString(),
        releasedBy: row.released_by,
        releasedAt: row.released_at?.toISOString() ?? null,
      })),
      total,
    }
  })

  serve(app, routes.listKnownSources, async ({ query }) => {
    const { rows, total } = await knownPage(db, { search: query.search, ...pageBounds(query) })
    return {
      sources: rows.map(({ kind, shared, note, added_by, added_at }) => ({
        ...{ kind, shared, note },
        addedBy: added_by,
        addedAt: added_at.toISOString(),
      })),
      total,
    }
  })

  serve(app, routes.addKnownSource, ({ caller, body, request }) => {
    const by = { operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: by.now }, async (tx) => {
      await addKnownSource(tx, body, by)
      return { message: text.knownSourceAdded }
    })
  })

  serve(app, routes.removeKnownSource, ({ caller, body, request }) => {
    const by = { operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: by.now }, async (tx) => {
      await removeKnownSource(tx, body, by)
      return { message: text.knownSourceRemoved }
    })
  })

  serve(app, routes.countRegisterVisit, async () => {
    await addVisit(db, clock.now())
    return {}
  })
}
