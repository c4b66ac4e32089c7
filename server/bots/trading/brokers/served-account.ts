import type { Reader } from '../../../platform/database/db.ts'
import { isInService } from '../bot-states.ts'
import { botOf } from '../bot-store.ts'

/** The account that a member's bot trades, or would if it were not held. */
export async function servedAccount(reader: Reader, memberId: bigint): Promise<bigint | null> {
  const bot = await botOf(reader, memberId)
  return bot && isInService(bot) ? bot.account_id : null
}
