import type { NewNotification } from '../../people/notifications/notify.ts'
import { notify } from '../../people/notifications/notify.ts'
import type { Tx } from '../../platform/database/db.ts'
import { judge, type OwnAlert } from './judge.ts'
import { setJudged } from './store.ts'

export type Measured = {
  alert: OwnAlert & { seen: string }
  figure: bigint
  words: Pick<NewNotification, 'kind' | 'title' | 'body'>
}

/** Sends the alerts due on these figures, and records that in the same transaction: a process that is killed sends nothing twice. */
export async function conclude(tx: Tx, measured: readonly Measured[], now: Date): Promise<void> {
  const judged = measured.map((one) => ({ ...one, verdict: judge(one.alert, one.figure, now) }))
  await setJudged(
    tx,
    judged.map(({ alert, verdict }) => ({
      memberId: alert.member_id,
      kind: alert.kind,
      seen: alert.seen,
      toldAt: verdict === 'tell' ? now : alert.told_at,
      holds: verdict === 'tell' || (verdict === 'unchanged' && alert.holds),
    })),
  )
  await notify(
    tx,
    judged.flatMap(({ alert, verdict, words }) =>
      verdict === 'tell' ? [{ memberId: alert.member_id, ...words, mail: 'always' as const }] : [],
    ),
    now,
  )
}
