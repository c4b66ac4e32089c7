import { text } from '@fairlead/contract/text'
import type { Money } from '@fairlead/money/money'
import type { Tx } from '../platform/db.ts'
import { DomainError } from '../platform/domain-error.ts'
import { accountIsAtTerminal, isAccount } from './account-store.ts'
import { activateBot } from './activate-bot.ts'
import { isHeld, isInService } from './bot-states.ts'
import { type Bot, lockBots } from './bot-store.ts'
import { formOf, putForm } from './broker-store.ts'
import { changeBots } from './change-bots.ts'
import { assertMayChange } from './submit-broker-form.ts'

type Connection = {
  memberId: bigint
  /** Of a terminal that the member runs; one that we host belongs to a form that was accepted. */
  capital?: Money
  company: string
  server: string
  login: string
  now: Date
}

/**
 * The account that a terminal is to trade for a member. A bot that is in service on this very login keeps it; else the login a member's
 * own terminal is signed in to takes the place of the broker form, without a password, and the bot is set up on it at once.
 */
export async function connectTerminal(tx: Tx, connection: Connection): Promise<bigint> {
  const { memberId, capital, company, server, login, now } = connection
  const bot = await botFor(tx, memberId, now)
  const accountId = isInService(bot) ? bot.account_id : null
  if (accountId !== null && (await isAccount(tx, accountId, { server, login }))) {
    if (await accountIsAtTerminal(tx, accountId)) return accountId
  }
  if (capital === undefined) throw new DomainError('conflict', { message: text.pairingLogin })
  await assertMayChange(tx, bot, { broker: company, server, login, capital }, now)
  const earlier = await formOf(tx, memberId)
  const isSame = earlier?.server.toLowerCase() === server.toLowerCase() && earlier.login === login
  await putForm(tx, {
    member_id: memberId,
    broker: company,
    server,
    login,
    capital,
    password: null,
    revealed_at: null,
    partner_confirmed_at: isSame ? earlier.partner_confirmed_at : null,
    submitted_at: now,
  })
  const asked = [
    { memberId, cause: 'form_submitted' as const, actorId: memberId },
    { memberId, cause: 'form_queued' as const },
  ]
  await changeBots(tx, asked, now)
  await activateBot(tx, { memberId, isPaper: false, now })
  const { account_id: made } = await botFor(tx, memberId, now)
  if (made === null) throw new Error(`Member ${memberId} has a bot without an account`)
  return made
}

async function botFor(tx: Tx, memberId: bigint, now: Date): Promise<Bot> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  if (!bot) throw new DomainError('not_found')
  if (bot.state === 'frozen') throw new DomainError('account_frozen')
  if (isHeld(bot.state) || bot.state === 'closed') throw new DomainError('account_closed')
  return bot
}

/** Whether a member's bot is set up on an account at a broker, so that an operator may pair a terminal for it. */
export async function awaitsTerminal(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  const bot = await botFor(tx, memberId, now)
  return isInService(bot) && bot.account_id !== null && (await accountIsAtTerminal(tx, bot.account_id))
}

export async function assertAwaitsTerminal(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  if (!(await awaitsTerminal(tx, memberId, now))) throw new DomainError('conflict', { message: text.pairingNoForm })
}
