import { text } from '@fairlead/contract/text'
import { instruments } from '@fairlead/engine/market/instrument'
import { Random } from '@fairlead/engine/market/random'
import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { inTx } from '../../platform/database/db.ts'
import { testDatabase } from '../../sandbox/testing/test-database.ts'
import { newestVersion } from '../terminals/advisor/advisor-version.ts'
import { giveCommands } from '../terminals/commands/give-commands.ts'
import { readTerminal } from '../terminals/list-terminals.ts'
import { makePairingCode } from '../terminals/pairing/pairing-code.ts'
import { signatureOf } from '../terminals/pairing/signature.ts'
import { endTerminal } from '../terminals/store.ts'
import { watchTerminals } from '../terminals/sync/watch-terminals.ts'
import { changeBots } from '../trading/change-bots.ts'
import { botWorld } from '../trading/testing/bot-world.ts'
import { type Paired, toldByHand } from './testing/reported-by-hand.ts'
import { terminalWorld } from './testing/terminal-world.ts'

const tries = { none: 100, short: 400, long: 20_000 }[inject('proofs')]
const database = await testDatabase()
const { db } = database
const world = await terminalWorld(database)
const people = botWorld(db, world.clock.now())

const { told, pair, paired, syncBody, sync } = toldByHand(world)

/** A terminal is taken into the fleet with the bar that ends after it came, and then it is looked at. */
async function untilSure(own: Paired, login: number): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    world.clock.pass(10)
    const { body } = await sync(own, syncBody({ account: { ...syncBody().account, login } }))
    if ((body.settings as { entriesAllowed: boolean }).entriesAllowed) return
    await world.work()
  }
  throw new Error('Nothing may be opened')
}

/** All that a sync could have changed. */
async function everything(): Promise<string> {
  const tables = [
    'terminals',
    'terminal_deals',
    'terminal_commands',
    'terminal_log',
    'terminal_positions',
    'deals',
    'positions',
    'terminal_codes',
  ]
  const parts: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{
      all: string | null
    }>`SELECT string_agg(t::text, chr(10) ORDER BY t::text) AS all FROM ${sql.table(table)} t`.execute(db)
    parts.push(rows[0]?.all ?? '')
  }
  return parts.join('\n---\n')
}

let memberId: bigint
let terminal: Paired
beforeAll(async () => {
  memberId = await people.member({ packageId: 4, fuel: 5_000 })
  terminal = await paired(memberId)
  expect((await sync(terminal, syncBody())).status).toBe(200)
})

test('a code pairs once, within 15 minutes, and only the newest one', async () => {
  const other = await people.member({ packageId: 4, fuel: 5_000 })
  const [older, newer] = [await world.code(other), await world.code(other)]
  expect((await pair(older, { login: 1 })).body.message).toBe(text.pairingCodeWrong)
  expect((await pair(newer.toLowerCase().replaceAll('-', ' '), { login: 1 })).status).toBe(200)
  expect((await pair(newer, { login: 1 })).body.message).toBe(text.pairingCodeWrong)
  const late = await world.code(other)
  world.clock.pass(900)
  expect((await pair(late, { login: 1 })).body.message).toBe(text.pairingCodeWrong)
  const { rows } = await sql<{ code_hash: Buffer; key: Buffer }>`SELECT code_hash FROM terminal_codes`.execute(db)
  expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true)
})

test.each([
  { more: { marginMode: 'netting' }, words: text.pairingHedging },
  { more: { marginMode: 'exchange' }, words: text.pairingHedging },
  { more: { currency: 'EUR' }, words: text.pairingCurrency },
])(
  'an account that cannot be traded is refused in words, and the code is still good: $words',
  async ({ more, words }) => {
    const other = await people.member({ packageId: 4, fuel: 5_000 })
    const code = await world.code(other)
    expect((await pair(code, { login: Number(other) + 1_000, ...more })).body.message).toBe(words)
    expect((await pair(code, { login: Number(other) + 1_000 })).status).toBe(200)
  },
)

