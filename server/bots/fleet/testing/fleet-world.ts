import { Random } from '@fairlead/engine/market/random'
import { learningPortfolio } from '@fairlead/engine/strategy/portfolio'
import { slowAverages } from '@fairlead/engine/strategy/slow-averages'
import { slowBreakout } from '@fairlead/engine/strategy/slow-breakout'
import { slowMomentum } from '@fairlead/engine/strategy/slow-momentum'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import { startHosting } from '../../../finance/fuel/charges/host-bot.ts'
import { hostDueDays } from '../../../finance/fuel/charges/host-due-days.ts'
import { settleDueTrades } from '../../../finance/fuel/charges/settle-trades.ts'
import { creditDeposit } from '../../../finance/fuel/credit-deposit.ts'
import { addSeconds } from '../../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../../platform/database/db.ts'
import type { OrderedWork } from '../../../platform/work/in-order.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { openAccount } from '../../trading/brokers/open-account.ts'
import { changeBots } from '../../trading/change-bots.ts'
import type { MarketFeed } from '../bars/market-feed.ts'
import { simulatedFeed } from '../bars/simulated-feed.ts'
import { closeInOrder } from '../carry-out-closes.ts'
import type { FleetParts } from '../shards/fleet-parts.ts'
import { playBars } from '../shards/play-bars.ts'
import { ShardMemory } from '../shards/shard-fleet.ts'
import { StoredShares } from '../shards/stored-shares.ts'

/** A Friday morning: most markets rest on the second day. */
export const worldStart = new Date('2026-03-06T06:00:10Z')
export const feed = simulatedFeed({ seed: 256, barSeconds: 300 })

/** The bot's own ways of trading on bars so short, and hedged so readily, that a day has everything in it. */
const hasty = learningPortfolio(
  'hasty',
  20_250,
  [slowAverages(3, 9, 3), slowBreakout(5, 3, 2), slowMomentum(6, 3)],
  { counterStopPercent: 50 },
  { bars: 1, rangeFrames: 4 },
)

export type World = { db: Db; accounts: readonly bigint[]; wishes: OrderedWork }

const dollars = (sum: number) => micro(BigInt(sum) * 1_000_000n)

/** Members in one tree with fuel and a bot each, the same in every database; and what they ask for on the way. */
export async function makeWorld(db: Db, { bots, shards = 1 }: { bots: number; shards?: number }): Promise<World> {
  const random = new Random(7, 0xf1ee7)
  const accounts: bigint[] = []
  let sponsor: bigint | null = null
  for (let n = 0; n < bots; n++) {
    const capital = 150 * 3 ** random.below(5)
    const isRich = random.uniform() < 0.8
    const choice = random.uniform() < 0.4 ? { tradesMax: 2 + random.below(8), maxLossBasisPoints: 400 } : null
    const isConfirmed = random.uniform() < 0.3
    const memberId: bigint = await inTx(db, async (tx) => {
      const member = await addMember(tx, `bot${n}`, n % 4 === 0 ? null : sponsor)
      await creditDeposit(tx, {
        log: `fuel ${n}`,
        memberId: member,
        amount: dollars(isRich ? 5_000 : 20),
        now: worldStart,
      })
      await startHosting(tx, member, dollars(capital), worldStart)
      const accountId = await openAccount(tx, { memberId: member, server: 'Paper', login: `${n}`, now: worldStart })
      await sql`UPDATE trading_accounts SET capital = ${dollars(capital)}, settings = ${choice && JSON.stringify(choice)}::jsonb,
        partner_confirmed_at = ${isConfirmed ? worldStart : null} WHERE id = ${accountId}`.execute(tx)
      accounts.push(accountId)
      return member
    })
    sponsor = memberId
    // Later ones come while the others trade.
    if (n % 5 !== 4) await inTx(db, (tx) => enrol(tx, accounts[n] as bigint, worldStart))
    if (shards > 1 && n === Math.floor(bots / 2)) await fillShards(db)
  }
  if (shards > 1) await emptyShards(db)
  return { db, accounts, wishes: wishesOf(db, accounts) }
}

export async function enrol(tx: Tx, account: bigint, at: Date): Promise<void> {
  await sql`SELECT enrol_account(${account}, ${at})`.execute(tx)
}

/** Whoever comes next gets a shard of their own. */
export const fillShards = (db: Db) => sql`UPDATE fleet_shards SET accounts = accounts + 1000`.execute(db)
export const emptyShards = (db: Db) =>
  sql`UPDATE fleet_shards SET accounts = accounts % 1000 WHERE accounts >= 1000`.execute(db)

