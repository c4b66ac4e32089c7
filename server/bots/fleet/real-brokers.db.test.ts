// long: what brokers do later is told by terminals of one world
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { settleInbox } from '../../finance/fuel/charges/settle-trades.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { readTrade } from '../reports/read-trade.ts'
import { lookAtFills } from '../terminals/deals/look-at-fills.ts'
import { watchTerminals } from '../terminals/sync/watch-terminals.ts'
import { changeBots } from '../trading/change-bots.ts'
import { botWorld } from '../trading/testing/bot-world.ts'
import { goldFacts, goldTerminal } from './testing/gold-terminal.ts'
import { terminalWorld } from './testing/terminal-world.ts'

const whole = test.runIf(inject('proofs') !== 'none')
const database = await testDatabase()
const { db } = database
const world = await terminalWorld(database)
const people = botWorld(db, world.clock.now())
let logins = 61_000

async function terminal() {
  const memberId = await people.member({ packageId: 4, fuel: 5_000 })
  return goldTerminal(world, memberId, ++logins)
}
type Terminal = Awaited<ReturnType<typeof terminal>>

/** An order of ours, filled and closed. */
async function closedTrade(of: Terminal, figures: Parameters<Terminal['trade']>[2]): Promise<number> {
  const position = of.login * 1_000 + of.deals.length
  await of.command(position)
  await of.trade(position, 'in')
  await of.trade(position, 'out', figures)
  return position
}

const stateOf = async ({ memberId }: Terminal) => (await people.botOf(memberId)).state

/** Trades with their profit and what was due, in dollars. */
async function charged({ account }: Terminal) {
  await settleInbox({ db, askBots: changeBots }, world.clock.now())
  const { rows } = await sql<{ position: bigint; profit: bigint; due: bigint }>`
    SELECT t.position_id AS position, t.profit, c.due FROM trades t JOIN fuel_charges c ON c.trade_id = t.id
    WHERE t.account_id = ${account} ORDER BY t.id`.execute(db)
  return rows.map(({ profit, due }) => [Number(profit) / 1e6, Number(due) / 1e6])
}

const openAlerts = async (kind: string) =>
  (
    await db
      .selectFrom('alerts')
      .select(['key', 'words'])
      .where('kind', '=', kind)
      .where('over_at', 'is', null)
      .execute()
  ).map(({ words }) => words)
const noticesTo = async (memberId: bigint) =>
  (await db.selectFrom('notifications').select('title').where('member_id', '=', memberId).orderBy('id').execute()).map(
    ({ title }) => title,
  )

test('a gain that the broker books later is a small trade of its own and is charged; a loss is not refunded, and lowers the mark', async () => {
  const of = await terminal()
  const position = await closedTrade(of, { profit: 102 })
  expect(await charged(of)).toEqual([[100, 40]])
  await of.correct(1, { swap: 10 })
  await of.correct(0, { commission: -5 })
  expect(await charged(of)).toEqual([
    [100, 40],
    [10, 4],
    [-4, 0],
  ])
  const { rows } = await sql<{ realised: bigint; highest: bigint }>`
    SELECT realised, highest FROM profit_marks WHERE account_id = ${of.account}`.execute(db)
  expect(rows).toEqual([{ realised: 106_000_000n, highest: 110_000_000n }])
  // Linked to the deal it corrects, and saying so.
  const links = await sql<{ ticket: bigint; words: string }>`
    SELECT c.ticket, d.words FROM terminal_deal_changes c JOIN deals d ON d.account_id = c.account_id AND d.ticket = c.booked_as
      JOIN trades t ON t.account_id = d.account_id AND t.position_id = c.booked_as
    WHERE c.account_id = ${of.account} ORDER BY c.id`.execute(db)
  expect(links.rows).toEqual(
    [of.deals[1], of.deals[0]].map((deal) => ({
      ticket: BigInt(deal?.ticket ?? 0),
      words: `The broker corrected swap or commission of deal ${deal?.ticket}, position ${position}.`,
    })),
  )
  expect(await stateOf(of)).toBe('active')
  // And can be opened like any other.
  const newest = await sql<{ position: bigint }>`
    SELECT position_id AS position FROM trades WHERE account_id = ${of.account} ORDER BY id DESC LIMIT 1`.execute(db)
  const wanted = { position: Number(newest.rows[0]?.position), account: undefined, now: world.clock.now() }
  const shown = routes.readTrade.reply.parse(await readTrade(db, of.memberId, wanted, undefined))
  expect(shown).toMatchObject({
    symbol: 'XAUUSD',
    volume: 0,
    profit: -4,
    deals: [{ commission: -4, isCounter: false }],
  })
})

