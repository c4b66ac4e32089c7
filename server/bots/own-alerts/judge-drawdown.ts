import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { addSeconds } from '../../platform/clock.ts'
import type { Reader, Tx } from '../../platform/database/db.ts'
import { silentSeconds } from '../terminals/silence.ts'
import { readEquities } from '../trading/deals/read-equities.ts'
import { conclude, type Measured } from './conclude.ts'
import { raiseHighs, readHigh, type Worth } from './equity-highs.ts'
import { runningBot } from './running-bots.ts'
import { type Due, takeDue } from './store.ts'
import { units } from './threshold.ts'

type Account = { account_id: bigint; enrolled_at: Date }
type Look = {
  work: string
  now: Date
  /** What an account was worth before that is not what it is worth now. */
  freshSince: Date
}

/** Alerts on accounts that were valued anew. What is old is left alone: a shard that is late, a terminal that is silent. */
export function takeDrawdowns(tx: Tx, limit: number, { work, now, freshSince }: Look): Promise<Due<Account>[]> {
  return takeDue<Account>(tx, {
    ...{ work, limit, kinds: ['drawdown'] },
    facts: { account_id: sql`a.id`, enrolled_at: sql`a.enrolled_at` },
    joins: sql`${runningBot} JOIN accounts_traded a ON a.id = s.account_id AND a.balance_cents IS NOT NULL AND a.enrolled_at IS NOT NULL
      JOIN shards_moved r ON r.id = a.shard_id AND r.reached >= ${freshSince}`,
    seen: sql`concat_ws(' ', a.id, extract(epoch FROM r.reached)::bigint, a.balance_cents)`,
    only: sql`(a.is_paper OR EXISTS (SELECT 1 FROM terminals_paired t WHERE t.account_id = a.id AND t.ended_at IS NULL
      AND t.heard_at >= ${addSeconds(now, -silentSeconds)}))`,
  })
}

export async function judgeDrawdowns(tx: Tx, due: readonly Due<Account>[], now: Date): Promise<void> {
  const equities = await readEquities(
    tx,
    due.map(({ account_id }) => account_id),
  )
  const worths = due.flatMap((alert): (Worth & { alert: Due<Account> })[] => {
    const equity = equities.get(alert.account_id)
    if (equity === undefined) throw new Error(`Account ${alert.account_id} has a balance and no equity`)
    const { member_id: memberId, account_id: accountId, enrolled_at: enrolledAt } = alert
    return [{ alert, memberId, accountId, enrolledAt, equity }]
  })
  const highs = await raiseHighs(tx, worths)
  await conclude(
    tx,
    worths.map(({ alert, memberId, equity }) => {
      const high = highs.get(memberId) ?? equity
      const figure = fallOf(high, equity)
      return { alert, figure, words: wordsOf(alert, { figure, high, equity }) }
    }),
    now,
  )
}

/** In basis points of the high, cut off. */
const fallOf = (high: bigint, equity: bigint): bigint =>
  high > 0n && high > equity ? ((high - equity) * 10_000n) / high : 0n

/** How far a member's account is below its high now; nothing before it was looked at. */
export async function drawdownOf(reader: Reader, memberId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ account_id: bigint | null }>`
    SELECT account_id FROM bots_standing WHERE member_id = ${memberId}`.execute(reader)
  const accountId = rows[0]?.account_id
  if (!accountId) return undefined
  const high = await readHigh(reader, memberId, accountId)
  const equity = (await readEquities(reader, [accountId])).get(accountId)
  return high === undefined || equity === undefined ? undefined : fallOf(high, equity)
}

function wordsOf(
  { threshold }: Due<Account>,
  { figure, high, equity }: { figure: bigint; high: bigint; equity: bigint },
): Measured['words'] {
  const dollars = (amount: bigint) => `$${formatUsd(micro(amount), 2)}`
  return {
    kind: 'bot',
    title: `Your account is ${units.drawdown.show(figure)}% below its high`,
    body: `Its equity is ${dollars(equity)}, ${dollars(high - equity)} below the high of ${dollars(high)}. You asked to be notified from ${units.drawdown.show(threshold)}% on.`,
  }
}
