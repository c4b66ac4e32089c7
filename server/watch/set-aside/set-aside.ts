import { type Db, inTx } from '../../platform/database/db.ts'
import { faultInWords, kindOfFault } from '../../platform/own-fault.ts'
import { queueJob } from '../../platform/work/jobs.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { holdTurn, insertRow } from './store.ts'

export type Failed = {
  memberId: bigint
  /** With an account: its terminal is no longer followed, or its bars are no longer played. Else it is the work of this name. */
  accountId?: bigint
  what: string
  /** Whether all that is due of the member in order waits with it. */
  isOrdered?: boolean
  /** The time of what could not be done. */
  dueAt: Date
  now: Date
}

/** Set aside, others go on within a minute; a minute later it is known whether more than one has failed alike. */
export const judgeAfterSeconds = 60
export const judgeJob = 'judge-set-aside'

/**
 * Suspends what cannot be done for one member, with everything later of theirs, and alerts operators. In a transaction of its own: the one
 * that failed is gone.
 */
export async function setAside(db: Db, failed: Failed, error: unknown): Promise<void> {
  const { memberId, accountId, what, isOrdered = false, dueAt, now } = failed
  const reason = faultInWords(error)
  await inTx(db, async (tx) => {
    await holdTurn(tx)
    await insertRow(tx, {
      ...{ memberId, accountId: accountId ?? null, what, isOrdered, dueAt, since: now, reason },
      kind: `${what} ${kindOfFault(error)}`,
    })
    await raiseAlert(
      tx,
      {
        kind: 'member_set_aside',
        key: String(memberId),
        words: `Member ${memberId}: ${inWords(what)} of ${dueAt.toISOString()} could not be done (${reason}). It is suspended${isOrdered ? ', with everything after it' : ''}; other members are not affected.`,
      },
      now,
    )
    await queueJob(tx, judgeJob, {}, { afterSeconds: judgeAfterSeconds + 1 })
  })
}

function inWords(what: string): string {
  if (what === 'follow') return 'the terminal data'
  if (what === 'play') return 'the bar'
  return what
}
