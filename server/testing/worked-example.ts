import { formatUsd } from '@fairlead/money/format'
import { micro } from '@fairlead/money/money'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Command } from './command.ts'
import { beginWorld } from './play-world.ts'

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

/** The example of docs/money.md, as the product posts it; a test compares it with what the page says. */
export async function workedExample(db: Db): Promise<string> {
  const { world, run, compare } = await beginWorld(db)
  const nameOf = (id: bigint) => names[world.ids.indexOf(id)] ?? 'house'
  const rows: string[] = []
  for (const { words, command } of story) {
    const before = await newestEntry(db)
    await run(command)
    const moves = await postingsAfter(db, before)
    const told = moves.map(({ member, account, amount }) => `${nameOf(member)} ${account} ${signed(amount)}`)
    rows.push(`| ${words} | ${told.length > 0 ? told.join('<br>') : '(no money moves)'} |`)
  }
  const { figures, house } = await compare()
  const owned = figures.map(({ fuel, bonus, advance, income, hold }, index) => {
    return `| ${names[index]} | ${[fuel, bonus, advance, income, hold].map(dollars).join(' | ')} |`
  })
  const owed = figures.reduce((sum, of) => sum + of.fuel + of.advance + of.income + of.hold + of.waiting, 0n)
  return [
    '| what happens | what is posted |',
    '|---|---|',
    ...rows,
    '',
    '| at the end | fuel | bonus fuel | advance | income | hold |',
    '|---|---|---|---|---|---|',
    ...owned,
    '',
    `Cash on the chain ${dollars(-house.treasury)} = owed to members ${dollars(owed)} + pool ${dollars(house.pool)} + operations ${dollars(house.operations)} (promotions ${dollars(house.promotions)}).`,
  ].join('\n')
}

async function newestEntry(db: Db): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`SELECT coalesce(max(id), 0) AS id FROM ledger_entries`.execute(db)
  return rows[0]?.id ?? 0n
}

async function postingsAfter(db: Db, entry: bigint) {
  const { rows } = await sql<{ member: bigint; account: string; amount: bigint }>`
    SELECT p.member, p.account::text, p.amount FROM ledger_entries e
    CROSS JOIN LATERAL unnest(e.members, e.accounts, e.amounts) WITH ORDINALITY AS p(member, account, amount, place)
    WHERE e.id > ${entry} ORDER BY e.id, p.place`.execute(db)
  return rows
}
