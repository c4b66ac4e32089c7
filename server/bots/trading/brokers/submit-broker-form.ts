import { text } from '@fairlead/contract/text'
import { formatUsd } from '@fairlead/money/format'
import { type Money, micro } from '@fairlead/money/money'
import { share } from '@fairlead/money/share'
import { readFuelBalances } from '../../../finance/ledger/read-balances.ts'
import { readOwnPackage } from '../../../finance/packages/read-packages.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import type { SealedColumn } from '../../../platform/keys/kept-by-key.ts'
import type { Secrets } from '../../../platform/keys/secrets.ts'
import { publishToConsole } from '../../../watch/audit/publish-to-console.ts'
import { isHeld, nextStanding } from '../bot-states.ts'
import { type Bot, lockBots } from '../bot-store.ts'
import { changeBots } from '../change-bots.ts'
import { hasPositions } from './account-store.ts'
import { type BrokerForm, formOf, keepTyped, listedPair, putForm, updateForm } from './broker-store.ts'

export type SentForm = { broker: string; server: string; login: string; capital: Money; password: string }

/** The password is sealed for these: put into another row, or beside another login, it does not open. */
export const boundTo = ({ member_id, server, login }: Pick<BrokerForm, 'member_id' | 'server' | 'login'>): string =>
  ['broker form', member_id, server, login].join(' ')

export const sealedPasswords: SealedColumn = {
  kind: 'sealed',
  table: 'broker_forms',
  column: 'password',
  what: 'broker passwords',
  id: 'member_id',
  boundBy: ['server', 'login'],
  boundTo: (row) => boundTo(row as BrokerForm),
}

/**
 * Takes the form with the MT5 account and has the bot set up on it. A new password alone is taken at any time and changes nothing
 * else; anything more needs a package, enough fuel for the capital, and no open positions. A bot that is out of service keeps the
 * new form for when it is reactivated. Answers whether a set-up is waiting now because of it.
 */
export async function submitBrokerForm(
  tx: Tx,
  secrets: Secrets,
  { memberId, sent, now }: { memberId: bigint; sent: SentForm; now: Date },
): Promise<boolean> {
  const bot = (await lockBots(tx, [memberId], now)).get(memberId)
  if (!bot) throw new Error(`Member ${memberId} has no row for a bot`)
  if (bot.state === 'frozen') throw new DomainError('account_frozen')
  if (isHeld(bot.state) || bot.state === 'closed') throw new DomainError('account_closed')

  const { isListed, ...form } = await asListed(tx, sent)
  const earlier = await formOf(tx, memberId)
  const isSameAccount = earlier && isSame(earlier, form)
  const password = secrets.seal(sent.password, boundTo({ member_id: memberId, ...(isSameAccount ? earlier : form) }))
  if (isSameAccount && earlier.capital === form.capital && bot.state !== 'rejected' && bot.state !== 'package_active') {
    await updateForm(tx, memberId, { password, revealed_at: null })
    return false
  }

  await assertMayChange(tx, bot, form.capital, now)
  if (!isListed) await keepTyped(tx, { memberId, ...form, now })
  await putForm(tx, {
    member_id: memberId,
    ...(isSameAccount ? { broker: earlier.broker, server: earlier.server, login: earlier.login } : form),
    capital: form.capital,
    password,
    revealed_at: null,
    // Another account must be confirmed anew.
    partner_confirmed_at: isSameAccount ? earlier.partner_confirmed_at : null,
    submitted_at: now,
  })
  if (!nextStanding(bot, 'form_submitted')) return false
  await changeBots(
    tx,
    [
      { memberId, cause: 'form_submitted', actorId: memberId },
      { memberId, cause: 'form_queued' },
    ],
    now,
  )
  await publishToConsole(tx, 'activations', now)
  return true
}

/** What a form says but for its password. */
type Form = { broker: string; server: string; login: string; capital: Money }

/** Spelled as the list has it, and the login as the number it is: one account must not look like two. */
async function asListed(tx: Tx, sent: SentForm): Promise<Form & { isListed: boolean }> {
  const login = sent.login.replace(/^0+/, '')
  if (login === '') throw new DomainError('validation_failed', { message: text.loginIdInvalid, field: 'login_id' })
  const pair = await listedPair(tx, sent.broker, sent.server)
  const { broker, server } = pair ?? sent
  return { broker, server, login, capital: sent.capital, isListed: pair !== undefined }
}

const isSame = (one: Omit<Form, 'capital'>, other: Omit<Form, 'capital'>): boolean =>
  one.broker.toLowerCase() === other.broker.toLowerCase() &&
  one.server.toLowerCase() === other.server.toLowerCase() &&
  one.login === other.login

/** A package, enough fuel for the capital, and no open positions. Whose login it is nobody learns here: a stranger could ask for any. */
export async function assertMayChange(tx: Tx, bot: Bot, capital: Money, now: Date): Promise<void> {
  const memberId = bot.member_id
  const packages = await readOwnPackage(tx, memberId, now)
  if (!packages) throw new DomainError('package_inactive')
  if (bot.account_id !== null && (await hasPositions(tx, bot.account_id))) throw new DomainError('open_positions')

  const { own, larger } = packages
  const dollars = `$${formatUsd(capital, 2)}`
  if (larger && capital >= larger.amount) {
    throw new DomainError('validation_failed', {
      message: `A capital of ${dollars} needs a larger package than ${own.name}. Activate it first.`,
      field: 'capital',
    })
  }
  const { total } = await readFuelBalances(tx, memberId)
  const missing = share(capital, BigInt(own.requiredFuelBasisPoints)) - total
  if (missing > 0n) {
    throw new DomainError('insufficient_fuel', {
      // Rounded up to the cent: depositing what the sentence names is enough.
      message: `A capital of ${dollars} needs $${formatUsd(micro(missing + 9_999n), 2)} more fuel.`,
      field: 'capital',
    })
  }
}
