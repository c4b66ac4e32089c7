import { routes } from '@fairlead/contract/table'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../platform/db.ts'
import { serve } from '../platform/http/serve.ts'
import { pageBounds } from '../platform/page-bounds.ts'
import { explainIncome } from './explain-income.ts'

import { readDirectTeam } from './read-direct-team.ts'
import { readEarnings } from './read-earnings.ts'
import { readEligibility } from './read-eligibility.ts'
import { readGenerationIncome } from './read-generation-income.ts'
import { readGenerationTeam } from './read-generation-team.ts'
import { readTeamTree } from './read-team-tree.ts'
import { searchTeam } from './search-team.ts'

export function serveAffiliate(app: FastifyInstance, db: Db): void {
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
}
