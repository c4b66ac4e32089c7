import type { OwnAlertKind } from '@fairlead/contract/routes/bots/own-alerts'
import type { Money } from '@fairlead/money/money'
import { sql } from 'kysely'
import { addSeconds } from '../../../platform/clock.ts'
import { type Database, inTx } from '../../../platform/database/db.ts'
import { botWorld } from '../../trading/testing/bot-world.ts'
import type { TestTrade } from '../../trading/testing/close-trades.ts'
import { setOwnAlerts } from '../set-own-alerts.ts'
import { watchOwnAlerts } from '../watch-own-alerts.ts'

export const start = new Date('2026-03-10T08:00:00Z')
export const later = (minutes: number) => addSeconds(start, minutes * 60)

/** Members with bots and alerts of their own, and what they were told. */
export function alertWorld({ db }: Database) {
  const people = botWorld(db, start)
  /** An account valued within the last five minutes is worth what it says. */
  const newWatch = () => watchOwnAlerts({ db, valuedSince: (now) => addSeconds(now, -300) })
  const watch = newWatch()

  /** What a member was told by these alerts, the oldest first; all of it is to be mailed. */
  async function toldTo(memberId: bigint): Promise<string[]> {
    const rows = await db
      .selectFrom('notifications')
      .select(['title', 'body'])
      .where('member_id', '=', memberId)
      .where('mail_due', '=', true)
      .orderBy('id')
      .execute()
    return rows
      .filter(({ title }) => /goal|high|fuel is below|fuel will last|silent for/.test(title))
      .map(({ title }) => title)
  }
  const set = (memberId: bigint, kind: OwnAlertKind, threshold: number | null, isOn = true) =>
    inTx(db, (tx) => setOwnAlerts(tx, memberId, { [kind]: { isOn, threshold } }))

  async function lookTwice(now: Date): Promise<void> {
    await watch.runDue(now)
    await watch.runDue(addSeconds(now, 1))
  }

  let positions = 0n
  const trade = (memberId: bigint, profit: Money, closedAt: Date): TestTrade => ({
    memberId,
    positionId: ++positions,
    profit,
    closedAt,
  })

  async function accountOf(memberId: bigint): Promise<bigint> {
    const [account] = await people.accountOf(memberId)
    if (!account) throw new Error('There is no account')
    return account.id
  }
  /** The account is worth this, and was valued just now. */
  async function worth(memberId: bigint, dollars: number, now: Date): Promise<void> {
    const accountId = await accountOf(memberId)
    await sql`UPDATE trading_accounts SET balance_cents = ${dollars * 100} WHERE id = ${accountId}`.execute(db)
    await sql`UPDATE fleet_shards SET reached = ${now}`.execute(db)
  }
  async function move(memberId: bigint, dollars: number, now: Date): Promise<void> {
    await db
      .insertInto('balance_operations')
      .values({ account_id: await accountOf(memberId), at: now, cents: BigInt(dollars * 100) })
      .execute()
  }
  async function pair(memberId: bigint, heardAt: Date, isHosted = false): Promise<void> {
    const accountId = await accountOf(memberId)
    await sql`UPDATE trading_accounts SET is_paper = false WHERE id = ${accountId}`.execute(db)
    await sql`INSERT INTO terminals (member_id, account_id, is_hosted, login, server, company, is_demo, leverage, build, ea_version, paired_at, heard_at)
    VALUES (${memberId}, ${accountId}, ${isHosted}, ${memberId}, 'Harbourline-Live', 'Harbourline', false, 100, 4000, '1', ${start}, ${heardAt})`.execute(
      db,
    )
  }
  const hear = (memberId: bigint, at: Date) =>
    sql`UPDATE terminals SET heard_at = ${at} WHERE member_id = ${memberId}`.execute(db)

  return { people, watch, newWatch, toldTo, set, lookTwice, trade, accountOf, worth, move, pair, hear }
}
