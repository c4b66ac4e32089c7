import { text } from '@fairlead/contract/text'
import type { Money } from '@fairlead/money/money'
import { addSeconds } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { publishToConsole } from '../../../watch/audit/publish-to-console.ts'
import { activateBot } from '../activate-bot.ts'
import { isHeld, isInService, isToBeSetUp } from '../bot-states.ts'
import { type Bot, lockBots } from '../bot-store.ts'
import { changeBots } from '../change-bots.ts'
import { missingHistory } from '../missing-for-live.ts'
import { accountIsAtTerminal, isAccount, setAtTerminal } from './account-store.ts'
import { formOf, putForm } from './broker-store.ts'
import { type Holder, holderOf, lockLogin, loginsNamed, putClaim, setProved } from './login-store.ts'
import { moveLogin } from './move-login.ts'
import { openAccount } from './open-account.ts'
import { assertMayChange } from './submit-broker-form.ts'

type Connection = {
  memberId: bigint
  /** Of a terminal that the member runs; one that we host belongs to a form that was accepted. */
  capital?: Money
  company: string
  server: string
  login: string
  isSandbox: boolean
  now: Date
}
export type Connected = {
  /** Nothing where another member holds the login: two operators decide. */
  accountId: bigint | undefined
  /** Whose terminal is to be cut off, because this one proves the login. */
  takenFrom?: bigint
}

/** Who tries one login after the other to see which are refused does not get far. */
const loginsPerDayMax = 5
const daySeconds = 86_400

/**
 * The account that a terminal is to trade for a member. A bot that is in service on this very login keeps it, and one whose form names it
 * waits on it to be set up. Else the login a member's own terminal is signed in to takes the place of the broker form, without a password,
 * and the bot is set up on it at once, or in live mode as soon as it has enough market history. Only a terminal that we host, signed in with the password, proves a login: it takes it over from whoever merely named it.
 */
export async function connectTerminal(tx: Tx, connection: Connection): Promise<Connected> {
  const { memberId, capital, server, login, isSandbox, now } = connection
  const other = await otherHolder(tx, connection)
  const bot = await botFor(tx, memberId, now, other?.member_id)
  const served = await accountOf(tx, bot, connection)
  const isAwaited = served === undefined && (await isOnForm(tx, bot, connection))
  if (served === undefined && !isAwaited) {
    if (capital === undefined) throw new DomainError('conflict', { message: text.pairingLogin })
    await assertMayChange(tx, bot, capital, now)
    await assertNotGuessing(tx, connection)
  }
  await lockLogin(tx, { server, login })
  const holder = await otherHolder(tx, connection)
  if (holder && capital !== undefined) {
    await putClaim(tx, connection)
    return { accountId: undefined }
  }
  if (served === undefined && !isAwaited)
    return { accountId: await setUpOn(tx, { ...connection, capital: capital as Money, isSandbox }) }
  const own = served ?? (await openAtTerminal(tx, connection))
  if (holder?.proved_at) throw new DomainError('conflict', { message: text.loginTaken })
  if (holder) await moveLogin(tx, { from: holder, to: { accountId: own, memberId }, server, login, now })
  if (capital === undefined) await setProved(tx, own, now)
  return { accountId: own, ...(holder && { takenFrom: holder.id }) }
}

async function otherHolder(tx: Tx, { memberId, server, login }: Connection): Promise<Holder | undefined> {
  const holder = await holderOf(tx, { server, login })
  return holder?.member_id === memberId ? undefined : holder
}

async function assertNotGuessing(tx: Tx, { memberId, server, login, now }: Connection): Promise<void> {
  if ((await holderOf(tx, { server, login }))?.member_id === memberId) return
  if ((await loginsNamed(tx, memberId, addSeconds(now, -daySeconds))) >= loginsPerDayMax)
    throw new DomainError('conflict', { message: text.pairingTooMany })
}

/** The account of the bot, where it is in service on this very login. */
async function accountOf(tx: Tx, bot: Bot, { server, login }: Connection): Promise<bigint | undefined> {
  const accountId = isInService(bot) ? bot.account_id : null
  if (accountId === null || !(await isAccount(tx, accountId, { server, login }))) return undefined
  return (await accountIsAtTerminal(tx, accountId)) ? accountId : undefined
}

/** Whether a bot that is to be set up waits for a terminal on this very login. A member's own says what capital it is for, and begins anew. */
async function isOnForm(tx: Tx, bot: Bot, { capital, server, login }: Connection): Promise<boolean> {
  if (!isToBeSetUp(bot.state) || (capital !== undefined && bot.state === 'pending')) return false
  const form = await formOf(tx, bot.member_id)
  return form?.server.toLowerCase() === server.toLowerCase() && form.login === login
}

/** The account of a login that is traded through a terminal as soon as its bot is set up. */
async function openAtTerminal(tx: Tx, { memberId, server, login, now }: Connection): Promise<bigint> {
  const accountId = await openAccount(tx, { memberId, server, login, mayAwait: true, now })
  await setAtTerminal(tx, accountId)
  return accountId
}

async function setUpOn(tx: Tx, connection: Required<Connection>): Promise<bigint> {
  const { memberId, company, server, login, capital, isSandbox, now } = connection
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
  if (!isSandbox && (await missingHistory(tx, now))) {
    await publishToConsole(tx, 'activations', now)
    return openAtTerminal(tx, connection)
  }
  await activateBot(tx, { memberId, isSandbox, isPairing: true, now })
  const { account_id: made } = await botFor(tx, memberId, now)
  if (made === null) throw new Error(`Member ${memberId} has a bot without an account`)
  return made
}

/** With the bot of another, which may have to stop for it: bots are locked in one order everywhere. */
async function botFor(tx: Tx, memberId: bigint, now: Date, other?: bigint): Promise<Bot> {
  const bot = (await lockBots(tx, other === undefined ? [memberId] : [memberId, other], now)).get(memberId)
  if (!bot) throw new DomainError('not_found')
  if (bot.state === 'frozen') throw new DomainError('account_frozen')
  if (isHeld(bot.state) || bot.state === 'closed') throw new DomainError('account_closed')
  return bot
}

/** Whether a member's bot is set up on an account at a broker or waits to be, so that an operator may pair a terminal for it. */
async function awaitsTerminal(tx: Tx, memberId: bigint, now: Date): Promise<boolean> {
  const bot = await botFor(tx, memberId, now)
  if (isToBeSetUp(bot.state)) return (await formOf(tx, memberId)) !== undefined
  return isInService(bot) && bot.account_id !== null && (await accountIsAtTerminal(tx, bot.account_id))
}

export async function assertAwaitsTerminal(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  if (!(await awaitsTerminal(tx, memberId, now))) throw new DomainError('conflict', { message: text.pairingNoForm })
}
