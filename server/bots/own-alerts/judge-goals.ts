import { exactUsd } from '@fairlead/money/exact-usd'
import { type Money, micro } from '@fairlead/money/money'
import { fromDollars } from '@fairlead/money/parse'
import { sql } from 'kysely'
import { readKept } from '../../finance/fuel/reads/read-kept.ts'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { conclude, type Measured } from './conclude.ts'
import { monthOf, type OwnAlert } from './judge.ts'
import { type Due, takeDue } from './store.ts'

/**
 * Goals of members whose kept profit has changed. While a trade waits for its charge, what was kept is not known yet, and a member may be
 * frozen for a trade that was reported in two ways.
 */
export function takeGoals(tx: Tx, limit: number, { work, now }: { work: string; now: Date }): Promise<Due<unknown>[]> {
  return takeDue(tx, {
    ...{ work, limit, kinds: ['month_goal', 'total_goal'], facts: {} },
    joins: sql`LEFT JOIN trading_figures t ON t.member_id = o.member_id LEFT JOIN fuel_summed f ON f.member_id = o.member_id`,
    seen: sql`concat_ws(' ', CASE o.kind WHEN 'month_goal' THEN ${monthOf(now)} END, t.trades_closed, t.profit, f.charged, f.hosted)`,
    only: sql`NOT EXISTS (SELECT 1 FROM trades_uncharged u WHERE u.member_id = o.member_id)
      AND NOT EXISTS (SELECT 1 FROM members_frozen z WHERE z.member_id = o.member_id)`,
  })
}

export async function judgeGoals(tx: Tx, due: readonly Due<unknown>[], now: Date): Promise<void> {
  const looked: Measured[] = []
  for (const alert of due) {
    const figure = await keptFor(tx, alert, now)
    looked.push({ alert, figure, words: wordsOf(alert, figure, now) })
  }
  await conclude(tx, looked, now)
}

/** What the goal is held against: what was kept this month, or since joining. */
export async function keptFor(reader: Reader, { kind, member_id }: OwnAlert, now: Date): Promise<Money> {
  const from = new Date(`${monthOf(now)}-01`)
  const { kept } = await readKept(reader, member_id, kind === 'month_goal' ? { from } : {})
  return fromDollars(kept)
}

function wordsOf({ kind, threshold }: OwnAlert, figure: bigint, now: Date): Measured['words'] {
  const goal = exactUsd(micro(threshold))
  const kept = `You have kept ${exactUsd(micro(figure))} after fuel and hosting`
  if (kind === 'total_goal')
    return { kind: 'bot', title: `You have reached your goal of ${goal}`, body: `${kept} since you joined.` }
  const month = monthName.format(now)
  return {
    kind: 'bot',
    title: `You have reached your goal of ${goal} for ${month}`,
    body: `${kept} in ${month} (UTC).`,
  }
}

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
