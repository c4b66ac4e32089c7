import type { Parsed } from '@fairlead/contract/route'
import type { pairTerminal as pairCall } from '@fairlead/contract/routes/bots/terminal-sync'
import { text } from '@fairlead/contract/text'
import { micro } from '@fairlead/money/money'
import type { Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { newToken, type Secrets } from '../../../platform/keys/secrets.ts'
import { connectTerminal } from '../../trading/brokers/connect-terminal.ts'
import { endTerminalsOf, insertTerminal, lastKnown, setKey, useCode } from '../store.ts'
import { hashCode } from './pairing-code.ts'
import { keyBoundTo } from './terminal-keys.ts'

type PairRequest = Parsed<(typeof pairCall)['body']>
type Pairing = { told: PairRequest; isSandbox: boolean; now: Date }

/**
 * Pairs a terminal with the member whose code it shows, and gives it a key of its own. Refused in words for accounts the bot cannot trade:
 * the code is good for another try then. A terminal that was paired with the login before is cut off. Nothing is given to a terminal
 * whose login another member holds: the claim is kept for operators, and the code is used up.
 */
export async function pairTerminal(
  tx: Tx,
  secrets: Secrets,
  { told, isSandbox, now }: Pairing,
): Promise<{ terminalId: number; key: string } | undefined> {
  const code = await useCode(tx, hashCode(told.code), now)
  if (!code) throw new DomainError('invalid_token', { message: text.pairingCodeWrong, field: 'code' })
  if (told.marginMode !== 'hedging') throw new DomainError('conflict', { message: text.pairingHedging })
  if (told.currency !== 'USD') throw new DomainError('conflict', { message: text.pairingCurrency })
  // Nobody is charged for play money, so nobody is served for it either.
  if (told.demo && !isSandbox) throw new DomainError('conflict', { message: text.pairingDemo })
  const isHosted = code.made_by !== code.member_id
  const { accountId, takenFrom } = await connectTerminal(tx, {
    memberId: code.member_id,
    ...(isHosted || code.capital === null ? {} : { capital: micro(code.capital) }),
    company: told.company,
    server: told.server,
    login: String(told.login),
    isSandbox,
    now,
  })
  if (accountId === undefined) return undefined
  if (takenFrom !== undefined) await endTerminalsOf(tx, takenFrom, text.terminalLoginMoved, now)
  const earlier = await lastKnown(tx, accountId)
  await endTerminalsOf(tx, accountId, text.terminalReplaced, now)
  const id = await insertTerminal(tx, {
    memberId: code.member_id,
    accountId,
    isHosted,
    login: told.login,
    server: told.server,
    company: told.company,
    isDemo: told.demo,
    leverage: told.leverage,
    build: told.build,
    eaVersion: told.eaVersion,
    dealCursor: earlier?.cursor ?? 0n,
    trustedCents: earlier?.trusted ?? null,
    now,
  })
  const key = newToken()
  await setKey(tx, id, secrets.seal(key, keyBoundTo(id)))
  return { terminalId: Number(id), key }
}
