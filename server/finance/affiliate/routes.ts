import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageBounds } from '../../platform/database/page-bounds.ts'
import { serve } from '../../platform/http/serve.ts'
import { countClick, isProgram, readClicks } from './count-clicks.ts'
import { explainIncome } from './explain-income.ts'
import { readBrought } from './read-brought.ts'
import { readDirectTeam } from './read-direct-team.ts'
import { readEarnings } from './read-earnings.ts'
import { readEligibility } from './read-eligibility.ts'
import { readGenerationIncome } from './read-generation-income.ts'
import { readGenerationTeam } from './read-generation-team.ts'
import { readIncomePeriods } from './read-income-periods.ts'
import { readTeamTree } from './read-team-tree.ts'
import { searchTeam } from './search-team.ts'

export function serveAffiliate(app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void {
  serve(app, routes.readDirectTeam, async ({ caller, query }) => {
    const { rows, total } = await readDirectTeam(db, caller.memberId, {
      ...query,
      ...pageBounds(query),
      activeOnly: false,
    })
    return { directTeamData: rows, total }
  })

  serve(app, routes.readMemberTeam, async ({ params, query }) => {
    const { rows, total } = await readDirectTeam(db, BigInt(params.id), {
      ...query,
      ...pageBounds(query),
      activeOnly: false,
    })
    return { directTeamData: rows, total }
  })

  serve(app, routes.readActiveDirectTeam, async ({ caller, query }) => {
    const { rows, total } = await readDirectTeam(db, caller.memberId, {
      ...query,
      ...pageBounds(query),
      activeOnly: true,
    })
    return { directActiveTeamData: rows, total }
  })

  serve(app, routes.readGenerationTeam, ({ caller, query }) =>
    readGenerationTeam(db, caller.memberId, { ...query, ...pageBounds(query) }),
  )

  serve(app, routes.readGenerationIncome, async ({ caller, query }) => {
    const { rows, total } = await readGenerationIncome(db, caller.memberId, { ...query, ...pageBounds(query) })
    return { data: { detailedGenerationArray: rows, total } }
  })

  serve(app, routes.readEarnings, ({ caller }) => readEarnings(db, caller.memberId))

  serve(app, routes.readEligibility, ({ caller }) => readEligibility(db, caller.memberId))

  serve(app, routes.searchTeam, ({ caller, query }) => searchTeam(db, caller.memberId, query.search))

  serve(app, routes.explainIncome, ({ caller, params, query }) =>
    explainIncome(db, caller.memberId, params.referral_id, pageBounds(query)),
  )

  serve(app, routes.readTeamTree, ({ caller, query }) =>
    readTeamTree(db, caller.memberId, { below: query.below, ...pageBounds(query) }),
  )

  serve(app, routes.countReferralClick, async ({ body, request }) => {
    if (!isProgram(request.headers['user-agent'] ?? '')) await countClick(db, body.referral_id, clock.now())
    return {}
  })

  serve(app, routes.readReferralClicks, ({ caller }) => readClicks(db, caller.memberId, clock.now()))

  serve(app, routes.readIncomePeriods, ({ caller, query }) =>
    readIncomePeriods(db, caller.memberId, query.by, clock.now()),
  )

  serve(app, routes.readBrought, ({ caller, query }) =>
    readBrought(db, caller.memberId, { ...query, ...pageBounds(query) }),
  )
}
