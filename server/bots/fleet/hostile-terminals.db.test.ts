// long: the same people of good and bad will, told in one place
import { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { Random } from '@fairlead/engine/market/random'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { namesOf } from '../../people/identity/sign-up/names-of.ts'
import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { judgeSetAside } from '../../watch/set-aside/judge.ts'
import { listTerminals, readTerminal } from '../terminals/list-terminals.ts'
import { cutOff } from '../terminals/pairing/cut-off.ts'
import { changeBots } from '../trading/change-bots.ts'
import { botWorld } from '../trading/testing/bot-world.ts'
import { earliestReached } from './store.ts'
import { feed } from './testing/fleet-world.ts'
import { hedgedTerminal } from './testing/hedged-terminal.ts'
import { hostileSync } from './testing/hostile-syncs.ts'
import { type Paired, toldByHand } from './testing/reported-by-hand.ts'
import { terminalWorld } from './testing/terminal-world.ts'

const syncs = { none: 300, short: 1_000, long: 20_000 }[inject('proofs')]
const magic = 20_250
const perBar = 5
const attackers = 5

/** Honest members beside others who may be of bad will: paper bots, and one who trades at a terminal. */
async function world() {
  const database = await testDatabase()
  const terminals = await terminalWorld(database)
  const { db, clock } = terminals
  const people = botWorld(db, clock.now())
  const paper = [
    await people.active({ packageId: 4, fuel: 2_000 }, { capital: 6_000 }),
    await people.active({ packageId: 4, fuel: 5_000 }, { capital: 20_000 }),
  ]
  const atTerminal = await people.member({ packageId: 4, fuel: 5_000 })
  const bad: bigint[] = []
  for (let n = 0; n < attackers; n++)
    // In the same tree: what is owed above and below them must not wait either.
    bad.push(await people.member({ packageId: 4, fuel: 5_000, sponsor: paper[0] ?? null }))
  const honest = await hedgedTerminal(terminals, atTerminal, 77_001)
  const judging = judgeSetAside({ db, cutOff })
  return {
    ...terminals,
    url: database.url,
    people,
    honest,
    bad,
    good: [...paper, atTerminal],
    judge: () => judging.runDue(clock.now()),
  }
}
type World = Awaited<ReturnType<typeof world>>

/** As two operators do who have looked. */
async function free(db: Db, memberId: bigint, now: Date): Promise<void> {
  await inTx(db, async (tx) => {
    await tx.deleteFrom('frozen_members').where('member_id', '=', memberId).execute()
    await changeBots(tx, [{ memberId, cause: 'unfrozen' }], now)
  })
}

/** What honest members have come to, without the numbers that rows were given. */
async function comeTo(db: Db, members: readonly bigint[]): Promise<Record<string, unknown[]>> {
  const of = sql`member_id = ANY (${members}::bigint[])`
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    deals:
      await rows(sql`SELECT member_id, ticket, position_id, trade_position_id, at, symbol, side, entry, volume, price, profit, swap, commission,
      reason, evidence, magic FROM deals WHERE ${of} ORDER BY member_id, ticket`),
    trades:
      await rows(sql`SELECT member_id, position_id, symbol, side, volume, opened_at, company_basis_points, discount_basis_points, basis,
      deal_ticket, price, profit, closed_at FROM trades WHERE ${of} ORDER BY member_id, position_id`),
    charges:
      await rows(sql`SELECT c.member_id, c.kind, c.due, c.bonus_paid, c.fuel_paid, c.arrears, c.balance_after, c.at
      FROM fuel_charges c WHERE c.${of} ORDER BY c.member_id, c.at, c.key`),
  }
}

/** One bar passes: the honest terminal trades now and then, the others say what they like. */
async function passBar({ honest, clock, work, judge, db }: World, bar: number, inBetween: () => Promise<void>) {
  const { first, counter, tell } = honest
  if (bar === 1) await tell(first, 'in', 0)
  if (bar === 2) await tell(counter, 'in', 0)
  if (bar === 4) await tell(counter, 'out', -3)
  if (bar === 6) await tell(first, 'out', 12)
  await inBetween()
  clock.pass(300 - ((clock.now().getTime() / 1000) % 300) + 1)
  await work()
  await judge()
  const reached = await earliestReached(db)
  expect(reached && addSeconds(reached, feed.barSeconds) >= clock.now(), 'a bar is late').toBe(true)
}

