import type { RiskSignal } from '@fairlead/contract/routes/wallet/operator-queues'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { habitsOf, keepAssessment, linkedMembers } from './risk-store.ts'
import { weighSignals } from './weigh-signals.ts'

type Asked = { id: bigint; memberId: bigint; amount: bigint; address: string; at: Date }

/** What speaks for and against paying a withdrawal. */
export async function assessWithdrawal(reader: Reader, asked: Asked): Promise<RiskSignal[]> {
  const linked = await linkedMembers(reader, asked.memberId, asked.address)
  return weighSignals(asked, await habitsOf(reader, asked), linked)
}

/** Keeps what an operator could see when approving, so that the second one sees what the first saw. */
export async function rememberSeen(tx: Tx, asked: Asked, operatorId: bigint, now: Date): Promise<void> {
  const signals = JSON.stringify(await assessWithdrawal(tx, asked))
  await keepAssessment(tx, { id: asked.id, operatorId, signals, now })
}