test('told again as it is, a deal changes nothing, however often', async () => {
  const of = await terminal()
  await closedTrade(of, { profit: 102 })
  await of.correct(1, { swap: 3 })
  // More often than a broker may correct one.
  for (let n = 0; n < 7; n++) await of.tell({ again: of.deals })
  expect(await stateOf(of)).toBe('active')
  expect(await charged(of)).toEqual([
    [100, 40],
    [3, 1.2],
  ])
})

whole('while the trade is open a correction is a part of it', async () => {
  const of = await terminal()
  const position = of.login * 1_000
  await of.command(position)
  await of.trade(position, 'in')
  await of.correct(0, { commission: -3 })
  await of.trade(position, 'out', { profit: 104 })
  expect(await charged(of)).toEqual([[100, 40]])
})

test('a correction larger than any is not booked and freezes; so do another profit, volume or price', async () => {
  const large = await terminal()
  await closedTrade(large, { profit: 102 })
  // A hundredth of what was traded: 0.1 lots of 100 ounces at $2,000.
  await large.correct(1, { swap: 200 })
  expect(await stateOf(large)).toBe('active')
  await large.correct(0, { commission: -202 })
  expect([await stateOf(large), await charged(large)]).toEqual([
    'frozen',
    [
      [100, 40],
      [200, 80],
    ],
  ])
  for (const more of [{ profit: 103 }, { volume: 0.2 }, { price: 2_001 }]) {
    const of = await terminal()
    await closedTrade(of, { profit: 102 })
    await of.correct(1, more)
    expect([await stateOf(of), await charged(of)]).toEqual(['frozen', [[100, 40]]])
  }
})

whole('what is not small is shown to operators', async () => {
  const of = await terminal()
  await closedTrade(of, { profit: 102 })
  await of.correct(1, { swap: 2 })
  await of.correct(1, { swap: 12 })
  const { rows } = await sql<{ words: string }>`
    SELECT words FROM terminal_corrections WHERE account_id = ${of.account}`.execute(db)
  const words = `Deal ${of.deals[1]?.ticket} was corrected by the broker by $10.00.`
  expect(rows).toEqual([{ words }])
  world.clock.pass(200)
  await lookAtFills(db).runDue(world.clock.now())
  const found = await db
    .selectFrom('terminal_findings')
    .select(['kind', 'words'])
    .where('account_id', '=', of.account)
    .execute()
  expect(found.filter(({ words: one }) => one === words)).toEqual([{ kind: 'profit', words }])
})

whole('a terminal that changes its swaps all the time is frozen, and no other member waits for it', async () => {
  const [of, honest] = [await terminal(), await terminal()]
  await closedTrade(of, { profit: 102 })
  for (let n = 1; n <= 5; n++) await of.correct(1, { swap: n % 2 })
  expect(await stateOf(of)).toBe('active')
  await of.correct(1, { swap: 0.5 })
  expect(await stateOf(of)).toBe('frozen')
  const before = await charged(of)
  for (let n = 0; n < 5; n++) await of.correct(1, { swap: n })
  expect(await charged(of)).toEqual(before)
  await closedTrade(honest, { profit: 12 })
  expect(await charged(honest)).toEqual([[10, 4]])
})

whole(
  'a deal with an earlier time and a lower ticket is taken, also where it stands before the last one that was told',
  async () => {
    const of = await terminal()
    const position = of.login * 1_000
    await of.command(position)
    await of.trade(position, 'in')
    const balance = {
      ...{ position: 0, symbol: '', type: 'balance', entry: 'in', volume: 0, price: 0, magic: 0, comment: '' },
    }
    const earlier = {
      ...of.deals[0],
      ...balance,
      ticket: 7,
      order: 0,
      profit: 5,
      commission: 0,
      timeMs: (of.deals[0]?.timeMs ?? 0) - 60_000,
    }
    of.balance += 5
    expect(await of.tell({ again: [earlier, ...of.deals] })).toMatchObject({
      ackAgain: true,
      ackDeal: of.deals[0]?.ticket,
    })
    const { rows } = await sql<{ ticket: bigint }>`
    SELECT ticket FROM terminal_deals WHERE account_id = ${of.account} ORDER BY ticket`.execute(db)
    expect(rows.map(({ ticket }) => Number(ticket))).toEqual([7, of.deals[0]?.ticket])
    expect(await stateOf(of)).toBe('active')
  },
)

