import type { routes } from '@fairlead/contract/table'
import { type Money, micro, zero } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { readLevelStructure } from './level-structure.ts'
import { eligibleLevels, standingOf } from './store.ts'

type Reply = z.output<(typeof routes.readEligibility)['reply']>
type Condition = Reply['levels'][number]['missing'][number]

/** How a member stands towards each level. Whether one pays is said by the rule that charges are shared out by. */
export async function readEligibility(reader: Reader, memberId: bigint): Promise<Reply> {
  const structure = await readLevelStructure(reader)
  const standing = await standingOf(reader, memberId)
  const eligible = new Set(await eligibleLevels(reader, memberId, structure.version))
  const hasPackage = standing?.active ?? false
  const activeDirects = standing?.active_directs ?? 0
  const business = micro(standing?.team_business ?? 0n)
  return {
    hasPackage,
    activeDirects,
    teamBusiness: toDollars(business),
    levels: structure.levels.map(({ level, shareBasisPoints, activeMembersMin, teamBusinessMin }) => {
      const membersMissing = Math.max(activeMembersMin - activeDirects, 0)
      const businessMissing = missingOf(teamBusinessMin, business)
      const missing: [Condition, boolean][] = [
        ['package', !hasPackage],
        ['members', membersMissing > 0],
        ['business', businessMissing > zero],
      ]
      return {
        level,
        percent: shareBasisPoints / 100,
        membersNeeded: activeMembersMin,
        businessNeeded: toDollars(teamBusinessMin),
        eligible: eligible.has(level),
        missing: missing.filter(([, isMissing]) => isMissing).map(([condition]) => condition),
        membersMissing,
        businessMissing: toDollars(businessMissing),
      }
    }),
  }
}

const missingOf = (needed: Money, there: Money): Money => (needed > there ? micro(needed - there) : zero)
