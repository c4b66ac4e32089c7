import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { fromDollars } from '@fairlead/money/parse'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Secrets } from '../../platform/keys/secrets.ts'
import { readBrokerForm, readBrokerList } from './brokers/read-broker-form.ts'
import { submitBrokerForm } from './brokers/submit-broker-form.ts'
import { asChoice } from './choices/bot-choice.ts'
import { chooseSettings } from './choices/choose-settings.ts'
import { type AverageRanges, marketToday } from './choices/market-today.ts'
import { previewCapital } from './choices/preview-capital.ts'
import { readShares } from './choices/read-shares.ts'
import { closeAll, closePosition } from './deals/close-positions.ts'
import { listPositions, type NewestPrices } from './deals/list-positions.ts'
import { reactivateBot } from './reactivate-bot.ts'
import { previewTraded, readBot, sizeOf } from './read-bot.ts'
import { expectSetUp } from './set-up-bots.ts'
import { switchBot } from './switch-bot.ts'
import { type PastMarket, readWhatIf, readWhatIfBars } from './what-if/read-what-if.ts'

export type TradingParts = {
  db: Db
  clock: Clock
  secrets: Secrets
  /** In the sandbox bots are set up by themselves, on paper accounts. */
  isSandbox: boolean
  newestPrices: NewestPrices
  averageRanges: AverageRanges
  /** How long the bot's bars are. */
  barSeconds: number
  /** What paper accounts trade in; none in live mode. */
  market: PastMarket | undefined
}

export function serveTrading(
  app: FastifyInstance,
  { db, clock, secrets, isSandbox, newestPrices, averageRanges, barSeconds, market }: TradingParts,
): void {
  serve(app, routes.submitBrokerCreds, ({ caller, body, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      const sent = {
        broker: body.broker_name,
        server: body.server_number,
        login: body.login_id,
        capital: fromDollars(body.capital),
        password: body.password,
      }
      const waits = await submitBrokerForm(tx, secrets, { memberId: caller.memberId, sent, now: clock.now() })
      if (waits && isSandbox) await expectSetUp(tx)
      return { msg: text.brokerSubmitted }
    }),
  )

  const today = (now: Date) => marketToday(db, { barSeconds, newestPrices, averageRanges }, now)
  const botOfCaller = async (memberId: bigint) => {
    const now = clock.now()
    return readBot(db, { memberId, isSandbox, now, today: await today(now) })
  }

  serve(app, routes.readWhatIf, ({ caller }) => readWhatIf(db, caller.memberId, market))
  serve(app, routes.readWhatIfBars, ({ caller }) => readWhatIfBars(db, caller.memberId, market))

  serve(app, routes.readShares, () => readShares(db, clock.now()))

  serve(app, routes.previewCapital, async ({ query }) => {
    const now = clock.now()
    return previewCapital(db, query.capital, await today(now), now)
  })

  serve(app, routes.readBrokerCreds, ({ caller }) => readBrokerForm(db, caller.memberId))

  serve(app, routes.readBrokerList, () => readBrokerList(db))

  serve(app, routes.readBot, ({ caller }) => botOfCaller(caller.memberId))

  for (const [route, to] of [
    [routes.pauseBot, 'paused'],
    [routes.resumeBot, 'resumed'],
  ] as const) {
    serve(app, route, async ({ caller, request }) => {
      const now = clock.now()
      await answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
        await switchBot(tx, caller.memberId, to, now)
        return true
      })
      return botOfCaller(caller.memberId)
    })
  }

  serve(app, routes.setBotSettings, async ({ caller, body, request }) => {
    const now = clock.now()
    await answerOnce(db, { memberId: caller.memberId, request, now }, async (tx) => {
      await chooseSettings(tx, caller.memberId, asChoice(body), now)
      return true
    })
    return botOfCaller(caller.memberId)
  })

  serve(app, routes.previewBotSettings, async ({ caller, body }) => {
    const size = await sizeOf(db, caller.memberId)
    if (!size) throw new DomainError('bot_not_ready')
    return previewTraded(asChoice(body), size, await today(clock.now()))
  })

  serve(app, routes.reactivateBot, ({ caller, body, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await reactivateBot(tx, { memberId: caller.memberId, fee: fromDollars(body.fee), isSandbox, now: clock.now() })
      if (isSandbox) await expectSetUp(tx)
      return { message: text.reactivationPaid }
    }),
  )

  serve(app, routes.listPositions, ({ caller }) => listPositions(db, newestPrices, caller.memberId, clock.now()))

  serve(app, routes.closePosition, ({ caller, params, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await closePosition(tx, caller.memberId, BigInt(params.ticket), clock.now())
      return { message: text.positionCloses }
    }),
  )

  serve(app, routes.closeAll, ({ caller, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await closeAll(tx, caller.memberId, clock.now())
      return { message: text.allCloses }
    }),
  )
}
