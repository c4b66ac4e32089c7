import { text } from '@fairlead/contract/text'
import type { Tx } from '../../../platform/database/db.ts'
import { decideLogin, type LoginDecision } from '../../trading/brokers/decide-login.ts'
import { endTerminalsOf } from '../store.ts'

/** Carries out what two operators decided about a login: who loses it has their terminal cut off. */
export async function giveLogin(tx: Tx, decision: LoginDecision, now: Date): Promise<void> {
  const lost = await decideLogin(tx, decision, now)
  if (lost !== undefined) await endTerminalsOf(tx, lost, text.terminalLoginMoved, now)
}
