import { sql } from 'kysely'
import { addSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { silentSeconds } from '../terminals/silence.ts'
import { conclude } from './conclude.ts'
import { silenceApartSeconds } from './judge.ts'
import { runningBot } from './running-bots.ts'
import { type Due, takeDue } from './store.ts'

type Terminal = { login: string; heard_at: Date; quiet_since: Date }
type Look = {
  work: string
  now: Date
  /** Since when we have been listening: before that nobody could be heard. */
  listeningSince: Date
}

/** Alerts on own terminals that have become silent for as long as was asked for, or are back. */
export function takeSilence(tx: Tx, limit: number, { work, now, listeningSince }: Look): Promise<Due<Terminal>[]> {
  const heardAt = sql`coalesce(t.heard_at, t.paired_at)`
  const quietSince = sql`greatest(${heardAt}, ${listeningSince}::timestamptz)`
  return takeDue<Terminal>(tx, {
    ...{ work, limit, kinds: ['silence'] },
    facts: { login: sql`a.login`, heard_at: heardAt, quiet_since: quietSince },
    joins: sql`${runningBot} JOIN accounts_traded a ON a.id = s.account_id
      JOIN terminals_paired t ON t.account_id = a.id AND t.ended_at IS NULL AND NOT t.is_hosted`,
    seen: sql`concat_ws(' ', t.id, CASE WHEN ${quietSince} <= ${now}::timestamptz - o.threshold * interval '1 minute' THEN 'silent'
      WHEN ${heardAt} >= ${addSeconds(now, -silentSeconds)} THEN 'connected' ELSE 'quiet' END,
      o.holds AND o.told_at <= ${addSeconds(now, -silenceApartSeconds)})`,
    only: sql`true`,
  })
}

export async function judgeSilence(tx: Tx, due: readonly Due<Terminal>[], now: Date): Promise<void> {
  await conclude(
    tx,
    due.map((alert) => ({
      alert,
      figure: minutesQuiet(alert, now),
      words: {
        kind: 'bot',
        title: `Your terminal has been silent for ${alert.threshold} minutes`,
        body: `MetaTrader on login ${alert.login} was last in contact at ${inUtc(alert.heard_at)}. Your stops are at the broker; no new positions are opened until it reconnects.`,
      },
    })),
    now,
  )
}

/** None while it is connected, as everywhere; one that we could not hear for long is not connected for that. */
function minutesQuiet({ heard_at, quiet_since }: Terminal, now: Date): bigint {
  if (heard_at >= addSeconds(now, -silentSeconds)) return 0n
  return BigInt(Math.max(1, Math.floor((now.getTime() - quiet_since.getTime()) / 60_000)))
}

const inUtc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
