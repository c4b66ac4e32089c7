import { text } from '@fairlead/contract/text'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { namesOf } from '../../../people/identity/sign-up/names-of.ts'
import { inTx } from '../../../platform/database/db.ts'
import { testDatabase } from '../../../sandbox/testing/test-database.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { addMember } from '../../../testing/postgres-world.ts'
import { goldFacts } from '../../fleet/testing/gold-terminal.ts'
import { toldByHand } from '../../fleet/testing/reported-by-hand.ts'
import { terminalWorld } from '../../fleet/testing/terminal-world.ts'
import { botWorld, outcomeOf } from '../../trading/testing/bot-world.ts'
import { giveCommands } from '../commands/give-commands.ts'
import { listTerminals, readTerminal } from '../list-terminals.ts'
import { watchTerminals } from '../sync/watch-terminals.ts'
import { chooseSymbol } from './choose-symbol.ts'

const database = await testDatabase()
const { db } = database
const world = await terminalWorld(database)
const people = botWorld(db, world.clock.now())
const operatorId = await inTx(db, (tx) => addMember(tx, 'operator', null))
const { paired, syncBody, sync } = toldByHand(world)
const two = [
  { ...goldFacts, name: 'XAUUSD.a' },
  { ...goldFacts, name: 'XAUUSD.b', contractSize: 10 },
]
let logins = 51_000

async function terminal({ isHosted = false } = {}) {
  const memberId = await people.member({ packageId: 4, fuel: 5_000 })
  const login = ++logins
  const own = await paired(memberId, { login })
  // Who hosts a terminal is said once, when it is paired: the tables' owner may say otherwise.
  if (isHosted) await asOwner(database, `UPDATE terminals SET is_hosted = true WHERE id = ${own.id}`)
  const tell = async (more: object) => {
    world.clock.pass(1)
    const { status, body } = await sync(own, syncBody({ account: { ...syncBody().account, login }, ...more }))
    expect(status).toBe(200)
    await world.work()
    return body
  }
  world.clock.pass(300)
  await tell({ symbols: two })
  return { id: BigInt(own.id), memberId, login, tell }
}

const choose = (which: Parameters<typeof chooseSymbol>[1], name: string | null, chosenBy: bigint) =>
  inTx(db, (tx) => chooseSymbol(tx, which, { symbol: 'XAUUSD', name, chosenBy, now: world.clock.now() }))
const unclearOf = async (memberId: bigint) => (await readTerminal(db, memberId, world.clock.now()))?.unclear
const accountOf = async (id: bigint) =>
  (await db.selectFrom('terminals').select('account_id').where('id', '=', id).executeTakeFirstOrThrow()).account_id
const opened = async (id: bigint) => {
  const request = {
    ...{ kind: 'open' as const, command: 1 + Number(id) * 1_000, symbol: 'XAUUSD' as const, side: 'buy' as const },
    ...{ volume: 0.1, sl: null, tp: null, magic: 20_250, comment: 'x' },
  }
  const ask = { request, symbol: 'XAUUSD' as const, tradeKind: 1, reason: 1, evidence: 0, partner: null }
  const account = await accountOf(id)
  const [turned] = await inTx(db, (tx) => giveCommands(tx, account, [ask], world.clock.now()))
  return turned?.words
}

test('what nobody can tell by its name is shown to the member, not traded, and traded once it is chosen', async () => {
  const { id, memberId, tell } = await terminal()
  expect(await unclearOf(memberId)).toEqual([
    {
      symbol: 'XAUUSD',
      candidates: [
        { name: 'XAUUSD.a', base: 'XAU', profit: 'USD', contractSize: 100, digits: 2 },
        { name: 'XAUUSD.b', base: 'XAU', profit: 'USD', contractSize: 10, digits: 2 },
      ],
    },
  ])
  expect(await opened(id)).toBe('Not opened: someone has to choose which of the broker’s symbols it is.')
  const notices = await db.selectFrom('notifications').select('title').where('member_id', '=', memberId).execute()
  // Told once, however often the terminal tells its symbols.
  await tell({ symbols: two })
  expect(notices.filter(({ title }) => title === 'Please choose a symbol')).toHaveLength(1)

  expect(await choose({ memberId }, 'XAUUSD.b', memberId)).toEqual({ message: text.symbolChosen })
  expect(await unclearOf(memberId)).toEqual([])
  expect((await tell({})).symbols).toEqual({ XAUUSD: 'XAUUSD.b' })
  expect(await opened(id)).toBeUndefined()
  // It stays so with the next facts, and after another pairing.
  expect((await tell({ symbols: two })).symbols).toEqual({ XAUUSD: 'XAUUSD.b' })
  const { rows } = await sql<{ actor: bigint; details: object }>`
    SELECT actor_id AS actor, details FROM operator_audit WHERE action = 'choose symbol' AND subject = ${`member ${memberId}`}`.execute(
    db,
  )
  expect(rows).toEqual([{ actor: memberId, details: { terminal: Number(id), symbol: 'XAUUSD', name: 'XAUUSD.b' } }])
})

test('only what was shown can be chosen, once, and by nobody else', async () => {
  const { memberId } = await terminal()
  const other = await people.member({ packageId: 4, fuel: 5_000 })
  expect(await outcomeOf(choose({ memberId }, 'GOLDEUR', memberId))).toMatch(/^validation_failed/)
  expect(await outcomeOf(choose({ memberId: other }, 'XAUUSD.a', other))).toMatch(/^not_found/)
  await choose({ memberId }, 'XAUUSD.a', memberId)
  expect(await outcomeOf(choose({ memberId }, 'XAUUSD.b', memberId))).toMatch(/^conflict/)
})

test('none of them: it is not traded there, and nobody is asked again', async () => {
  const { id, memberId, tell } = await terminal()
  expect(await choose({ memberId }, null, memberId)).toEqual({ message: text.symbolRefused })
  await tell({ symbols: two })
  expect(await unclearOf(memberId)).toEqual([])
  expect(await opened(id)).toBe('Not opened: the broker does not offer it.')
})

test('at a terminal that we host operators are told, and choose', async () => {
  const { id, memberId, login } = await terminal({ isHosted: true })
  const alerts = async () =>
    (
      await db
        .selectFrom('alerts')
        .select('words')
        .where('kind', '=', 'symbol_unclear')
        .where('over_at', 'is', null)
        .execute()
    ).map(({ words }) => words)
  const watch = () => watchTerminals(db).runDue(world.clock.now())
  for (let n = 0; n < 2; n++) await watch()
  expect(await alerts()).toEqual([
    `Login ${login}: choose which of the broker’s symbols is XAUUSD. Until then no positions in it are opened there.`,
  ])
  const shown = async () =>
    (await listTerminals(db, {}, world.clock.now(), namesOf)).terminals.find((one) => one.id === Number(id))
  expect((await shown())?.unclear).toMatchObject([
    { symbol: 'XAUUSD', candidates: [{ name: 'XAUUSD.a' }, { name: 'XAUUSD.b' }] },
  ])
  expect(await outcomeOf(choose({ memberId }, 'XAUUSD.a', memberId))).toMatch(/^not_found/)
  await choose({ id }, 'XAUUSD.a', operatorId)
  await watch()
  expect([await alerts(), (await shown())?.unclear]).toEqual([[], []])
})