test('what no broker tells is refused in words and not stored; old positions of the member’s own pass', async () => {
  const { bad, db, clock, ...terminals } = await world()
  const { paired, syncBody, sync } = toldByHand({ ...terminals, db, clock })
  const login = 88_001
  const own = await paired(bad[0] as bigint, { login })
  const account = { ...syncBody().account, login }
  const wallMs = clock.now().getTime() + 7_200_000
  const deal = {
    ...{
      ticket: 1,
      order: 1,
      position: 1,
      symbol: 'XAUUSD',
      type: 'buy',
      entry: 'in',
      volume: 0.1,
      price: 2_000,
      profit: 0,
    },
    ...{ swap: 0, commission: 0, fee: 0, magic, comment: '', reason: 0, timeMs: wallMs },
  }
  const shown = {
    ...{
      ticket: 1,
      id: 1,
      symbol: 'XAUUSD',
      side: 'buy',
      volume: 0.1,
      openPrice: 2_000,
      currentPrice: 2_000,
      sl: 0,
      tp: 0,
    },
    ...{ profit: 0, swap: 0, magic, comment: '', openTime: Math.floor(wallMs / 1000) },
  }
  const day = 86_400_000
  const refused: [string, object, string][] = [
    ['a deal of 1970', { deals: [{ ...deal, timeMs: 1_000 }] }, text.syncTime],
    ['a position without end', { positions: [{ ...shown, openTime: 2 ** 53 - 1 }] }, text.syncTime],
    ['a volume of 1e12', { positions: [{ ...shown, volume: 1e12 }] }, text.syncVolume],
    ['a deal of the year 287396', { deals: [{ ...deal, timeMs: 9_007_199_254_740_991 }] }, text.syncTime],
    ['an exit of 1e12', { deals: [{ ...deal, entry: 'out', profit: 1e12 }] }, text.syncMoney],
    ['ours before the pairing', { deals: [{ ...deal, timeMs: wallMs - day - 1_000 }] }, text.syncOwnTime],
    ['ours ahead of time', { positions: [{ ...shown, openTime: shown.openTime + 302 }] }, text.syncOwnTime],
    ['any ahead by two days', { deals: [{ ...deal, magic: 0, timeMs: wallMs + 2 * day }] }, text.syncTime],
    ['a price of ours of 1e9', { deals: [{ ...deal, price: 1e9 }] }, text.syncOwnFigure],
    ['a profit of ours of 1e9', { deals: [{ ...deal, profit: 1e9 }] }, text.syncOwnFigure],
    ['lots of ours of 1e6', { positions: [{ ...shown, volume: 1e6 }] }, text.syncOwnFigure],
    ['a position twice', { positions: [shown, { ...shown, ticket: 2 }] }, text.syncTwice],
    ['a contract of 1e10', { symbols: [{ ...gold, contractSize: 1e10 }] }, text.syncVolume],
    ['a tick of 1e11', { ticks: [{ symbol: 'XAUUSD', bid: 1e11, ask: 1e11, timeMs: wallMs }] }, text.syncPrice],
    ['a balance of 1e11', { account: { ...account, balance: 1e11 } }, text.syncMoney],
  ]
  const stored = () =>
    sql<{ row: string }>`SELECT t::text AS row FROM terminals t UNION ALL SELECT d::text FROM terminal_deals d`.execute(
      db,
    )
  const before = (await stored()).rows
  for (const [name, more, words] of refused) {
    const { status, body } = await sync(own, syncBody({ account, ...more }))
    expect([name, status, String(body.message)]).toEqual([name, 400, expect.stringContaining(words)])
  }
  expect((await stored()).rows).toEqual(before)
  const old = { ...shown, magic: 0, openTime: 1_262_304_000, volume: 5_000_000, openPrice: 2.6e9, profit: -40_000_000 }
  expect((await sync(own, syncBody({ account, positions: [old] }))).status).toBe(200)
  // What stood when the terminal connected has no time yet.
  const ticks = [{ symbol: 'XAUUSD', bid: 2_000, ask: 2_000.3, timeMs: 0 }]
  clock.pass(1)
  expect((await sync(own, syncBody({ account, ticks }))).status).toBe(200)
})

const gold = {
  ...{ name: 'XAUUSD', digits: 2, contractSize: 100, lotStep: 0.01, lotMin: 0.01, lotMax: 50 },
  ...{
    stopsLevel: 0,
    freezeLevel: 0,
    filling: 1,
    base: 'XAU',
    profit: 'USD',
    calc: 'cfd',
    tradable: true,
    custom: false,
  },
}

