import { text } from '@fairlead/contract/text'
import { freezeMember } from '../../../finance/fuel/standing/freeze.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { changeBots } from '../../trading/change-bots.ts'
import { endTerminalsOf, leaveOutUntaken } from '../store.ts'

/**
 * Disconnects an account's terminal for what it has reported, and freezes its bot until operators have looked. Reports not processed yet
 * never are, so that a new pairing begins with what its terminal reports then.
 */
export async function cutOff(
  tx: Tx,
  { accountId, memberId, fault }: { accountId: bigint; memberId: bigint; fault: string },
  now: Date,
): Promise<void> {
  await endTerminalsOf(tx, accountId, text.terminalFaulty, now)
  await leaveOutUntaken(tx, accountId, now)
  await freezeMember(tx, memberId, `the account data reported for the bot cannot be processed (${fault})`, now)
  await changeBots(tx, [{ memberId, cause: 'frozen', reason: text.botFaulty }], now)
}
