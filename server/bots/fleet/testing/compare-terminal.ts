import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { BrokerDeal } from '../../terminals/testing/simulated-broker.ts'
import type { Trader } from './terminal-world.ts'

const micros = (dollars: number) => Math.round(dollars * 1_000_000)

/** What differs between the broker's history and what was recorded of it, in words; and how much there was to compare. */
export async function comparePositions(
  db: Db,
  { memberId, broker }: Trader,
): Promise<{ deals: number; trades: number; wrong: string[] }> {
  const opened = broker.deals.filter(({ entry, command }) => entry === 0 && command !== undefined)
  const ours = new Set(opened.map(({ position }) => position))
  const deals = broker.deals.filter(({ position }) => ours.has(position))
  const wrong = await compareDeals(db, memberId, deals)
  for (const [command, times] of broker.filled)
    if (times > 1) wrong.push(`command ${command} was filled ${times} times`)
  const charges = await sql<{ id: bigint; profit: bigint; due: bigint | null }>`
    SELECT t.id, t.profit, c.due FROM trades t LEFT JOIN fuel_charges c ON c.trade_id = t.id WHERE t.member_id = ${memberId}`.execute(
    db,
  )
  for (const { id, profit, due } of charges.rows) {
    const expected = profit > 0n ? (profit * 40n) / 100n : 0n
    if ((due ?? 0n) !== expected) wrong.push(`trade ${id} made ${profit} and was charged ${due}`)
  }
  return { deals: deals.length, trades: charges.rows.length, wrong }
}

type Recorded = { ticket: bigint; line: string; profit: bigint; cost: bigint; is_correction: boolean }

/** Each deal is recorded once. What the broker changed of one later is booked beside it, so it is the sum that must be the same. */
async function compareDeals(db: Db, memberId: bigint, deals: readonly BrokerDeal[]): Promise<string[]> {
  const { rows } = await sql<Recorded>`
    SELECT ticket, concat_ws(' ', position_id, entry, trim_scale(volume), trim_scale(price)) AS line, profit, swap + commission AS cost,
      ticket >= 8000000000000000 AS is_correction
    FROM deals WHERE member_id = ${memberId} ORDER BY ticket`.execute(db)
  const recorded = new Map(rows.filter((row) => !row.is_correction).map((row) => [Number(row.ticket), row]))
  const wrong: string[] = []
  let corrected = rows.filter((row) => row.is_correction).reduce((sum, row) => sum + row.profit + row.cost, 0n)
  for (const deal of deals) {
    const row = recorded.get(deal.ticket)
    recorded.delete(deal.ticket)
    const entry = deal.entry === 0 ? 'in' : 'out'
    const line = [deal.position, entry, deal.volume, deal.price].join(' ')
    // Closed against another of the member's it counts at the market price of the moment, not as the broker books it.
    const hasProfit = deal.entry === 3 || row?.profit === BigInt(micros(deal.profit))
    const cost = BigInt(micros(deal.swap) + micros(deal.commission))
    const isSame = row?.cost === cost || deal.isAmended
    if (row?.line !== line || !hasProfit || !isSame)
      wrong.push(
        `deal ${deal.ticket}: ${row ? `${row.line} ${row.profit} ${row.cost}` : 'not recorded'}, at the broker ${line} ${micros(deal.profit)} ${cost}`,
      )
    else corrected -= cost - row.cost
  }
  for (const ticket of recorded.keys()) wrong.push(`deal ${ticket} is not at the broker`)
  if (corrected !== 0n) wrong.push(`what the broker changed of deals is off by ${corrected}`)
  return wrong
}

/** The bot's positions at the broker and in the fleet, which must be the same. */
export async function compareOpen(db: Db, { memberId, broker }: Trader): Promise<[string, string]> {
  const { rows } = await sql<{ line: string }>`
    SELECT p.position_id || ' ' || p.steps AS line FROM positions p JOIN trading_accounts a ON a.id = p.account_id WHERE a.member_id = ${memberId}
    ORDER BY p.position_id`.execute(db)
  const shown = broker.positions
    .filter(({ magic }) => magic !== 0)
    .sort((a, b) => a.id - b.id)
    .map(({ id, side, volume }) => `${id} ${side * Math.round(volume * 100)}`)
  return [rows.map(({ line }) => line).join(', '), shown.join(', ')]
}
