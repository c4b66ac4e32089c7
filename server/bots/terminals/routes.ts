import { signatureHeader, terminalHeader, timestampHeader } from '@fairlead/contract/routes/bots/terminal-sync'
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { fromDollars } from '@fairlead/money/parse'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce, answerOnceUnkept } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { assertAwaitsTerminal } from '../trading/brokers/connect-terminal.ts'
import { advisorFile } from './advisor/advisor-file.ts'
import { listFindings } from './deals/list-findings.ts'
import { listTerminals, type NamesOf, readTerminal } from './list-terminals.ts'
import type { MinuteBars } from './minutes/minute-bars.ts'
import { listPriceSources, markPriceSource, unmarkPriceSource } from './minutes/price-sources.ts'
import { pairTerminal } from './pairing/pair-terminal.ts'
import { makePairingCode } from './pairing/pairing-code.ts'
import { isFresh, isSigned } from './pairing/signature.ts'
import { TerminalKeys } from './pairing/terminal-keys.ts'
import { endTerminal, rewind } from './store.ts'
import { chooseSymbol } from './symbols/choose-symbol.ts'
import { syncReads } from './sync/sync-reads.ts'
import { syncTerminal } from './sync/sync-terminal.ts'

type Marking = {
  caller: { memberId: bigint }
  body: { server: string; company: string }
  request: FastifyRequest
}

export type TerminalParts = {
  db: Db
  pool: pg.Pool
  clock: Clock
  secrets: Secrets
  isSandbox: boolean
  /** Where members' terminals find us. */
  publicUrl: string
  /** By which the bot's orders are known. */
  magic: number
  minutes: MinuteBars
  namesOf: NamesOf
}

export function serveTerminals(app: FastifyInstance, parts: TerminalParts): void {
  const { db, clock, secrets, isSandbox } = parts
  const keys = new TerminalKeys(secrets)
  const syncing = { ...parts, reads: syncReads(parts.pool) }

  serve(app, routes.pairTerminal, async ({ body }) => {
    const paired = await inTx(db, (tx) => pairTerminal(tx, secrets, { told: body, isSandbox, now: clock.now() }))
    if (!paired) throw new DomainError('conflict', { message: text.pairingChecked })
    return paired
  })

  serve(app, routes.syncTerminal, async ({ body, request }) => {
    const now = clock.now()
    return syncTerminal(syncing, await signer(request, now), body, now)
  })

  /** Whose signature a sync carries. Who is unknown gets the same answer as who signs wrongly. */
  async function signer(request: FastifyRequest, now: Date): Promise<bigint> {
    const header = (name: string) => String(request.headers[name] ?? '')
    const [named, timestamp] = [header(terminalHeader), header(timestampHeader)]
    const id = /^[1-9]\d{0,15}$/.test(named) ? BigInt(named) : undefined
    const key = id === undefined ? undefined : await keys.of(db, id)
    const isRight = isSigned(key ?? '', timestamp, request.rawBody ?? '', header(signatureHeader))
    if (id === undefined || key === undefined || !isRight)
      throw new DomainError('forbidden', { message: key === undefined ? text.terminalUnknown : text.signatureWrong })
    if (!isFresh(timestamp, now)) throw new DomainError('conflict', { message: text.syncTooOld })
    return id
  }

  serve(app, routes.makeTerminalCode, ({ caller, body, request }) =>
    answerOnceUnkept(db, { memberId: caller.memberId, request, now: clock.now() }, (tx) =>
      makePairingCode(tx, {
        memberId: caller.memberId,
        madeBy: caller.memberId,
        capital: fromDollars(body.capital),
        now: clock.now(),
      }),
    ),
  )

  serve(app, routes.readTerminal, async ({ caller }) => ({
    terminal: await readTerminal(db, caller.memberId, clock.now()),
    address: parts.publicUrl,
  }))

  serve(app, routes.downloadAdvisor, async ({ reply }) => {
    reply
      .header('content-type', 'application/zip')
      .header('content-disposition', 'attachment; filename="fairlead-advisor.zip"')
    return advisorFile(parts.publicUrl)
  })

  serve(app, routes.listTerminals, ({ query }) => listTerminals(db, query, clock.now(), parts.namesOf))

  serve(app, routes.listMemberSignals, ({ params, query }) => listFindings(db, BigInt(params.id), query))
  serve(app, routes.listPriceSources, () => listPriceSources(db, clock.now(), parts.namesOf))
  const marking = async (mark: typeof markPriceSource, message: string, { caller, body, request }: Marking) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await mark(tx, { place: body, operatorId: caller.memberId, now: clock.now() })
      return { message }
    })
  serve(app, routes.markPriceSource, (asked) => marking(markPriceSource, text.sourceMarked, asked))
  serve(app, routes.unmarkPriceSource, (asked) => marking(unmarkPriceSource, text.sourceUnmarked, asked))

  serve(app, routes.makeHostedCode, ({ caller, params, request }) =>
    answerOnceUnkept(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      const now = clock.now()
      const memberId = BigInt(params.id)
      await assertAwaitsTerminal(tx, memberId, now)
      await writeAudit(tx, {
        actorId: caller.memberId,
        action: 'make pairing code',
        subject: `member ${memberId}`,
        details: {},
        now,
      })
      return makePairingCode(tx, { memberId, madeBy: caller.memberId, now })
    }),
  )

  serve(app, routes.chooseSymbol, ({ caller, body, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, (tx) =>
      chooseSymbol(tx, { memberId: caller.memberId }, { ...body, chosenBy: caller.memberId, now: clock.now() }),
    ),
  )

  serve(app, routes.chooseTerminalSymbol, ({ caller, params, body, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, (tx) =>
      chooseSymbol(tx, { id: BigInt(params.id) }, { ...body, chosenBy: caller.memberId, now: clock.now() }),
    ),
  )

  serve(app, routes.resyncTerminal, ({ caller, params, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      const found = await rewind(tx, BigInt(params.id))
      if (!found) throw new DomainError('not_found')
      await writeAudit(tx, {
        actorId: caller.memberId,
        action: 'resync terminal',
        subject: `member ${found.member_id}`,
        details: { terminal: params.id },
        now: clock.now(),
      })
      return { message: text.terminalResyncs }
    }),
  )

  serve(app, routes.endTerminal, ({ caller, params, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      const now = clock.now()
      const found = await endTerminal(tx, BigInt(params.id), text.terminalCutOff, now)
      if (!found) throw new DomainError('not_found')
      await writeAudit(tx, {
        actorId: caller.memberId,
        action: 'cut terminal off',
        subject: `member ${found.member_id}`,
        details: { terminal: params.id },
        now,
      })
      return { message: text.terminalCutOffDone }
    }),
  )
}
