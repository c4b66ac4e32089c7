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
  serve(app, routes.readDirectTeam, async ({ caller, query, from = db }) => {
    const { rows, total } = await readDirectTeam(from, caller.memberId, {
      ...query,
      ...pageBounds(query),
      activeOnly: false,
    })
    return { directTeamData: rows, total }
  })

  serve(app, routes.readMemberTeam, async ({ params, query, from = db }) => {
    const { rows, total } = await readDirectTeam(from, BigInt(params.id), {
      ...query,
      ...pageBounds(query),
      activeOnly: false,
    })
    return { directTeamData: rows, total }
  })

  serve(app, routes.readActiveDirectTeam, async ({ caller, query, from = db }) => {
    const { rows, total } = await readDirectTeam(from, caller.memberId, {
      ...query,
      ...pageBounds(query),
      activeOnly: true,
    })
    return { directActiveTeamData: rows, total }
  })

  serve(app, routes.readGenerationTeam, ({ caller, query, from = db }) =>
    readGenerationTeam(from, caller.memberId, { ...query, ...pageBounds(query) }),
  )

  serve(app, routes.readGenerationIncome, async ({ caller, query, from = db }) => {
    const { rows, total } = await readGenerationIncome(from, caller.memberId, { ...query, ...pageBounds(query) })
    return { data: { detailedGenerationArray: rows, total } }
  })

  serve(app, routes.readEarnings, ({ caller }) => readEarnings(db, caller.memberId))

  serve(app, routes.readEligibility, ({ caller }) => readEligibility(db, caller.memberId))

  serve(app, routes.searchTeam, ({ caller, query }) => searchTeam(db, caller.memberId, query.search))

  serve(app, routes.explainIncome, ({ caller, params, query, from = db }) =>
    explainIncome(from, caller.memberId, params.referral_id, pageBounds(query)),
  )

  serve(app, routes.readTeamTree, ({ caller, query, from = db }) =>
    readTeamTree(from, caller.memberId, { below: query.below, ...pageBounds(query) }),
  )

  serve(app, routes.countReferralClick, async ({ body, request }) => {
    if (!isProgram(request.headers['user-agent'] ?? '')) await countClick(db, body.referral_id, clock.now())
    return {}
  })

  serve(app, routes.readReferralClicks, ({ caller, from = db, asOf = clock.now() }) =>
    readClicks(from, caller.memberId, asOf),
  )

  serve(app, routes.readIncomePeriods, ({ caller, query, from = db, asOf = clock.now() }) =>
    readIncomePeriods(from, caller.memberId, query.by, asOf),
  )

  serve(app, routes.readBrought, ({ caller, query, from = db }) =>
    readBrought(from, caller.memberId, { ...query, ...pageBounds(query) }),
  )
}
