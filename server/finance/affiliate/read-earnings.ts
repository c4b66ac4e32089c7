import { earningsToWire } from '@fairlead/contract/wire-names'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { levelOnWire, readIncomeBalances } from '../ledger/read-balances.ts'
import { readLevelStructure } from './level-structure.ts'
import { eligibleLevels, levelsOf } from './store.ts'
import { readTeamPage } from './team-page.ts'

/** The newest postings to income that days and levels are summed from. */
const postingsMax = 10_000
const shownMax = 100

type Income = { kind: 'direct' | 'level'; amount: bigint; level: number; name: string; at: Date }

/** Everything a member has earned by others: totals since ever, days and single incomes of the newest ones. */
export async function readEarnings(reader: Reader, memberId: bigint) {
  const totals = await readIncomeBalances(reader, memberId)
  const incomes = await newestIncomes(reader, memberId)
  const levels = await levelsOf(reader, memberId)
  const structure = await readLevelStructure(reader)
  const eligible = new Set(await eligibleLevels(reader, memberId, structure.version))
  const dollars = (amount: bigint) => toDollars(micro(amount))
  const byLevel = sumBy(
    incomes.filter(({ kind }) => kind === 'level'),
    ({ level }) => level,
  )
  return {
    ...earningsToWire(
      byDay(incomes).map(({ date, direct, level }) => ({
        date,
        direct: dollars(direct),
        level: dollars(level),
        sum: dollars(direct + level),
      })),
    ),
    totalRefIncome: dollars(levelOnWire(totals)),
    totaldirRefIncome: dollars(totals.directTotal),
    totalEarning: dollars(levelOnWire(totals) + totals.directTotal),
    growthTrnxs: incomes.slice(0, shownMax).map(({ kind, amount, level, name, at }) => ({
      kind,
      amount: dollars(amount),
      level,
      name,
      createdAt: at.toISOString(),
    })),
    teammLevelReport: (levels?.members ?? []).flatMap((members, index) =>
      members === 0
        ? []
        : [
            {
              level: index + 1,
              members,
              activeMembers: levels?.active_members[index] ?? 0,
              fuelDeposited: dollars(levels?.deposited[index] ?? 0n),
            },
          ],
    ),
    referralReport: await referrals(reader, memberId),
    levelIncomeData: structure.levels.map(({ level, shareBasisPoints }) => ({
      level,
      levelPercent: shareBasisPoints / 100,
      income: dollars(byLevel.get(level) ?? 0n),
      eligible: eligible.has(level),
    })),
  }
}

function sumBy<K>(incomes: readonly Income[], key: (income: Income) => K): Map<K, bigint> {
  const sums = new Map<K, bigint>()
  for (const income of incomes) sums.set(key(income), (sums.get(key(income)) ?? 0n) + income.amount)
  return sums
}

function byDay(incomes: readonly Income[]) {
  const day = ({ at }: Income) => at.toISOString().slice(0, 10)
  const direct = sumBy(
    incomes.filter(({ kind }) => kind === 'direct'),
    day,
  )
  const level = sumBy(
    incomes.filter(({ kind }) => kind === 'level'),
    day,
  )
  return [...new Set(incomes.map(day))]
    .slice(0, shownMax)
    .map((date) => ({ date, direct: direct.get(date) ?? 0n, level: level.get(date) ?? 0n }))
}

/** Whose fuel an income came out of is the member of the entry whose fuel moved. */
async function newestIncomes(reader: Reader, memberId: bigint): Promise<Income[]> {
  const { rows } = await sql<Income>`
    WITH last AS (SELECT coalesce(max(last_xact), '0') AS xact, coalesce(max(last_id), 0) AS id
                  FROM (SELECT * FROM entries_sealed ORDER BY number DESC LIMIT 1) s),
    own AS (
      (SELECT p.entry_id, p.amount FROM lines_posted p WHERE p.member_id = ${memberId} AND p.account = 'income'
       ORDER BY p.entry_id DESC LIMIT ${postingsMax})
      UNION ALL
      SELECT e.id, e.amounts[k.place] FROM last, entries_posted e CROSS JOIN LATERAL generate_subscripts(e.members, 1) AS k(place)
      WHERE (e.xact, e.id) > (last.xact, last.id) AND e.members[k.place] = ${memberId} AND e.accounts[k.place] = 'income')
    SELECT CASE WHEN e.kind = 'deposit' THEN 'direct' ELSE 'level' END AS kind, o.amount,
           coalesce(array_position(s.uplines, ${memberId}), 1) AS level, m.name, e.at
    FROM own o JOIN entries_posted e ON e.id = o.entry_id AND e.kind IN ('deposit', 'charge', 'arrears')
    JOIN people m ON m.id = e.members[array_position(e.accounts, 'fuel')]
    LEFT JOIN sponsorships s ON s.member_id = m.id
    ORDER BY e.id DESC LIMIT ${postingsMax}`.execute(reader)
  return rows
}

async function referrals(reader: Reader, memberId: bigint) {
  const { places } = await readTeamPage(reader, memberId, { level: 1, limit: shownMax, offset: 0 })
  if (places.length === 0) return []
  const { rows } = await sql<{ id: bigint; name: string; deposited: bigint; income: bigint }>`
    SELECT m.id, m.name, coalesce(t.deposited, 0) AS deposited,
      (SELECT coalesce(sum(d.direct), 0)::bigint FROM deposits_booked d WHERE d.member_id = m.id) AS income
    FROM people m LEFT JOIN fuel_summed t ON t.member_id = m.id
    WHERE m.id = ANY (${places.map((place) => place.memberId)}::bigint[]) ORDER BY m.id`.execute(reader)
  return rows.map(({ id, name, deposited, income }) => ({
    user_id: Number(id),
    name,
    fuelDeposited: toDollars(micro(deposited)),
    income: toDollars(micro(income)),
  }))
}