test('the order’s number in the result leads to the command, where a bridge has dropped the comment', async () => {
  const of = await terminal()
  const [command, position] = [of.login * 1_000 + 1, of.login * 1_000 + 900]
  await of.command(command)
  await of.tell({ results: [{ commandId: command, outcome: 'done', retcode: 10_009, order: position, deal: 1 }] })
  await of.trade(position, 'in', {}, 'bridge 0815')
  const { rows } = await sql<{ command: bigint; reason: number }>`
    SELECT p.command_id AS command, d.reason FROM terminal_positions p JOIN deals d USING (account_id, position_id)
    WHERE p.account_id = ${of.account}`.execute(db)
  expect(rows).toEqual([{ command: BigInt(command), reason: 11 }])
  const corrections = await sql`SELECT words FROM terminal_corrections WHERE account_id = ${of.account}`.execute(db)
  expect(corrections.rows).toEqual([])
})

test('a balance that falls to nothing without a deal closes nobody’s account; it is told of, and heals', async () => {
  const of = await terminal()
  const read = async () =>
    await db
      .selectFrom('trading_accounts')
      .select(['balance_cents', 'loss_closed'])
      .where('id', '=', of.account)
      .executeTakeFirstOrThrow()
  const watch = () => watchTerminals(db).runDue(world.clock.now())
  const mayOpen = async () => ((await of.tell()).settings as { entriesAllowed: boolean }).entriesAllowed
  expect(await mayOpen()).toBe(true)
  of.balance = 0
  await of.tell()
  // A bar ends meanwhile.
  for (let n = 0; n < 12; n++) {
    world.clock.pass(30)
    await of.tell()
  }
  expect([await read(), await stateOf(of), await mayOpen()]).toEqual([
    { balance_cents: 1_000_000n, loss_closed: false },
    'active',
    false,
  ])
  for (let n = 0; n < 2; n++) await watch()
  expect((await noticesTo(of.memberId)).filter((title) => title.includes('balance'))).toEqual([
    'Your terminal reports an unlikely balance',
  ])
  expect((await openAlerts('balance_doubted')).filter((words) => words.includes(String(of.login)))).toEqual([
    `Login ${of.login} reports a balance of $0.00; its deals add up to $10000.00. The figure is not accepted, and no positions are opened. If it is right, resync the terminal.`,
  ])
  of.balance = 10_000
  await of.tell()
  expect(await mayOpen()).toBe(true)
  await watch()
  expect((await openAlerts('balance_doubted')).filter((words) => words.includes(String(of.login)))).toEqual([])
})

whole('a balance is believed as soon as the deal is told that explains it, whichever comes first', async () => {
  const of = await terminal()
  const balanceOf = async () =>
    (
      await sql<{
        cents: bigint
      }>`SELECT balance_cents AS cents FROM trading_accounts WHERE id = ${of.account}`.execute(db)
    ).rows[0]?.cents
  const funds = (ticket: number, profit: number) => ({
    ...{
      ticket,
      order: 0,
      position: 0,
      symbol: '',
      type: 'balance',
      entry: 'in',
      volume: 0,
      price: 0,
      profit,
      swap: 0,
    },
    ...{ commission: 0, fee: 0, magic: 0, comment: '', reason: 0, timeMs: world.clock.now().getTime() + 7_200_000 },
  })
  of.balance = 2_000
  await of.tell()
  expect(await balanceOf()).toBe(1_000_000n)
  await of.tell({ deals: [funds(1, -8_000)] })
  expect(await balanceOf()).toBe(200_000n)
  // More is believed at once, and the deal that follows is not counted twice.
  of.balance = 5_000
  await of.tell({ dealsAfter: 1 })
  expect(await balanceOf()).toBe(500_000n)
  await of.tell({ dealsAfter: 1, deals: [funds(2, 3_000)] })
  const { rows } = await sql<{ doubted: boolean }>`
    SELECT doubted_at IS NOT NULL AS doubted FROM terminals WHERE account_id = ${of.account}`.execute(db)
  expect([await balanceOf(), rows]).toEqual([500_000n, [{ doubted: false }]])
})

