import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { isCheckViolation, isUniqueViolation } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { insertLevels, newestLevelRules, newestVersion, versionSince } from './store.ts'

export type Level = { level: number; shareBasisPoints: number; activeMembersMin: number; teamBusinessMin: Money }
export type LevelStructure = { version: number; levels: Level[] }

/** The structure that later charges are shared out by. */
export async function readLevelStructure(reader: Reader): Promise<LevelStructure> {
  const rules = await newestLevelRules(reader)
  return {
    version: rules[0]?.version ?? 0,
    levels: rules.map((rule) => ({
      level: rule.level,
      shareBasisPoints: rule.share_basis_points,
      activeMembersMin: rule.active_members_min,
      teamBusinessMin: micro(rule.team_business_min),
    })),
  }
}

/** Since when a version holds. */
export async function readLevelsSince(reader: Reader, version: number): Promise<Date | undefined> {
  return versionSince(reader, version)
}

/** A new version, based on the one the operator saw. Charges that have been settled keep theirs. */
export async function changeLevelStructure(
  tx: Tx,
  basedOn: number,
  levels: readonly Level[],
  now: Date,
): Promise<number> {
  if ((await newestVersion(tx)) !== basedOn) throw new DomainError('conflict')
  try {
    await insertLevels(tx, basedOn, now, levels)
  } catch (error) {
    if (isUniqueViolation(error, 'level_structures_pkey') || isCheckViolation(error, 'levels_go_forward'))
      throw new DomainError('conflict')
    if (isCheckViolation(error, 'payouts_within_split'))
      throw new DomainError('validation_failed', { message: text.ratesAboveSplit })
    throw error
  }
  return basedOn + 1
}

/** As the wire names it. */
export const asWireLevel = (level: Level) => ({
  level: level.level,
  level_percentage: level.shareBasisPoints / 100,
  eligibility_member_count: level.activeMembersMin,
  eligibility_business_count: toDollars(level.teamBusinessMin),
})
