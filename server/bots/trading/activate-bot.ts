import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import { startHosting } from '../../finance/fuel/charges/host-bot.ts'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { lockBots } from './bot-store.ts'
import { accountIsAtTerminal, enrol, equipAccount, leaveFleet } from './brokers/account-store.ts'
import { type BrokerForm, formOf } from './brokers/broker-store.ts'
import { openAccount } from './brokers/open-account.ts'
import { changeBots } from './change-bots.ts'
import { keepVersion } from './choices/version-store.ts'
import { missingForLive } from './missing-for-live.ts'

type Activation = {
  memberId: bigint
  /** The operator; nobody in the sandbox, where it happens by itself. */
  actorId?: bigint
  isSandbox: boolean
  /** By a terminal that is being paired in this transaction. */
  isPairing?: boolean
  now: Date
}

/**
 * Sets a waiting bot up: from now on hosting is charged, and the fleet trades it, on paper in the sandbox, through its terminal in live
 * mode. Refused there in words for as long as no terminal is paired or the bot has too little to look back on; and where the login is
 * another member's.
 */
export async function activateBot(
  tx: Tx,
  { memberId, actorId, isSandbox, isPairing = false, now }: Activation,
): Promise<void> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  if (!bot) throw new DomainError('not_found')
  const form = await formOf(tx, memberId)
  if (!form || bot.state !== 'pending') throw new DomainError('conflict', { message: text.formNotWaiting })
  const isPaper = isSandbox && !isPairing
  const accountId = await openAccount(tx, {
    ...{ memberId, server: form.server, login: form.login, now },
    mayAwait: !isPaper,
  })
  if (!isSandbox) await assertReadyForLive(tx, form, isPairing, now)
  // It may still be on its way out of the fleet, from before it was deactivated or sent another form.
  for (const id of new Set([accountId, bot.account_id ?? accountId]))
    if (!(await leaveFleet(tx, id, now))) throw new DomainError('open_positions')
  await equipAccount(tx, {
    id: accountId,
    memberId,
    // What a terminal has traded once is no paper account any more: in the sandbox, too.
    isPaper: isPaper && !(await accountIsAtTerminal(tx, accountId)),
    capital: form.capital,
    settings: bot.settings,
    partnerConfirmedAt: form.partner_confirmed_at,
    at: now,
  })
  await keepVersion(tx, memberId, now)
  await enrol(tx, accountId, now)
  await startHosting(tx, memberId, micro(form.capital), now)
  await changeBots(tx, [{ memberId, cause: 'set_up', ...(actorId !== undefined && { actorId }) }], now)
}

async function assertReadyForLive(tx: Tx, form: BrokerForm, isPairing: boolean, now: Date): Promise<void> {
  const missing = (await missingForLive(tx, form, now)).filter(({ what }) => !(isPairing && what === 'terminal'))
  if (missing.length > 0)
    throw new DomainError('bot_not_ready', { message: missing.map(({ words }) => words).join(' ') })
}
