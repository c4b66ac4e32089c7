import { endAlert } from '../alerts/end-alert.ts'
import { endOthers } from '../alerts/end-others.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { addSeconds } from '../platform/clock.ts'
import { type Db, inTx, type Tx } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { judgeAfterSeconds, judgeJob } from './set-aside.ts'
import { deleteRow, holdTurn, holdUnjudged, type Row, releaseDue, setJudged, waiting } from './store.ts'

type Parts = {
  db: Db
  /** Cuts an account's terminal off for what it has told, and freezes its bot. */
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
    runDue: (now) =>
      inTx(parts.db, async (tx) => {
        await holdTurn(tx)
        const before = await waiting(tx)
        for (const row of await holdUnjudged(tx, addSeconds(now, -judgeAfterSeconds), rowsAtOnce))
          await judge(tx, parts, row, now)
        const released = await releaseDue(tx, addSeconds(now, -againSeconds))
        const open = [...before.map(({ member_id }) => member_id), ...released]
        await endOthers(tx, 'member_set_aside', new Set(open.map(String)), now)
        const ours = (await waiting(tx)).filter(({ is_ours }) => is_ours).map(({ kind }) => kind)
        await endOthers(tx, 'fault_of_ours', new Set([...ours, ...before.map(({ kind }) => kind)]), now)
      }),
  }
}

async function judge(tx: Tx, { cutOff }: Parts, row: Row, now: Date): Promise<void> {
  const { id, member_id: memberId, account_id: accountId, kind, what, reason, alike } = row
  const isOurs = alike > alikeMax
  await setJudged(tx, id, isOurs, now)
  if (isOurs)
    await raiseAlert(
      tx,
      {
        kind: 'fault_of_ours',
        key: kind,
        words: `${alike} members fail alike within a minute: ${reason}. They are set aside and tried again every ten minutes; nobody was frozen for it.`,
      },
      now,
    )
  else if (accountId !== null) {
    await cutOff(tx, { accountId, memberId, fault: reason }, now)
    // What its terminal told is left out now. Where its bars cannot be played, the books themselves are at fault, and it stays out of them.
    if (what === 'follow') {
      await deleteRow(tx, id)
      await endAlert(tx, 'member_set_aside', String(memberId), now)
    }
  }
}