export async function askToClose(
  tx: Tx,
  wish: { account: bigint; at: Date; position?: bigint; thenLeave?: boolean },
): Promise<void> {
  await sql`INSERT INTO close_requests (account_id, position_id, reason, then_leave, asked_at)
    VALUES (${wish.account}, ${wish.position ?? null}, 'Closed at the member''s wish.', ${wish.thenLeave ?? false}, ${wish.at})`.execute(
    tx,
  )
}

/** What members do, every 50 minutes and some seconds: pause, resume, choose anew, close, leave and come. */
function wishesOf(db: Db, accounts: readonly bigint[]): OrderedWork {
  let done = 0
  const every = 3_017
  const due = () => addSeconds(worldStart, (done + 1) * every)
  return {
    name: 'wishes',
    nextDue: async (_reader, upTo) => (due() <= upTo ? due() : undefined),
    async runDue(at) {
      const random = new Random(11, 0x3a, done)
      const account = accounts[random.below(accounts.length)] as bigint
      const what = done % 6
      await inTx(db, async (tx) => {
        if (what === 0) await sql`UPDATE trading_accounts SET paused = NOT paused WHERE id = ${account}`.execute(tx)
        if (what === 1) await sql`UPDATE trading_accounts SET low_fuel = NOT low_fuel WHERE id = ${account}`.execute(tx)
        if (what === 2)
          await sql`UPDATE trading_accounts SET settings = '{"tradesMax": 3}' WHERE id = ${account}`.execute(tx)
        if (what === 3) await askToClose(tx, { account, at })
        if (what === 4) await askToClose(tx, { account, at, thenLeave: true })
        if (what === 5) for (const one of accounts.filter((_, n) => n % 5 === done % 5)) await enrol(tx, one, at)
      })
      done++
    },
  }
}

/** Whatever else is due beside the fleet's own work. */
export function otherWorks({ db, wishes }: World): OrderedWork[] {
  const parts = { db, askBots: changeBots }
  return [settleDueTrades(parts), hostDueDays(parts), wishes]
}

export function fleetParts(db: Db, memory = new ShardMemory(), of: MarketFeed = feed): FleetParts {
  const shares = new StoredShares({ db, feed: of, strategy: hasty, firstBars: 60 })
  return { db, feed: of, memory, strategy: hasty, shares, magic: hasty.magic, async onLossClosed() {} }
}

export function fleetWorks(parts: FleetParts): OrderedWork[] {
  return [playBars(parts), closeInOrder(parts)]
}

/** All that the fleet has brought about, as text, without the numbers that only say in which order rows were written. */
export async function dump(db: Db): Promise<Record<string, string>> {
  const tables = {
    deals: 'SELECT * FROM deals ORDER BY account_id, ticket',
    positions: 'SELECT * FROM positions ORDER BY account_id, position_id',
    pending: 'SELECT * FROM pending_entries ORDER BY account_id, place',
    trades: `SELECT account_id, position_id, member_id, symbol, side, volume, opened_at, company_basis_points, discount_basis_points,
      basis, deal_ticket, price, profit, closed_at FROM trades ORDER BY account_id, position_id`,
    charges: `SELECT t.account_id, t.position_id, c.due, c.bonus_paid, c.fuel_paid, c.arrears, c.balance_after
      FROM fuel_charges c JOIN trades t ON t.id = c.trade_id ORDER BY t.account_id, t.position_id`,
    accounts: `SELECT id, balance_cents, open_count, next_ticket, loss_closed, enrolled_at, shard_id IS NULL AS out
      FROM trading_accounts ORDER BY id`,
    shares: 'SELECT at, version, shares, hash FROM learned_shares ORDER BY at',
    equities: `SELECT e.account_id, e.cents FROM fleet_shards s, unnest(s.equity_accounts, s.equity_cents) AS e(account_id, cents)
      ORDER BY e.account_id`,
    log: 'SELECT member_id, account_id, at, kind, symbol, position_id, words FROM bot_log ORDER BY member_id, account_id, at, position_id, kind, symbol, words',
    points: 'SELECT * FROM equity_points ORDER BY account_id, at',
    totals: 'SELECT * FROM trading_totals ORDER BY member_id',
    closes:
      'SELECT account_id, position_id, asked_at, waits_until, done_at FROM close_requests ORDER BY account_id, asked_at',
  }
  const found: Record<string, string> = {}
  for (const [name, query] of Object.entries(tables)) {
    const { rows } = await sql<{ row: string }>`SELECT q::text AS row FROM (${sql.raw(query)}) q`.execute(db)
    found[name] = rows.map(({ row }) => row).join('\n')
  }
  return found
}
