import { text } from '@fairlead/contract/text'
import { type Money, micro } from '@fairlead/money/money'
import { payReactivation } from '../../finance/fuel/charges/pay-reactivation.ts'
import { readOwnPackage } from '../../finance/packages/read-packages.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { nextStanding } from './bot-states.ts'
import { lockBots } from './bot-store.ts'
import { hasPositions } from './brokers/account-store.ts'
import { formOf } from './brokers/broker-store.ts'
import { changeBots } from './change-bots.ts'
import { missingForLive } from './missing-for-live.ts'

/**
 * Takes the fee that the member agreed to and has a deactivated or loss-closed bot set up again, on the form that was sent last. Hosting begins with that. In live
 * mode nothing is taken before it could be set up at once.
 */
export async function reactivateBot(
  tx: Tx,
  { memberId, fee, isSandbox, now }: { memberId: bigint; fee: Money; isSandbox: boolean; now: Date },
): Promise<void> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  if (bot?.state === 'frozen') throw new DomainError('account_frozen')
  const form = await formOf(tx, memberId)
  if (!bot || !form || !nextStanding(bot, 'reactivated')) throw new DomainError('bot_not_ready')
  if (!(await readOwnPackage(tx, memberId, now))) throw new DomainError('package_inactive')
  if (bot.account_id !== null && (await hasPositions(tx, bot.account_id))) throw new DomainError('open_positions')
  const missing = isSandbox ? [] : await missingForLive(tx, form, now)
  if (missing.length > 0)
    throw new DomainError('bot_not_ready', {
      message: [text.reactivationAwaits, ...missing.map(({ forMember }) => forMember)].join(' '),
    })
  await payReactivation(tx, { memberId, endedAt: bot.since, capital: micro(form.capital), fee, now })
  await changeBots(tx, [{ memberId, cause: 'reactivated', actorId: memberId }], now)
}
