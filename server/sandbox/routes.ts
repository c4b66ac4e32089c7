import { routes } from '@fairlead/contract/table'
import { fromDollars } from '@fairlead/money/parse'
import type { FastifyInstance } from 'fastify'
import { getAddress } from 'viem'
import type { Db } from '../platform/database/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { answerOnce } from '../platform/http/answer-once.ts'
import { serve } from '../platform/http/serve.ts'
import { logoAddress, logoData } from '../platform/mail/logo.ts'
import { readSandboxAccounts, type World } from './accounts.ts'
import { capturedMail, capturedMailById } from './captured-mail.ts'
import type { SandboxChain } from './chain/sandbox-chain.ts'
import type { SandboxClock } from './sandbox-clock.ts'

type Parts = {
  db: Db
  clock: SandboxClock
  world: World
  /** Puts the clock forward and answers when all that fell due on the way is done. */
  skip(seconds: number): Promise<Date>
  pour: SandboxChain['pour']
  treasury: string
}

/** Nobody signs in to use the faucet, so all callers share their idempotency keys. */
const nobody = 0n

export function serveSandbox(app: FastifyInstance, { db, clock, world, skip, pour, treasury }: Parts): void {
  serve(app, routes.readSandbox, async () => ({
    now: clock.now().toISOString(),
    skip: asSkip(await clock.skipUnderWay()),
    treasury,
    accounts: await readSandboxAccounts(db, world),
  }))

  serve(app, routes.listSandboxMail, async ({ query }) =>
    (await capturedMail(db, query.to)).map(({ id, recipient, subject, text, html, at }) => ({
      id: Number(id),
      to: recipient,
      subject,
      text,
      html,
      at: at.toISOString(),
    })),
  )

  serve(app, routes.showSandboxMail, async ({ params, reply }) => {
    const mail = await capturedMailById(db, BigInt(params.id))
    if (!mail) throw new DomainError('not_found')
    // Mail needs inline styles, which the pages' own policy forbids; scripts and forms stay out by the sandbox.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-top-navigation-by-user-activation",
    )
    reply.header('x-frame-options', 'SAMEORIGIN')
    // Links in a mail open the page around it, as they would open a browser from a mail program.
    const html = mail.html.replace('<head>', '<head><base target="_top">').replaceAll(logoAddress, logoData)
    return reply.type('text/html; charset=utf-8').send(html)
  })

  serve(app, routes.pourFaucet, ({ body, request }) =>
    answerOnce(db, { memberId: nobody, request, now: clock.now() }, async (tx) => ({
      hash: await pour(tx, getAddress(body.address), fromDollars(body.amount)),
    })),
  )

  serve(app, routes.advanceSandboxClock, async ({ body }) => ({ now: (await skip(body.advanceSeconds)).toISOString() }))
}

const asSkip = (skip: Awaited<ReturnType<SandboxClock['skipUnderWay']>>) =>
  skip ? { from: skip.from.toISOString(), until: skip.until.toISOString() } : null