test('a terminal hosted by an operator is paired with the login of the form alone', async () => {
  const hosted = await people.member({ packageId: 4, fuel: 5_000 })
  await people.submit(hosted, { login: '4711', server: 'Simulated-Live' })
  const code = async () =>
    (await inTx(db, (tx) => makePairingCode(tx, { memberId: hosted, madeBy: memberId, now: world.clock.now() }))).code
  expect((await pair(await code(), { login: 4_712 })).body.message).toBe(text.pairingLogin)
  expect((await pair(await code(), { login: 4_711, server: 'Elsewhere' })).body.message).toBe(text.pairingLogin)
  expect((await pair(await code(), { login: 4_711 })).status).toBe(200)
})

test('of two terminals on one login the older one is cut off, and its key is gone', async () => {
  const other = await people.member({ packageId: 4, fuel: 5_000 })
  const login = 90_000
  const account = { ...syncBody().account, login }
  const first = await paired(other, { login })
  expect((await sync(first, syncBody({ account }))).status).toBe(200)
  world.clock.pass(1)
  const second = await paired(other, { login })
  expect((await sync(first, syncBody({ account }))).body.message).toContain(text.terminalReplaced)
  expect((await sync(second, syncBody({ account }))).status).toBe(200)
  const { rows } = await sql<{ key: Buffer | null }>`SELECT key FROM terminals WHERE id = ${first.id}::bigint`.execute(
    db,
  )
  expect(rows[0]?.key).toBeNull()
})

test('a member hears why their terminal was cut off until it is paired again, and no more once its bot has ended', async () => {
  const other = await people.member({ packageId: 4, fuel: 5_000 })
  const login = 90_001
  const state = async () => {
    const shown = await readTerminal(db, other, world.clock.now())
    return shown && [shown.state, shown.login, shown.ended]
  }
  const end = ({ id }: Paired) => inTx(db, (tx) => endTerminal(tx, BigInt(id), text.terminalCutOff, world.clock.now()))
  expect(await state()).toBeNull()
  await end(await paired(other, { login }))
  expect(await state()).toEqual(['cut_off', login, text.terminalCutOff])
  world.clock.pass(1)
  const again = await paired(other, { login })
  expect(await state()).toEqual(['waiting', login, null])
  await end(again)
  expect(await state()).toEqual(['cut_off', login, text.terminalCutOff])
  await inTx(db, (tx) => changeBots(tx, [{ memberId: other, cause: 'loss_closed' }], world.clock.now()))
  expect(await state()).toBeNull()
})

