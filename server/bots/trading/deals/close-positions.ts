import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { isRunning } from '../bot-states.ts'
import { lockBots } from '../bot-store.ts'
import { hasPosition, requestClose } from '../brokers/account-store.ts'
import { changeBots } from '../change-bots.ts'

const reason = 'Closed on request.'

/** One position of the member's, at the next price. Asking again changes nothing. */
export async function closePosition(tx: Tx, memberId: bigint, positionId: bigint, now: Date): Promise<void> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  const accountId = bot?.account_id ?? null
  if (accountId === null || !(await hasPosition(tx, accountId, positionId))) throw new DomainError('not_found')
  await requestClose(tx, { accountId, positionId, reason, now })
}

/** Everything, at the next price; and the bot opens nothing new until it is resumed. */
export async function closeAll(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  if (!bot || bot.account_id === null) throw new DomainError('bot_not_ready')
  await requestClose(tx, { accountId: bot.account_id, positionId: null, reason, now })
  if (isRunning(bot.state)) await changeBots(tx, [{ memberId, cause: 'paused', actorId: memberId }], now)
}
