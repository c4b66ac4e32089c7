import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import type { Command } from './command.ts'
import { PureWorld } from './pure-world.ts'

const names = ['Ada', 'Ben', 'Cleo']
const usd = 1_000_000n

const story: readonly { words: string; command: Command }[] = [
  { words: 'Ada joins', command: { do: 'register', sponsor: null } },
  { words: 'Ben joins through Ada', command: { do: 'register', sponsor: 0 } },
  { words: 'Cleo joins through Ben', command: { do: 'register', sponsor: 1 } },
  { words: 'Ada deposits $10', command: { do: 'deposit', log: 1, member: 0, amount: 10n * usd } },
  { words: 'Ada activates Starter', command: { do: 'activate', member: 0, packageId: 1 } },
  { words: 'Ben deposits $10', command: { do: 'deposit', log: 2, member: 1, amount: 10n * usd } },
  { words: 'Ben activates Starter', command: { do: 'activate', member: 1, packageId: 1 } },
  { words: 'Cleo claims the joining bonus', command: { do: 'bonus', member: 2 } },
  { words: 'Cleo deposits $4; it waits', command: { do: 'deposit', log: 3, member: 2, amount: 4n * usd } },
  {
    words: 'Cleo deposits $196; all of it is credited',
    command: { do: 'deposit', log: 4, member: 2, amount: 196n * usd },
  },
  {
    words: "Cleo's position closes with $50 profit: $20 are due",
    command: { do: 'charge', position: 1, member: 2, profit: 50n * usd, byIntroducingBroker: false },
  },
  { words: "Cleo's bot is hosted on 2026-01-15", command: { do: 'host', member: 2, day: '2026-01-15' } },
  { words: 'Ben asks for $10', command: { do: 'hold', withdrawal: 1, member: 1, amount: 10n * usd } },
  { words: 'Ben is paid', command: { do: 'pay', withdrawal: 1 } },
  { words: 'Cleo closes her account', command: { do: 'close', closing: 1, member: 2 } },
]

const dollars = (amount: bigint) => formatUsd(micro(amount), 6)
const signed = (amount: bigint) => `${amount > 0n ? '+' : ''}${dollars(amount)}`

/** The example of docs/money.md, worked out by the rules; a test compares it with what the page says. */
export function workedExample(): string {
  const world = new PureWorld()
  const rows = story.map(({ words, command }) => {
    if (world.run(command) !== 'done') throw new Error(`"${words}" was refused`)
    const postings = world.posted.flatMap((entry) => entry.postings)
    const moves = postings.map(
      ({ account, member, amount }) => `${names[member] ?? 'house'} ${account} ${signed(amount)}`,
    )
    return `| ${words} | ${moves.length > 0 ? moves.join('<br>') : '(no money moves)'} |`
  })
  const owned = world.people.map(({ balances: b }, index) => {
    const figures = [b.fuel, b.bonus_fuel, b.advance, b.income, b.hold].map(dollars).join(' | ')
    return `| ${names[index]} | ${figures} |`
  })
  const { treasury = 0n, operations = 0n, affiliate_pool = 0n, promotions = 0n } = world.house
  const owed = world.people.reduce(
    (sum, { balances: b }) => sum + b.fuel + b.advance + b.income + b.hold + b.suspense,
    0n,
  )
  return [
    '| what happens | what is posted |',
    '|---|---|',
    ...rows,
    '',
    '| at the end | fuel | bonus fuel | advance | income | hold |',
    '|---|---|---|---|---|---|',
    ...owned,
    '',
    `Cash on the chain ${dollars(-treasury)} = owed to members ${dollars(owed)} + pool ${dollars(affiliate_pool)} + operations ${dollars(operations)} (promotions ${dollars(promotions)}).`,
  ].join('\n')
}
