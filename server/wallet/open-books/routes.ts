import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import { askForProofs, askForPublication } from './ask-for.ts'
import { proveCounted } from './prove/prove-counted.ts'
import { findSigned, listSigned } from './publication-store.ts'
import { asListed, readOpenBooks } from './read-open-books.ts'

type Parts = { db: Db; clock: Clock; secrets: Secrets }

export function serveOpenBooks(app: FastifyInstance, { db, clock, secrets }: Parts): void {
  serve(app, routes.readOpenBooks, () => readOpenBooks(db, clock.now()))

  serve(app, routes.listPublications, async ({ query }) => {
    const { rows, total } = await listSigned(db, pageBounds(query))
    return { publications: rows.map(asListed), total }
  })

  serve(app, routes.downloadPublication, async ({ params: { number }, reply }) => {
    const found = await findSigned(db, BigInt(number))
    if (!found) throw new DomainError('not_found', { message: text.publicationUnknown })
    reply
      .type('text/plain; charset=us-ascii')
      .header('content-disposition', `attachment; filename="open-books-${number}.txt"`)
    return `${found.content}signature: ${found.signature}\n`
  })

  serve(app, routes.readBookProof, async ({ caller, query: { number } }) => {
    // Leaves are shown to nobody but whose they are.
    if (caller.viewerId !== undefined) throw new DomainError('view_only', { message: text.proofOwn })
    const wish = {
      memberId: caller.memberId,
      refId: caller.refId,
      number: number === undefined ? undefined : BigInt(number),
    }
    return { proof: (await proveCounted({ db, secrets }, wish)) ?? null }
  })

  serve(app, routes.askForPublication, ({ caller, request }) => {
    const asked = { operatorId: caller.memberId, now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: asked.now }, async (tx) => {
      await askForPublication(tx, asked)
      return { message: text.publicationAsked }
    })
  })

  serve(app, routes.askForProofs, ({ caller, params, request }) => {
    const asked = { operatorId: caller.memberId, number: BigInt(params.number), now: clock.now() }
    return answerOnce(db, { memberId: caller.memberId, request, now: asked.now }, async (tx) => {
      await askForProofs(tx, asked)
      return { message: text.proofsAsked }
    })
  })
}
