import { type RecordMonth, recordBands } from '@fairlead/contract/record-months'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settle } from '../../finance/fuel/store.ts'
import { inTx, openDatabase } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { changeBots } from '../trading/change-bots.ts'
import { botWorld, usd } from '../trading/testing/bot-world.ts'
import { closeTrades } from '../trading/testing/close-trades.ts'
import { recompute } from './check-record.ts'
import { countMonths } from './count-months.ts'
import { readRecord, recordColumns, recordRows } from './read-record.ts'

const database = await testDatabase()
const { db } = database
const march = new Date('2026-03-02T08:00:00Z')
const people = botWorld(db, march)
const counting = countMonths(db, 7)

const capital = 300
let positions = 0n
let charges = 0

async function trade(memberId: bigint, dollars: number, closedAt: string): Promise<void> {
  const [account] = await people.accountOf(memberId)
  if (!account) throw new Error('There is no account')
  const { server, login } = account
  const at = new Date(closedAt)
  const closed = { ...{ memberId, server, login }, positionId: ++positions, profit: usd(dollars), closedAt: at }
  await inTx(db, (tx) => closeTrades(tx, [closed], at))
}
async function host(memberId: bigint, dollars: number, day: string): Promise<void> {
  const charge = { key: `hosting ${++charges}`, hash: Buffer.alloc(32), event: 'hosting', at: new Date(day), memberId }
  await inTx(db, (tx) => settle(tx, 'hosting', [{ ...charge, due: usd(dollars) }]))
}
async function pair(memberId: bigint, pairedAt: string, isDemo = false): Promise<void> {
  const [account] = await people.accountOf(memberId)
  await sql`INSERT INTO terminals (member_id, account_id, is_hosted, login, server, company, is_demo, leverage, build, ea_version, paired_at)
    VALUES (${memberId}, ${account?.id}, false, ${memberId}, 'Harbourline-Live', 'Harbourline', ${isDemo}, 100, 4000, '1', ${new Date(pairedAt)})`.execute(
    db,
  )
}
const months = async () => (await readRecord(db)).months
const monthOf = async (month: string, market: string) =>
  (await months()).find((one) => one.month === month && one.market === market)
const figures = ({ memberBands: _, tradeBands: _bands, ...counted }: RecordMonth) => counted
async function download(): Promise<string> {
  const lines: string[] = []
  for await (const row of recordRows(db)) lines.push(row.join(','))
  return [recordColumns.join(','), ...lines, ''].join('\r\n')
}

/** The same from the rows themselves, member by member. */
async function byHand(month: string, isLive: (accountId: bigint) => boolean) {
  const { rows } = await sql<{ member_id: bigint; account: bigint; profit: bigint | null; due: bigint }>`
    SELECT c.member_id, coalesce(t.account_id, b.account_id) AS account, t.profit, c.due
    FROM fuel_charges c LEFT JOIN trades t ON t.id = c.trade_id JOIN bots b ON b.member_id = c.member_id
    WHERE to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM') = ${month}`.execute(db)
  const kept = new Map<bigint, bigint>()
  const profits: bigint[] = []
  for (const { member_id, profit, due } of rows.filter((row) => isLive(row.account))) {
    kept.set(member_id, (kept.get(member_id) ?? 0n) + (profit ?? 0n) - due)
    if (profit !== null) profits.push(profit)
  }
  return {
    members: kept.size,
    ahead: [...kept.values()].filter((amount) => amount > 0n).length,
    trades: profits.length,
    won: profits.filter((profit) => profit > 0n).length,
    lost: profits.filter((profit) => profit < 0n).length,
  }
}

const simulated: bigint[] = []
for (let k = 0; k < 24; k++) simulated.push(await people.active({ fuel: 200 }))
const live: bigint[] = []
for (let k = 0; k < 20; k++) live.push(await people.active({ fuel: 200 }))
const liveAccounts = new Set<bigint>()
for (const memberId of live) {
  await pair(memberId, '2026-03-02T09:00:00Z')
  for (const { id } of await people.accountOf(memberId)) liveAccounts.add(id)
}
// Play money at a broker is play money.
await pair(simulated[0] as bigint, '2026-03-02T09:00:00Z', true)

for (const [k, memberId] of [...simulated, ...live].entries()) {
  await trade(memberId, (k % 7) * 1.5 - 3, `2026-03-${10 + (k % 15)}T10:00:00Z`)
  if (k % 3 === 0) await trade(memberId, 4, '2026-03-31T23:59:59Z')
  await host(memberId, 0.65, '2026-03-20T00:00:00Z')
}
const [leaver, loser, idle] = simulated as [bigint, bigint, bigint]
await inTx(db, (tx) =>
  changeBots(tx, [{ memberId: leaver, cause: 'account_closed' }], new Date('2026-03-28T00:00:00Z')),
)
await inTx(db, (tx) => changeBots(tx, [{ memberId: loser, cause: 'loss_closed' }], new Date('2026-03-29T00:00:00Z')))
// One of the live members is gone in April: 19 are left.
for (const memberId of [...simulated.slice(2), ...live.slice(1)]) {
  if (memberId !== idle) await trade(memberId, memberId % 2n === 0n ? 5 : -5, '2026-04-10T10:00:00Z')
  await host(memberId, 0.65, '2026-04-20T00:00:00Z')
}

