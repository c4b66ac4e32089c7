import { firstTerms, rules } from '@fairlead/contract/constants'
import type { Config } from '../../platform/config.ts'
import type { Reader } from '../../platform/database/db.ts'
import { firstStartedAt } from '../../platform/database/stamp-mode.ts'

const dayMs = 86_400_000

/**
 * Until when the joining bonus can be claimed while no owner has said otherwise. In a sandbox the specification's date lies behind every
 * visitor, who would never see the offer: there it ends some weeks after the first start, at the end of a day.
 */
export async function bonusEndsAtFirst(
  reader: Reader,
  { MODE, BONUS_ENDS_AT }: Pick<Config, 'MODE' | 'BONUS_ENDS_AT'>,
): Promise<Date> {
  if (BONUS_ENDS_AT) return new Date(BONUS_ENDS_AT)
  if (MODE === 'live') return new Date(firstTerms.bonusEndsAt)
  const lastDay = (await firstStartedAt(reader)).getTime() + rules.sandboxBonusDays * dayMs
  return new Date((Math.floor(lastDay / dayMs) + 1) * dayMs)
}