test(`${tries} syncs that are not in order are refused in words and change nothing`, async () => {
  const random = new Random(4_231, 7)
  await untilSure(terminal, told.login)
  world.clock.pass(5)
  const good = JSON.stringify(syncBody({ account: { ...syncBody().account, balance: 9_999 } }))
  const stamp = String(world.clock.now().getTime())
  const signature = signatureOf(terminal.key, stamp, good)
  expect((await sync(terminal, good, { stamp, signature })).status).toBe(200)
  await world.work()
  const { rows } = await sql<{
    id: bigint
  }>`SELECT account_id AS id FROM terminals WHERE id = ${terminal.id}::bigint`.execute(db)
  const accountId = rows[0]?.id as bigint
  /** Not by the terminal but by whoever hands out orders: it has named none of our instruments. */
  const unknownSymbol = async () => {
    const { symbol } = instruments[random.below(instruments.length)] as (typeof instruments)[0]
    const request = {
      ...{ kind: 'open' as const, command: 1 + random.below(1e6), symbol, side: 'buy' as const, volume: 0.1 },
      ...{ sl: null, tp: null, magic: 20_250, comment: 'x' },
    }
    const ask = { request, symbol, tradeKind: 1, reason: 1, evidence: 0, partner: null }
    const [turned] = await inTx(db, (tx) => giveCommands(tx, accountId, [ask], world.clock.now()))
    expect(turned?.words).toBe('Not opened: the broker does not offer it.')
    return { status: 400, body: { message: turned?.words } }
  }
  const before = await everything()
  const letter = () => '0123456789abcdef'[random.below(16)] as string
  const kinds: Record<string, () => Promise<{ status: number; body: Record<string, unknown> }>> = {
    'the same again': () => sync(terminal, good, { stamp, signature }),
    'an older number': () => sync(terminal, syncBody({ seq: world.clock.now().getTime() - random.below(1_000_000) })),
    'another signature': () => sync(terminal, syncBody(), { signature: Array.from({ length: 64 }, letter).join('') }),
    'one letter of it': () => {
      const at = random.below(64)
      const body = JSON.stringify(syncBody({ seq: world.clock.now().getTime() + 1 }))
      const right = signatureOf(terminal.key, stamp, body)
      const other = right[at] === '0' ? '1' : '0'
      return sync(terminal, body, { stamp, signature: right.slice(0, at) + other + right.slice(at + 1) })
    },
    'a changed body': () => {
      const body = JSON.stringify(syncBody({ seq: world.clock.now().getTime() + 1 }))
      return sync(terminal, body.replace('10000', '99999'), {
        stamp,
        signature: signatureOf(terminal.key, stamp, body),
      })
    },
    'too old': () =>
      sync(terminal, syncBody(), { stamp: String(world.clock.now().getTime() - 30_001 - random.below(1e6)) }),
    'from the future': () =>
      sync(terminal, syncBody(), { stamp: String(world.clock.now().getTime() + 30_001 + random.below(1e6)) }),
    'no time': () => sync(terminal, syncBody(), { stamp: ['', 'now', '1e12', '-5', '12 '][random.below(5)] as string }),
    'an unknown terminal': () =>
      sync(terminal, syncBody(), { id: ['0', '-1', 'x', '999999', '1'.repeat(20)][random.below(5)] as string }),
    'another login': () =>
      sync(
        terminal,
        syncBody({
          seq: world.clock.now().getTime() + 1,
          account: { ...syncBody().account, login: random.below(1e6) },
        }),
      ),
    'an unknown symbol': unknownSymbol,
    'too large': () => sync(terminal, `{"seq":1,"x":"${'y'.repeat(256 * 1024)}"}`),
    'no JSON': () => sync(terminal, '{"seq":'),
    'wrong kinds': () =>
      sync(terminal, syncBody({ positions: [{ ticket: 'x' }], deals: random.below(2) ? 'none' : [{}] })),
    'figures beyond all bounds': () => sync(terminal, syncBody({ account: { ...syncBody().account, balance: 1e15 } })),
  }
  const names = Object.keys(kinds)
  const seen = new Map<string, Set<number>>()
  for (let n = 0; n < tries; n++) {
    const name = names[n % names.length] as string
    const { status, body } = (await kinds[name]?.()) ?? { status: 0, body: {} }
    seen.set(name, (seen.get(name) ?? new Set()).add(status))
    expect([name, status >= 400 && status < 500, typeof body.message]).toEqual([name, true, 'string'])
    expect(String(body.message).length).toBeGreaterThan(10)
  }
  expect(await everything()).toBe(before)
  // It was not refused for another reason: with all in order it is taken.
  expect((await sync(terminal, syncBody({ seq: world.clock.now().getTime() + 1 }))).status).toBe(200)
  expect(seen.size).toBe(names.length)
})

test('a deal that comes again with other figures changes nothing and freezes the member', async () => {
  const other = await people.member({ packageId: 4, fuel: 5_000 })
  const login = 91_000
  const account = { ...syncBody().account, login }
  const own = await paired(other, { login })
  const deal = {
    ...{
      ticket: 5,
      order: 4,
      position: 0,
      symbol: '',
      type: 'balance',
      entry: 'in',
      volume: 0,
      price: 0,
      profit: 100,
      swap: 0,
    },
    ...{ commission: 0, fee: 0, magic: 0, comment: '', reason: 0, timeMs: world.clock.now().getTime() + 7_200_000 },
  }
  const tell = (more: object) => {
    world.clock.pass(1)
    return sync(own, syncBody({ account, deals: [{ ...deal, ...more }] }))
  }
  expect((await tell({})).status).toBe(200)
  expect((await tell({})).status).toBe(200)
  const state = async () => (await people.botOf(other)).state
  expect(await state()).toBe('active')
  expect((await tell({ profit: 1_000 })).status).toBe(200)
  expect(await state()).toBe('frozen')
  const { rows } = await sql<{
    profit: bigint
    at: Date
  }>`SELECT profit, at FROM terminal_deals d JOIN terminals t USING (account_id)
    WHERE t.login = ${login}`.execute(db)
  // Stored once, as it came first, in UTC.
  expect(rows).toEqual([{ profit: 100_000_000n, at: new Date(deal.timeMs - 7_200_000) }])
})

