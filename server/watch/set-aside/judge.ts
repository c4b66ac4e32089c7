import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/database/db.ts'
import { isOwnFault } from '../../platform/own-fault.ts'
import type { DueWork } from '../../platform/work/jobs.ts'
import { endAlert } from '../alerts/end-alert.ts'
import { endOthers } from '../alerts/end-others.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { judgeAfterSeconds, judgeJob } from './set-aside.ts'
import { deleteRow, holdTurn, holdUnjudged, type Row, releaseDue, setJudged, unjudged, waiting } from './store.ts'

type Parts = {
  db: Db
  /** Disconnects an account's terminal for what it has reported, and freezes its bot. */
  cutOff(tx: Tx, account: { accountId: bigint; memberId: bigint; fault: string }, now: Date): Promise<void>
}

/** More than these within a minute for one cause, and it is not their data. */
const alikeMax = 3
const againSeconds = 600
const rowsAtOnce = 1_000

/**
 * Says, a minute after something was set aside, whose fault it is. An account that failed over its own data has its terminal cut off and its
 * bot frozen; where more than three fail alike it is a fault of ours, nobody is frozen and operators are told. Work, and what is
 * ours, is tried again every ten minutes; what succeeds then has its alert ended with the next look.
 */
export function judgeSetAside(parts: Parts): DueWork {
  return {
    name: judgeJob,
    async runDue(now) {
      const { db } = parts
      const before = await inTx(db, (tx) => waiting(tx))
      for (const { id } of await unjudged(db, addSeconds(now, -judgeAfterSeconds), rowsAtOnce))
        await judgeAlone(parts, id, now)
      await inTx(db, async (tx) => {
        await holdTurn(tx)
        const released = await releaseDue(tx, addSeconds(now, -againSeconds))
        const left = await waiting(tx)
        const lasting = [...before, ...left].map(({ member_id }) => member_id)
        await endOthers(tx, 'member_set_aside', new Set([...lasting, ...released].map(String)), now)
        const ours = left.filter(({ is_ours }) => is_ours).map(({ kind }) => kind)
        await endOthers(tx, 'fault_of_ours', new Set([...ours, ...before.map(({ kind }) => kind)]), now)
      })
    },
  }
}

/** One that cannot even be cut off keeps nobody else from a verdict: that is a fault of ours, and it stays aside. */
async function judgeAlone(parts: Parts, id: bigint, now: Date): Promise<void> {
  const verdict = (isUncut: boolean) =>
    inTx(parts.db, async (tx) => {
      await holdTurn(tx)
      const row = await holdUnjudged(tx, id)
      if (row) await judge(tx, parts, row, isUncut, now)
    })
  try {
    await verdict(false)
  } catch (error) {
    if (!isOwnFault(error)) throw error
    await verdict(true)
  }
}

async function judge(tx: Tx, { cutOff }: Parts, row: Row, isUncut: boolean, now: Date): Promise<void> {
  const { id, member_id: memberId, account_id: accountId, kind, what, reason, alike } = row
  const isOurs = isUncut || alike > alikeMax
  await setJudged(tx, id, isOurs, now)
  if (isOurs)
    await raiseAlert(
      tx,
      {
        kind: 'fault_of_ours',
        key: kind,
        words: `${isUncut ? 'A member could not be isolated' : `${alike} members had the same failure within a minute`}: ${reason}. The failed work is suspended and retried every ten minutes; no one has been frozen because of it.`,
      },
      now,
    )
  else if (accountId !== null) {
    await cutOff(tx, { accountId, memberId, fault: reason }, now)
    // Its terminal's report is left out now. Where its bars cannot be played, its positions themselves are at fault, and it stays out of the fleet.
    if (what === 'follow') {
      await deleteRow(tx, id)
      await endAlert(tx, 'member_set_aside', String(memberId), now)
    }
  }
}
