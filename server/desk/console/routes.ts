import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { listSuspense } from './list-suspense.ts'
import { insertNote, memberById } from './member-store.ts'
import { readFigures } from './read-figures.ts'
import { listMemberAudit, listMemberMails, listMembers, readMember } from './read-members.ts'
import { readOverview } from './read-overview.ts'
import { setPresence } from './set-presence.ts'

/** What the console reads across slices; each slice serves its own decisions. */
export function serveOperator(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.operatorOverview, ({ caller }) =>
    readOverview(db, {
      sees: ({ roles }) => roles?.some((role) => role === caller.role) ?? true,
      now: clock.now(),
    }),
  )
  serve(app, routes.readFigures, ({ query, from = db }) => readFigures(from, query))
  serve(app, routes.setPresence, async ({ caller, body }) => ({
    others: await setPresence(db, {
      sessionId: caller.sessionId,
      operatorId: caller.memberId,
      place: body.place,
      now: clock.now(),
    }),
  }))

  serve(app, routes.listSuspense, ({ query }) => listSuspense(db, query))

  serve(app, routes.listMembers, ({ query, from = db }) => listMembers(from, query))
  serve(app, routes.readMember, ({ params }) => readMember(db, BigInt(params.id), clock.now()))
  serve(app, routes.listMemberMails, ({ params, query, from = db }) => listMemberMails(from, BigInt(params.id), query))
  serve(app, routes.listMemberAudit, ({ params, query, from = db }) => listMemberAudit(from, BigInt(params.id), query))
  serve(app, routes.addNote, ({ caller, params, body, request }) => {
    const [memberId, now] = [BigInt(params.id), clock.now()]
    return answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      if (!(await memberById(tx, memberId))) throw new DomainError('not_found')
      await insertNote(tx, { memberId, authorId: caller.memberId, words: body.words, now })
      await writeAudit(tx, {
        actorId: caller.memberId,
        action: 'add note',
        subject: `member ${memberId}`,
        details: { words: body.words },
        now,
      })
      return { message: text.noteKept }
    })
  })
}