test('deals are kept in the order they were told in, whatever their tickets, and none where some were left out', async () => {
  const other = await people.member({ packageId: 4, fuel: 5_000 })
  const login = 93_000
  const account = { ...syncBody().account, login }
  const own = await paired(other, { login })
  const deal = (ticket: number) => ({
    ...{ ticket, order: ticket, position: 0, symbol: '', type: 'balance', entry: 'in', volume: 0, price: 0, profit: 1 },
    ...{ swap: 0, commission: 0, fee: 0, magic: 0, comment: '', reason: 0, timeMs: world.clock.now().getTime() },
  })
  const tell = async (dealsAfter: number, tickets: number[]) => {
    world.clock.pass(1)
    return (await sync(own, syncBody({ account, dealsAfter, deals: tickets.map(deal) }))).body.ackDeal
  }
  expect(await tell(0, [900, 80])).toBe(80)
  // The answer never came: it goes on after an older one.
  expect(await tell(900, [80, 950])).toBe(950)
  expect(await tell(70, [71])).toBe(950)
  expect(await tell(2_000, [2_001])).toBe(950)
  expect(await tell(950, [20])).toBe(20)
  const { rows } = await sql<{ ticket: bigint }>`
    SELECT d.ticket FROM terminal_deals d JOIN terminals t USING (account_id) WHERE t.login = ${login} ORDER BY d.place`.execute(
    db,
  )
  expect(rows.map(({ ticket }) => Number(ticket))).toEqual([900, 80, 950, 20])
})

test('a terminal that is silent for a minute is told of, once, and its return ends it', async () => {
  const other = await people.member({ packageId: 4, fuel: 5_000 })
  const login = 92_000
  const account = { ...syncBody().account, login }
  const own = await paired(other, { login })
  await untilSure(own, login)
  const watch = watchTerminals(db)
  const alerts = async () =>
    (
      await db
        .selectFrom('alerts')
        .select('over_at')
        .where('kind', '=', 'terminal_silent')
        .where('key', '=', own.id)
        .execute()
    ).map(({ over_at }) => over_at === null)
  await watch.runDue(world.clock.now())
  expect(await alerts()).toEqual([])
  world.clock.pass(61)
  await watch.runDue(world.clock.now())
  await watch.runDue(world.clock.now())
  expect(await alerts()).toEqual([true])
  const notices = await db.selectFrom('notifications').select('title').where('member_id', '=', other).execute()
  expect(notices.filter(({ title }) => title === 'Your terminal is not connected').length).toBe(1)
  const back = await sync(own, syncBody({ account }))
  // Nothing is opened on return until the books were compared.
  expect(back.body).toMatchObject({ settings: { entriesAllowed: false } })
  await untilSure(own, login)
  await watch.runDue(world.clock.now())
  expect(await alerts()).toEqual([false])
})

test('an old advisor is told to its member when it starts, and the version it says is kept', async () => {
  const other = await people.member({ packageId: 4, fuel: 5_000 })
  const login = 94_321
  const own = await paired(other, { login })
  const account = { ...syncBody().account, login }
  const starts = async (eaVersion: string) => {
    world.clock.pass(2)
    const { body } = await sync(own, syncBody({ account, start: { eaVersion, build: 4_321 } }))
    expect(body.settings).toMatchObject({ newestVersion: newestVersion() })
    const { rows } = await sql<{ heard: number }>`
      SELECT count(*)::int AS heard FROM notifications WHERE member_id = ${other} AND title = 'A newer advisor is ready'`.execute(
      db,
    )
    const terminal = await readTerminal(db, other, world.clock.now())
    return [terminal?.isOutdated, rows[0]?.heard]
  }
  expect(await starts('1.0.0')).toEqual([true, 1])
  // Started over and over.
  expect(await starts('1.0.0')).toEqual([true, 1])
  world.clock.pass(7_200)
  expect(await starts('1.0.0')).toEqual([true, 2])
  world.clock.pass(7_200)
  expect(await starts(newestVersion())).toEqual([false, 2])
  const { rows } = await sql<{ ea_version: string; build: number }>`
    SELECT ea_version, build FROM terminals WHERE login = ${login}`.execute(db)
  expect(rows).toEqual([{ ea_version: newestVersion(), build: 4_321 }])
})
