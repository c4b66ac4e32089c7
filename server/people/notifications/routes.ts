import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { listNotifications } from './list-notifications.ts'
import { countUnread, mailedKindsOf, putMailedKinds, setRead } from './store.ts'

export function serveNotifications(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.listNotifications, ({ caller, query }) => listNotifications(db, caller.memberId, query))

  serve(app, routes.readNotifications, ({ caller, body, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await setRead(tx, caller.memberId, body.upTo === undefined ? undefined : BigInt(body.upTo), clock.now())
      return { unread: await countUnread(tx, caller.memberId) }
    }),
  )

  serve(app, routes.readNotificationPreferences, async ({ caller }) => ({
    mailed: await mailedKindsOf(db, caller.memberId),
  }))

  serve(app, routes.setNotificationPreferences, ({ caller, body, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await putMailedKinds(tx, caller.memberId, [...new Set(body.mailed)])
      return { mailed: await mailedKindsOf(tx, caller.memberId) }
    }),
  )
}