/** Told within every bound, and yet it cannot be followed: it was closed an hour and more before it was opened. */
async function poison(of: World, member: bigint, login: number): Promise<Paired> {
  const { paired, syncBody, sync } = toldByHand(of)
  const own = await paired(member, { login })
  const account = { ...syncBody().account, login }
  of.clock.pass(300)
  expect((await sync(own, syncBody({ account, symbols: [gold] }))).status).toBe(200)
  await of.work()
  of.clock.pass(1)
  const wallMs = of.clock.now().getTime() + 7_200_000
  const deal = (ticket: number, entry: string, timeMs: number) => ({
    ...{
      ticket,
      order: ticket,
      position: 1,
      symbol: 'XAUUSD',
      type: entry === 'in' ? 'buy' : 'sell',
      entry,
      volume: 0.1,
    },
    ...{ price: 2_000, profit: 0, swap: 0, commission: 0, fee: 0, magic, comment: '', reason: 0, timeMs },
  })
  const deals = [deal(1, 'in', wallMs), deal(2, 'out', wallMs - 7_200_000)]
  expect((await sync(own, syncBody({ account, dealsAfter: 0, deals, symbols: [gold] }))).status).toBe(200)
  return own
}

test('one account that cannot be followed is set aside and cut off a minute later; nothing of it comes back with a new pairing', async () => {
  const of = await world()
  const { db, bad, people, clock, work, judge } = of
  const [member] = bad as [bigint]
  const own = await poison(of, member, 88_101)
  await work()
  const aside = () => db.selectFrom('set_aside').select(['what', 'member_id']).execute()
  expect(await aside()).toEqual([{ what: 'follow', member_id: member }])
  const open = async (kind: string) =>
    (await sql<{ key: string }>`SELECT key FROM alerts WHERE kind = ${kind} AND over_at IS NULL`.execute(db)).rows
      .length
  expect(await open('member_set_aside')).toBe(1)
  await judge()
  expect((await people.botOf(member)).state).toBe('active')
  clock.pass(61)
  await judge()
  expect((await people.botOf(member)).state).toBe('frozen')
  expect((await people.botOf(member)).reason).toBe(text.botFaulty)
  expect(await aside()).toEqual([])
  const { syncBody, sync, pair, paired } = toldByHand(of)
  const account = { ...syncBody().account, login: 88_101 }
  // Its key is gone with it.
  expect((await sync(own, syncBody({ account }))).status).toBe(403)
  expect((await pair(await of.code(member), { login: 88_101 })).status).toBe(409)

  await free(db, member, clock.now())
  const again = await paired(member, { login: 88_101 })
  expect((await sync(again, syncBody({ account, dealsAfter: 2 }))).status).toBe(200)
  clock.pass(300)
  await work()
  expect(await aside()).toEqual([])
  expect(await open('member_set_aside')).toBe(0)
  // The deals are kept as evidence, and followed again only when an operator asks for it.
  const { rows } = await sql<{
    left_out: boolean
  }>`SELECT left_out FROM terminal_deals d JOIN terminals t USING (account_id)
    WHERE t.id = ${again.id}::bigint`.execute(db)
  expect(rows).toEqual([{ left_out: true }, { left_out: true }])
})

test.runIf(inject('proofs') !== 'none')(
  'more than three that fail alike within a minute are a fault of ours: nobody is frozen, operators are told, and they are tried again',
  async () => {
    const of = await world()
    const { db, bad, people, clock, work, judge } = of
    for (const [n, member] of bad.slice(0, 4).entries()) await poison(of, member, 88_201 + n)
    await sql`UPDATE set_aside SET since = ${clock.now()}`.execute(db)
    await work()
    clock.pass(61)
    await judge()
    const states = await Promise.all(bad.slice(0, 4).map(async (member) => (await people.botOf(member)).state))
    expect(states).toEqual(['active', 'active', 'active', 'active'])
    const { rows } = await sql<{
      words: string
    }>`SELECT words FROM alerts WHERE kind = 'fault_of_ours' AND over_at IS NULL`.execute(db)
    expect(rows[0]?.words).toContain('4 members had the same failure')
    clock.pass(600)
    await judge()
    expect(await db.selectFrom('set_aside').select('id').execute()).toEqual([])
    await work()
    expect((await db.selectFrom('set_aside').select('id').execute()).length).toBe(4)
  },
)

