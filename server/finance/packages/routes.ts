import { routes } from '@fairlead/contract/table'
import { termTexts } from '@fairlead/contract/term-texts'
import { text } from '@fairlead/contract/text'
import { toDollars } from '@fairlead/money/to-dollars'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/database/db.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import { serve } from '../../platform/http/serve.ts'
import { readTerms } from '../terms/read-terms.ts'
import { activatePackage } from './activate-package.ts'
import { claimJoiningBonus } from './claim-joining-bonus.ts'
import { hasClaimedBonus, listPackages, readActivePackage } from './read-active-package.ts'

export type PackageParts = {
  db: Db
  clock: Clock
  /** Operators can change it. */
  bonusEndsAt: (reader: Reader) => Promise<Date>
  /** A bot's state is not the packages' business: trading is notified that there is a package now. */
  packageActivated(tx: Tx, memberId: bigint, now: Date): Promise<void>
}

export function servePackages(app: FastifyInstance, { db, clock, bonusEndsAt, packageActivated }: PackageParts): void {
  serve(app, routes.listPackages, () => listPackages(db, clock.now()))

  serve(app, routes.readActivePackage, async ({ caller }) => {
    const active = await readActivePackage(db, caller.memberId, clock.now())
    return {
      activeUserPackage: active,
      activeUserPackages: active ? [active] : [],
      joiningBonus: {
        amount: toDollars((await readTerms(db, clock.now())).joiningBonus),
        endsAt: (await bonusEndsAt(db)).toISOString(),
        claimed: await hasClaimedBonus(db, caller.memberId),
      },
    }
  })

  serve(app, routes.activateJoiningBonus, ({ caller, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      const joiningBonus = await claimJoiningBonus(tx, caller.memberId, await bonusEndsAt(tx), clock.now())
      await packageActivated(tx, caller.memberId, clock.now())
      return { message: termTexts.bonusActivated({ joiningBonus: toDollars(joiningBonus) }) }
    }),
  )

  serve(app, routes.activatePackage, ({ caller, body, request }) =>
    answerOnce(db, { memberId: caller.memberId, request, now: clock.now() }, async (tx) => {
      await activatePackage(tx, caller.memberId, body.package_id, clock.now())
      await packageActivated(tx, caller.memberId, clock.now())
      return { message: text.packageActivated }
    }),
  )
}