test('a month is counted a day after its end, once, with all of its members, and live apart from simulated', async () => {
  await counting.runDue(new Date('2026-04-01T23:59:59Z'))
  expect(await months()).toEqual([])
  await counting.runDue(new Date('2026-04-02T00:00:00Z'))
  await counting.runDue(new Date('2026-04-02T00:01:00Z'))

  const isLive = (id: bigint) => liveAccounts.has(id)
  const since = (one: { members: number; ahead: number }) => ({ since: { members: one.members, ahead: one.ahead } })
  const [hand, handLive] = [await byHand('2026-03', (id) => !isLive(id)), await byHand('2026-03', isLive)]
  expect([hand.members, handLive.members]).toEqual([24, 20])
  expect((await months()).map(figures)).toEqual([
    { month: '2026-03', market: 'live', late: 0, ...handLive, ...since(handLive) },
    { month: '2026-03', market: 'simulated', late: 0, ...hand, ...since(hand) },
  ])
})

test('results stand in bands of the capital: nobody’s amounts are told', async () => {
  const month = await monthOf('2026-03', 'simulated')
  const { rows } = await sql<{ profit: bigint }>`
    SELECT profit FROM trades t JOIN bots b ON b.account_id = t.account_id
    WHERE b.member_id = ANY (${simulated}::bigint[]) AND closed_at < '2026-04-01'`.execute(db)
  const edges = [0, 0.25, 0.5, 1, 2, 5, 10, Number.POSITIVE_INFINITY]
  const bands = recordBands.map((band) => {
    const [from = 0, to = 0] = [edges[Math.abs(band) - 1], edges[Math.abs(band)]]
    return rows.filter(({ profit }) => {
      const percent = Number(profit) / 10_000 / capital
      const size = Math.abs(percent)
      return band === 0 ? percent === 0 : Math.sign(percent) === Math.sign(band) && size >= from && size < to
    }).length
  })
  expect(month?.tradeBands).toEqual(bands)
  expect(bands.filter((count) => count > 0).length).toBeGreaterThan(3)
})

test('of a month with 19 members nothing is kept or sent; what becomes known late changes no month that is counted', async () => {
  const before = await months()
  // Closed in March, and told by its terminal in the middle of April.
  await trade(loser, -9, '2026-03-30T10:00:00Z')
  await counting.runDue(new Date('2026-05-02T00:00:00Z'))

  const after = await months()
  expect(after.map(({ month, market }) => `${month} ${market}`)).toEqual([
    '2026-04 simulated',
    '2026-03 live',
    '2026-03 simulated',
  ])
  expect(after.slice(1)).toEqual(before)
  const april = after[0] as RecordMonth
  const hand = await byHand('2026-04', (id) => !liveAccounts.has(id))
  // The late one is of a member who had nothing else in April.
  expect(figures(april)).toMatchObject({
    members: hand.members + 1,
    ahead: hand.ahead,
    trades: hand.trades + 1,
    lost: hand.lost + 1,
    late: 1,
    since: { members: 24 },
  })
  const { rows } = await sql`SELECT 1 FROM record_counting`.execute(db)
  expect(rows).toEqual([])
  // Not even by who owns the tables.
  const owner = openDatabase(database.url, { asLogin: true, connectionsMax: 1 })
  await expect(sql`UPDATE record_months SET late = 0`.execute(owner.db)).rejects.toThrow()
  await owner.close()
})

test('a month that nobody traded in is passed over, and the next is counted', async () => {
  for (const memberId of simulated.slice(2)) await trade(memberId, 1, '2026-06-10T10:00:00Z')
  await counting.runDue(new Date('2026-07-02T00:00:00Z'))
  const june = await monthOf('2026-06', 'simulated')
  expect(june).toMatchObject({ members: 22, trades: 22, won: 22, ahead: 22 })
  expect(await monthOf('2026-05', 'simulated')).toBeUndefined()
  // Who left long ago is still one of all who ever began.
  expect(june?.since.members).toBe(24)
})

test('after a long pause several months are counted in a row, and no trade is left out or counted twice', async () => {
  for (const month of ['07', '08', '09', '10'])
    for (const memberId of simulated.slice(2)) await trade(memberId, 1, `2026-${month}-10T10:00:00Z`)
  await counting.runDue(new Date('2026-10-02T00:00:00Z'))
  await counting.runDue(new Date('2026-11-02T00:00:00Z'))
  expect((await months()).slice(0, 4).map(({ month, trades, late }) => [month, trades, late])).toEqual([
    ['2026-10', 22, 0],
    ['2026-09', 22, 0],
    ['2026-08', 22, 0],
    ['2026-07', 22, 0],
  ])
  const { rows } = await sql<{ all: number; counted: number }>`
    SELECT (SELECT count(*) FROM trades)::int AS all,
      (SELECT sum(t.n) FROM record_months CROSS JOIN LATERAL (SELECT sum(n) AS n FROM unnest(trade_bands) n) t)::int AS counted`.execute(
    db,
  )
  // Those of the 19 in April are in no month that is shown.
  expect(rows).toEqual([{ all: expect.any(Number), counted: (rows[0]?.all ?? 0) - 19 }])
})

test('the figures of the page follow from the download alone, and no line of it tells more than a count', async () => {
  const file = await download()
  expect(recompute(file)).toEqual((await months()).map(figures))
  for (const line of file.trim().split('\r\n').slice(1))
    expect(line).toMatch(/^\d{4}-\d{2},(live|simulated),(member|trade|since-\w+|late-trade),-?[\d.]*,-?[\d.]*,\d+$/)
  expect(() => recompute(file.replace('member', 'person'))).toThrow('Line 2')
})
