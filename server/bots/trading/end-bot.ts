import type { Reader, Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { botOf } from './bot-store.ts'
import { isMemberFlat, leaveFleet } from './brokers/account-store.ts'
import { updateForm } from './brokers/broker-store.ts'
import { changeBots } from './change-bots.ts'

/** No position is open, no trade waits for its charge, and nothing is under way that could open or close one. */
export function isFlat(reader: Reader, memberId: bigint): Promise<boolean> {
  return isMemberFlat(reader, memberId)
}

/** The account is open again; a bot needs a package, and a form with a password. */
export async function reopenBot(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await changeBots(tx, [{ memberId, cause: 'account_reopened', actorId: memberId }], now)
}

/** The account is closed, and its bot with it. Asked again once the fleet has let go of it: a step may have been under way. */
export async function endBot(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const accountId = (await botOf(tx, memberId))?.account_id ?? null
  if (accountId !== null) await leaveFleet(tx, accountId, now)
  if (!(await isMemberFlat(tx, memberId))) throw new DomainError('open_positions')
  await changeBots(
    tx,
    [
      { memberId, cause: 'closing_asked', actorId: memberId },
      { memberId, cause: 'account_closed' },
    ],
    now,
  )
  await updateForm(tx, memberId, { password: null })
}
