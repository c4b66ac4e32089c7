import { text } from '@fairlead/contract/text'
import { checkBooks } from '../../finance/ledger/check-books.ts'
import { resumePayouts as letGoOn, stopPayouts } from '../../finance/ledger/payouts.ts'
import type { BookCheck } from '../../platform/book-check.ts'
import { type Db, inTx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { isOnSettledLine } from './line-store.ts'

type Decision = { operatorId: bigint; reason: string; now: Date }

/** Stops all payouts at once; what the nodes have cannot be called back. The first reason stays. */
export async function pausePayouts(db: Db, { operatorId, reason, now }: Decision): Promise<void> {
  await inTx(db, async (tx) => {
    await stopPayouts(tx, `Stopped by an operator: ${reason}`, now)
    await writeAudit(tx, { actorId: operatorId, action: 'pause payouts', subject: 'payouts', details: { reason }, now })
  })
}

/** Lets payouts go on, whoever stopped them, if every check of the books holds now. */
export async function resumePayouts(db: Db, checks: readonly BookCheck[], decision: Decision): Promise<void> {
  await assertMayGoOn(db, checks)
  await letPayoutsGoOn(db, decision)
}

/** Throws unless every check of the books holds now. */
export async function assertMayGoOn(db: Db, checks: readonly BookCheck[]): Promise<void> {
  if (!(await isOnSettledLine(db))) throw new DomainError('conflict', { message: text.reconcileFirst })
  const { findings } = await checkBooks(db, checks)
  const broken = findings.filter(({ holds }) => !holds).map(({ name, detail }) => `${name}: ${detail}`)
  if (broken.length > 0) throw new DomainError('conflict', { message: `${text.booksDoNotHold} ${broken.join('; ')}` })
}

export async function letPayoutsGoOn(db: Db, { operatorId, reason, now }: Decision): Promise<void> {
  await inTx(db, async (tx) => {
    await letGoOn(tx)
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'resume payouts',
      subject: 'payouts',
      details: { reason },
      now,
    })
  })
}