test('an account whose books cannot be played is left out of them, found among all of its shard, and the others’ bars go on', async () => {
  const of = await world()
  const { db, good, clock, work, judge, people } = of
  // The bar it fails at ends a full hour, when it is stored what every account is worth.
  clock.pass(3_600 - ((clock.now().getTime() / 1000) % 3_600) - 300)
  await work()
  // A position that stands in the rows and in no mark: its books cannot be made.
  const [account] = await people.accountOf(good[0] as bigint)
  await people.openPosition(account?.id as bigint, 999_999n)
  await of.restartFleet()
  clock.pass(300)
  await work()
  const reached = await earliestReached(db)
  expect(reached && addSeconds(reached, feed.barSeconds) > clock.now()).toBe(true)
  expect(await db.selectFrom('set_aside').select(['account_id', 'what']).execute()).toEqual([
    { account_id: account?.id, what: 'play' },
  ])
  await sql`DELETE FROM positions WHERE position_id = 999999`.execute(db)
  clock.pass(61)
  await judge()
  // It stays out while its member is frozen, and comes back when operators have looked.
  expect((await people.botOf(good[0] as bigint)).state).toBe('frozen')
  await free(db, good[0] as bigint, clock.now())
  await judge()
  expect(await db.selectFrom('set_aside').select('id').execute()).toEqual([])
  clock.pass(300)
  await work()
  const { rows } = await sql<{
    there: boolean
  }>`SELECT ${account?.id}::bigint = ANY (equity_accounts) AS there FROM fleet_shards`.execute(db)
  expect(rows.some(({ there }) => there)).toBe(true)
})

test('what fails with no account in the shard is nobody’s data: nobody is set aside, and no bar is lost', async () => {
  const { db, url, clock, work } = await world()
  clock.pass(300)
  await work()
  await asOwner(
    { url },
    `CREATE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'poisoned'; END $$;
     CREATE TRIGGER poisoned BEFORE UPDATE ON fleet_shards FOR EACH ROW EXECUTE FUNCTION poisoned()`,
  )
  const before = await earliestReached(db)
  clock.pass(900)
  await expect(work()).rejects.toThrow('poisoned')
  expect(await db.selectFrom('set_aside').select('id').execute()).toEqual([])
  await asOwner({ url }, 'DROP FUNCTION poisoned CASCADE')
  expect(await earliestReached(db)).toEqual(before)
  await work()
  const reached = await earliestReached(db)
  expect(reached && addSeconds(reached, feed.barSeconds) > clock.now()).toBe(true)
})

test(`${syncs} syncs of bad will beside honest members, who come to the same as without them`, async () => {
  const bars = Math.max(12, Math.ceil(syncs / (attackers * perBar)))
  const [quiet, loud] = [await world(), await world()]
  for (let bar = 0; bar < bars; bar++) await passBar(quiet, bar, async () => {})

  const { db, clock, bad, code } = loud
  const { pair, syncBody, sync } = toldByHand(loud)
  const random = new Random(32_118, 9)
  const keys = new Map<bigint, Paired>()
  const loginOf = (member: bigint) => 89_000 + Number(member)
  const answers = new Map<number, number>()
  let cutOffs = 0
  const attack = async (member: bigint) => {
    let own = keys.get(member)
    if (!own) {
      const { status, body } = await pair(await code(member), { login: loginOf(member) })
      if (status !== 200) {
        expect(status).toBe(409)
        cutOffs++
        await free(db, member, clock.now())
        return
      }
      own = { id: String(body.terminalId), key: String(body.key) }
      keys.set(member, own)
    }
    const { rows } = await sql<{
      cursor: bigint
    }>`SELECT deal_cursor AS cursor FROM terminals WHERE id = ${own.id}::bigint`.execute(db)
    const said = hostileSync({
      ...{ random, magic, symbols: ['XAUUSD', 'EURUSD', 'BTCUSD'] },
      nowMs: clock.now().getTime() + 7_200_000,
      cursor: Number(rows[0]?.cursor ?? 0n),
    })
    const account = { ...syncBody().account, login: loginOf(member), balance: 10_000 + random.below(1_000) }
    clock.pass(1)
    const { status, body } = await sync(own, { ...syncBody({ account }), ...said })
    answers.set(status, (answers.get(status) ?? 0) + 1)
    expect([200, 400, 403, 409], String(body.message)).toContain(status)
    if (status === 403) keys.delete(member)
  }
  for (let bar = 0; bar < bars; bar++)
    await passBar(loud, bar, async () => {
      for (let n = 0; n < perBar; n++) for (const member of bad) await attack(member)
    })
  const [without, beside] = [await comeTo(quiet.db, quiet.good), await comeTo(db, loud.good)]
  expect(beside).toEqual(without)
  expect(without.trades?.length).toBeGreaterThan(0)
  console.log(`${[...answers].map(([status, n]) => `${n} of ${status}`).join(', ')}; cut off ${cutOffs} times`)
  // What they told stands in operators' lists beside the others' and keeps none of them from being shown.
  const listed = routes.listTerminals.reply.parse(await listTerminals(db, {}, clock.now(), namesOf))
  expect(listed.terminals.length).toBeGreaterThan(attackers)
  for (const member of bad)
    routes.readTerminal.reply.parse({ terminal: await readTerminal(db, member, clock.now()), address: '' })
  expect(answers.get(200)).toBeGreaterThan(syncs / 10)
  expect(cutOffs).toBeGreaterThan(0)
})
