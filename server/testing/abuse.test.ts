import { expect, test } from 'vitest'
import { type Command, structures } from './command.ts'
import { Model } from './model.ts'
import { PureWorld } from './pure-world.ts'

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
        { do: 'hold', withdrawal: round, member: 0, amount: 50n * usd },
        { do: 'pay', withdrawal: round },
        { do: 'close', closing: round, member: 1 },
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
    scheme: 'the same deposits, charges and payouts over and over',
    commands: [
      ...chainOf(2),
      ...Array.from({ length: 20 }, (): Command[] => [
        { do: 'deposit', log: 1, member: 1, amount: 400n * usd },
        { do: 'hold', withdrawal: 1, member: 0, amount: 20n * usd },
        { do: 'pay', withdrawal: 1 },
        { do: 'reject', withdrawal: 1 },
        { do: 'close', closing: 1, member: 1 },
      ]).flat(),
    ],
  },
]

test.each(schemes)('$scheme does not pay', ({ commands }) => {
  const world = new PureWorld()
  const model = new Model(structures)
  for (const command of commands) expect(world.run(command)).toBe(model.run(command))
  let putIn = 0n
  let takesOut = 0n
  model.members.forEach((member, index) => {
    const { fuel, advance, income, hold, waiting } = model.figures(index)
    putIn += member.putIn
    takesOut += member.tookOut + fuel + advance + income + hold + waiting
  })
  expect(takesOut).toBeLessThanOrEqual(putIn)
  // It is not that nothing happened.
  expect(world.keys.size).toBeGreaterThan(3)
})
