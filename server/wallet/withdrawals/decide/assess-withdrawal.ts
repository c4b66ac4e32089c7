import type { RiskSignal } from '@fairlead/contract/routes/wallet/operator-queues'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { habitsOf, keepAssessment, linkedMembers } from './risk-store.ts'
import { weighSignals } from './weigh-signals.ts'

type Input = { id: bigint; memberId: bigint; amount: bigint; address: string; at: Date }

/** What speaks for and against paying a withdrawal. */
export async function assessWithdrawal(reader: Reader, input: Input): Promise<RiskSignal[]> {
  const linked = await linkedMembers(reader, input.memberId, input.address)
  return weighSignals(input, await habitsOf(reader, input), linked)
}

/** Keeps what an operator could see when approving, so that the second one sees what the first saw. */
export async function rememberSeen(tx: Tx, input: Input, operatorId: bigint, now: Date): Promise<void> {
  const signals = JSON.stringify(await assessWithdrawal(tx, input))
  await keepAssessment(tx, { id: input.id, operatorId, signals, now })
}
