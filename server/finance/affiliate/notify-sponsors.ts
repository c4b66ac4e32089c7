import { exactUsd } from '@fairlead/money/exact-usd'
import { type Money, plus, zero } from '@fairlead/money/money'
import { sql } from 'kysely'
import { type NewNotification, notify } from '../../people/notifications/notify.ts'
import type { Reader, Tx } from '../../platform/database/db.ts'

type Brought = { member_id: bigint; sponsor_id: bigint; name: string; ref_id: string }

const ofTeam = { kind: 'income' as const, mail: 'if chosen' as const }

/** Notifies a sponsor as soon as the address of a person who used their link is verified. It says nothing that Direct Team does not show. */
export async function notifyJoined(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  const [joined] = await sponsored(tx, [memberId])
  if (!joined) return
  const told: NewNotification = {
    ...ofTeam,
    memberId: joined.sponsor_id,
    title: `${shownAs(joined)} joined your team`,
    body: 'They registered with your referral link and have verified their e-mail address. You can see them under Direct Team.',
  }
  await notify(tx, [told], now)
}

/** Tells sponsors of direct income as deposits are credited: each once for all that came together. */
export async function notifyDirectIncomes(
  tx: Tx,
  incomes: readonly { memberId: bigint; amount: Money }[],
  now: Date,
): Promise<void> {
  const paid = new Map<bigint, Money>()
  for (const { memberId, amount } of incomes)
    if (amount > zero) paid.set(memberId, plus(paid.get(memberId) ?? zero, amount))
  const bySponsor = new Map<bigint, Brought[]>()
  for (const one of await sponsored(tx, [...paid.keys()]))
    bySponsor.set(one.sponsor_id, [...(bySponsor.get(one.sponsor_id) ?? []), one])
  const told = [...bySponsor].map(([memberId, brought]) => {
    const sum = brought.reduce((total, { member_id }) => plus(total, paid.get(member_id) ?? zero), zero)
    const [first, ...others] = brought
    const whose = first && others.length === 0 ? shownAs(first) : `${brought.length} members of your direct team`
    return {
      ...ofTeam,
      memberId,
      title: `${exactUsd(sum)} direct income`,
      body: `Your share of fuel deposited by ${whose} is in your affiliate wallet.`,
    }
  })
  await notify(tx, told, now)
}

/** Those of these members who have a sponsor that is still with us. */
async function sponsored(reader: Reader, memberIds: readonly bigint[]): Promise<Brought[]> {
  if (memberIds.length === 0) return []
  const { rows } = await sql<Brought>`
    SELECT s.member_id, s.uplines[1] AS sponsor_id, m.name, m.ref_id FROM sponsorships s JOIN people m ON m.id = s.member_id
    JOIN people above ON above.id = s.uplines[1] AND above.closed_at IS NULL
    WHERE s.member_id = ANY (${memberIds}::bigint[]) ORDER BY s.member_id`.execute(reader)
  return rows
}

const plainName = /^[\p{L}\p{M}'’-]{1,30}$/u

/**
 * First name and referral ID. Strangers choose their names and this is mailed: what is no plain name (an address of a site, a sentence)
 * is left out.
 */
export function shownAs({ name, ref_id }: { name: string; ref_id: string }): string {
  const [first = ''] = name.trim().split(/\s+/)
  return plainName.test(first) ? `${first} (${ref_id})` : `The member ${ref_id}`
}
