import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../sandbox/testing/test-database.ts'
import type { Command } from './command.ts'
import { gainOf } from './invariants.ts'
import { beginWorld } from './play-world.ts'

const { db } = await testDatabase()
const usd = 1_000_000n
const chainOf = (length: number): Command[] =>
  Array.from({ length }, (_, index) => ({ do: 'register', sponsor: index === 0 ? null : index - 1 }))
const activated = (length: number): Command[] =>
  Array.from({ length }, (_, member) => [
    { do: 'deposit' as const, log: 10_000 + member, member, amount: 10n * usd },
    { do: 'activate' as const, member, packageId: 1 },
  ]).flat()
const generous: Command = { do: 'levels', structure: 1 }

const schemes: { scheme: string; commands: Command[] }[] = [
  {
    scheme: 'deposit, take the direct income, close, and again',
    commands: [
      ...chainOf(2),
      ...Array.from({ length: 50 }, (_, round): Command[] => [
        { do: 'deposit', log: round, member: 1, amount: 1_000n * usd },
        { do: 'charge', position: round, member: 1, profit: 25n * usd, byIntroducingBroker: true },
        { do: 'hold', withdrawal: round, member: 0, amount: 50n * usd },
        { do: 'pay', withdrawal: round },
        { do: 'close', closing: round, member: 1 },
        { do: 'reopen', member: 1 },
      ]).flat(),
    ],
  },
  {
    scheme: 'a chain of one’s own accounts that charges itself',
    commands: [
      ...chainOf(21),
      ...activated(21),
      generous,
      ...Array.from({ length: 60 }, (_, round): Command[] => [
        { do: 'deposit', log: round, member: 20, amount: 100n * usd },
        { do: 'charge', position: round, member: 20, profit: 250n * usd, byIntroducingBroker: true },
        { do: 'hold', withdrawal: round, member: round % 20, amount: 10n * usd },
        { do: 'pay', withdrawal: round },
      ]).flat(),
    ],
  },
  {
    scheme: 'farming bonuses with accounts that only trade on them',
    commands: [
      ...chainOf(20),
      generous,
      ...Array.from({ length: 20 }, (_, member): Command[] => [
        { do: 'bonus', member },
        { do: 'charge', position: member, member, profit: 12n * usd, byIntroducingBroker: false },
        { do: 'close', closing: member, member },
      ]).flat(),
    ],
  },
  {
    scheme: 'leaving a debt behind, and taking the income out on the way',
    commands: [
      ...chainOf(2),
      ...activated(2),
      { do: 'deposit', log: 1, member: 1, amount: 400n * usd },
      ...Array.from({ length: 6 }, (_, round): Command[] => [
        { do: 'charge', position: round, member: 0, profit: 300n * usd, byIntroducingBroker: false },
        { do: 'charge', position: 100 + round, member: 0, profit: 17n * usd, byIntroducingBroker: true },
        { do: 'close', closing: round, member: 0 },
        { do: 'leftover', leftover: round, member: 0, account: 'income' },
        { do: 'deposit', log: 10 + round, member: 0, amount: 30n * usd },
        { do: 'reopen', member: 0 },
      ]).flat(),
    ],
  },
  {
    scheme: 'the same deposits, charges and payouts over and over',
    commands: [
      ...chainOf(2),
      ...Array.from({ length: 20 }, (): Command[] => [
        { do: 'deposit', log: 1, member: 1, amount: 400n * usd },
        { do: 'charge', position: 1, member: 1, profit: 25n * usd, byIntroducingBroker: false },
        { do: 'hold', withdrawal: 1, member: 0, amount: 20n * usd },
        { do: 'pay', withdrawal: 1 },
        { do: 'reject', withdrawal: 1 },
        { do: 'close', closing: 1, member: 1 },
      ]).flat(),
    ],
  },
]

test.each(schemes)('$scheme does not pay', async ({ commands }) => {
  const { figures, members, entries } = await afterAll(commands)
  const { putIn, takesOut } = gainOf([...members.keys()], members, figures)
  expect(takesOut).toBeLessThanOrEqual(putIn)
  // It is not that nothing happened.
  expect(entries).toBeGreaterThan(3)
})

// A sponsor with one active direct, who has an honest customer below: the second level asks for two actives and $100 of business.
const honestly: Command[] = [
  ...chainOf(3),
  ...activated(3),
  // The customer's own deposit is not enough business for it.
  { do: 'deposit', log: 20_000, member: 2, amount: 60n * usd },
  ...Array.from({ length: 6 }, (): Command => ({ do: 'register', sponsor: 0 })),
]
const customerTrades: Command = { do: 'charge', position: 1, member: 2, profit: 100n * usd, byIntroducingBroker: false }
const fakes = [3, 4, 5, 6, 7, 8]
const bonuses = fakes.map((member): Command => ({ do: 'bonus', member }))
const cycled = fakes.flatMap((member): Command[] => [
  { do: 'deposit', log: member, member, amount: 500n * usd },
  { do: 'activate', member, packageId: 1 },
  { do: 'pass', days: 1 },
  { do: 'close', closing: member, member },
])
const kept = fakes.slice(0, 2).flatMap((member): Command[] => [
  { do: 'deposit', log: 100 + member, member, amount: 50n * usd },
  { do: 'activate', member, packageId: 1 },
])
const levelIncomeAfter = async (commands: readonly Command[]): Promise<bigint | undefined> =>
  (await afterAll(commands)).figures[0]?.level

test.each<{ scheme: string; commands: Command[]; pays: boolean }>([
  {
    scheme: 'one deposit cycled through accounts that close again',
    commands: [...cycled, { do: 'pass', days: 8 }, ...bonuses],
    pays: false,
  },
  {
    scheme: 'the same, with the accounts opened again',
    commands: [
      ...cycled,
      ...fakes.map((member): Command => ({ do: 'reopen', member })),
      { do: 'pass', days: 8 },
      ...bonuses,
    ],
    pays: false,
  },
  {
    scheme: 'accounts that have a bonus and nothing else',
    commands: [{ do: 'deposit', log: 30_000, member: 1, amount: 100n * usd }, { do: 'pass', days: 8 }, ...bonuses],
    pays: false,
  },
  { scheme: 'business rented for a week', commands: [...kept, { do: 'pass', days: 6 }], pays: false },
  { scheme: 'business that stays', commands: [...kept, { do: 'pass', days: 7 }], pays: true },
  {
    scheme: 'business that stayed and is taken back',
    commands: [
      ...kept,
      { do: 'pass', days: 7 },
      ...fakes.slice(0, 2).map((member): Command => ({ do: 'close', closing: member, member })),
    ],
    pays: false,
  },
])('eligibility is not had for free: $scheme', async ({ commands, pays }) => {
  const without = await levelIncomeAfter([...honestly, customerTrades])
  const withIt = await levelIncomeAfter([...honestly, ...commands, customerTrades])
  if (pays) expect(withIt).toBeGreaterThan(without ?? 0n)
  else expect(withIt).toBe(without)
})

async function afterAll(commands: readonly Command[]) {
  const { run, compare, model, world } = await beginWorld(db)
  for (const command of commands) await run(command)
  const { rows } = await sql<{ entries: number }>`
    SELECT count(*)::int AS entries FROM ledger_entries WHERE members && ${world.ids}::bigint[]`.execute(db)
  return { ...(await compare()), members: model.members, entries: rows[0]?.entries ?? 0 }
}
