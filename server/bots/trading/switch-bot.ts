import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { isRunning } from './bot-states.ts'
import { lockBots } from './bot-store.ts'
import { changeBots } from './change-bots.ts'

/** The member's switch: whether the bot opens new positions. Switching to where it is changes nothing; one that does not run has none. */
export async function switchBot(tx: Tx, memberId: bigint, to: 'paused' | 'resumed', now: Date): Promise<void> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  if (bot?.state === 'frozen') throw new DomainError('account_frozen')
  if (!bot || !isRunning(bot.state)) throw new DomainError('bot_not_ready')
  await changeBots(tx, [{ memberId, cause: to, actorId: memberId }], now)
}
