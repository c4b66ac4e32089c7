import { micro } from '@fairlead/money/money'
import { payReactivation } from '../fuel/pay-reactivation.ts'
import { readOwnPackage } from '../packages/read-packages.ts'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { hasPositions } from './account-store.ts'
import { nextStanding } from './bot-states.ts'
import { lockBots } from './bot-store.ts'
import { formOf } from './broker-store.ts'
import { changeBots } from './change-bots.ts'

/** Takes the fee and has a deactivated or loss-closed bot set up again, on the form that was sent last. Hosting begins with that. */
export async function reactivateBot(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  if (bot?.state === 'frozen') throw new DomainError('account_frozen')
  const form = await formOf(tx, memberId)
  if (!bot || !form || !nextStanding(bot, 'reactivated')) throw new DomainError('bot_not_ready')
  if (!(await readOwnPackage(tx, memberId, now))) throw new DomainError('package_inactive')
  if (bot.account_id !== null && (await hasPositions(tx, bot.account_id))) throw new DomainError('open_positions')
  await payReactivation(tx, { memberId, endedAt: bot.since, capital: micro(form.capital), now })
  await changeBots(tx, [{ memberId, cause: 'reactivated', actorId: memberId }], now)
}