test('an account that shows nothing at its very first sync is no loss either', async () => {
  const memberId = await people.member({ packageId: 4, fuel: 5_000 })
  const of = await goldTerminal(world, memberId, ++logins)
  await sql`UPDATE terminals SET trusted_cents = NULL WHERE account_id = ${of.account}`.execute(db)
  of.balance = 0
  // A bar ends meanwhile.
  for (let n = 0; n < 13; n++) {
    await of.tell()
    world.clock.pass(30)
  }
  const { rows } = await sql<{ doubted: boolean; loss_closed: boolean }>`
    SELECT t.doubted_at IS NOT NULL AS doubted, a.loss_closed FROM terminals t JOIN trading_accounts a ON a.id = t.account_id
    WHERE t.account_id = ${of.account}`.execute(db)
  expect([await stateOf(of), rows]).toEqual(['active', [{ doubted: true, loss_closed: false }]])
})

test('a number from the future is refused in words, and one that was stored earlier locks nobody out', async () => {
  const of = await terminal()
  const ahead = world.clock.now().getTime() + 3_600_000
  expect(await of.say({ seq: ahead })).toMatchObject({ status: 409, body: { message: text.syncAhead } })
  expect(await of.say()).toMatchObject({ status: 200 })
  await sql`UPDATE terminals SET seq = ${ahead} WHERE id = ${of.own.id}::bigint`.execute(db)
  expect(await of.say()).toMatchObject({ status: 200 })
  world.clock.pass(10)
  await of.tell({ log: [{ seq: 1, timeMs: 1, level: 'info', line: 'x' }] })
  const { rows } = await sql<{ seq: bigint }>`SELECT seq FROM terminals WHERE id = ${of.own.id}::bigint`.execute(db)
  expect(Number(rows[0]?.seq)).toBeLessThanOrEqual(world.clock.now().getTime())
})

test('facts of symbols are asked for at each start and each day; what is open keeps its size, and new orders take the new ones', async () => {
  const of = await terminal()
  const wanted = (body: Record<string, unknown>) =>
    (body.settings as { wantedSymbols: string[] }).wantedSymbols.length > 0
  const position = of.login * 1_000
  await of.command(position)
  await of.trade(position, 'in')
  expect(wanted(await of.tell())).toBe(false)
  await of.tell({ start: { eaVersion: '1.1.0', build: 4_100 } })
  expect(wanted(await of.tell())).toBe(true)
  await of.tell({ symbols: [{ ...goldFacts, contractSize: 10, lotStep: 0.1 }] })
  expect(wanted(await of.tell())).toBe(false)
  // The books are made anew with whatever is told next.
  of.balance += 1
  await of.tell()
  const steps = await sql<{ steps: number }>`SELECT steps FROM positions WHERE account_id = ${of.account}`.execute(db)
  expect(steps.rows).toEqual([{ steps: 10 }])
  const { rows } = await sql<{
    facts: object
  }>`SELECT symbols -> 'XAUUSD' AS facts FROM terminals WHERE account_id = ${of.account}`.execute(db)
  expect(rows).toMatchObject([{ facts: { contractSize: 10, lotStep: 0.1 } }])
  await sql`UPDATE terminals SET symbols_due_at = ${world.clock.now()} WHERE account_id = ${of.account}`.execute(db)
  expect(wanted(await of.tell())).toBe(true)
})

whole(
  'what the terminal has not had from its broker yet is not gone, and is asked for soon; an older advisor keeps what it had',
  async () => {
    const of = await terminal()
    const symbols = async () => {
      const { rows } = await sql<{ names: string[]; minutes: number }>`
      SELECT ARRAY(SELECT jsonb_object_keys(symbols) ORDER BY 1) AS names,
        extract(epoch FROM symbols_due_at - ${world.clock.now()}::timestamptz)::float8 / 60 AS minutes
      FROM terminals WHERE account_id = ${of.account}`.execute(db)
      return [rows[0]?.names, Math.round(rows[0]?.minutes ?? 0)]
    }
    expect(await symbols()).toEqual([['XAUUSD'], 1_440])
    const silver = { ...goldFacts, name: 'XAGUSD', base: 'XAG' }
    await of.tell({ symbols: [silver], symbolsPending: 1 })
    expect(await symbols()).toEqual([['XAGUSD', 'XAUUSD'], 10])
    const { base: _, profit: __, calc: ___, custom: ____, ...old } = goldFacts
    await of.tell({ symbols: [old] })
    expect(await symbols()).toEqual([['XAGUSD', 'XAUUSD'], 1_440])
    await of.tell({ symbols: [silver] })
    expect(await symbols()).toEqual([['XAGUSD'], 1_440])
  },
)
