import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { NewestPrices } from '../../bots/trading/deals/list-positions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { liftStop } from './lift-stop.ts'
import { listStops, readStop } from './list-stops.ts'
import { mayCloseAlone } from './may-close-alone.ts'
import { previewStop } from './preview-stop.ts'
import { setStop } from './set-stop.ts'
import { targetInWords, targetOf } from './target.ts'

export type StopParts = { db: Db; clock: Clock; newestPrices: NewestPrices }

export function serveStops(app: FastifyInstance, { db, clock, newestPrices }: StopParts): void {
  serve(app, routes.listStops, ({ query }) => listStops(db, pageBounds(query)))

  serve(app, routes.previewStop, async ({ caller, query }) => {
    const now = clock.now()
    const target = await targetOf(db, query)
    const { floatingCents, ...figures } = await previewStop(db, newestPrices, target, now)
    return {
      ...figures,
      target: await targetInWords(db, target),
      memberId: target.scope === 'member' ? Number(target.memberId) : null,
      closingNeedsTwo: !(await mayCloseAlone(db, { members: figures.members, operatorId: caller.memberId, now })),
      floatingProfit: floatingCents === undefined ? null : floatingCents / 100,
      at: now.toISOString(),
    }
  })

  serve(app, routes.setStop, async ({ caller, body: { kind, reason, ...given }, request }) => {
    const target = await targetOf(db, given)
    const stop = { target, kind, reason, operatorId: caller.memberId, now: clock.now() }
    const id = await answerOnce(db, { memberId: caller.memberId, request, now: stop.now }, async (tx) =>
      String(await setStop(tx, newestPrices, stop)),
    )
    return readStop(db, BigInt(id))
  })

  serve(app, routes.liftStop, async ({ caller, params, request }) => {
    const lift = { id: BigInt(params.id), operatorId: caller.memberId, now: clock.now() }
    await answerOnce(db, { memberId: caller.memberId, request, now: lift.now }, async (tx) => {
      await liftStop(tx, lift)
      return true
    })
    return readStop(db, lift.id)
  })
}
