import { packages } from '@fairlead/contract/packages'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { Reader } from '../platform/db.ts'
import { readTeamPage, type TeamQuery } from './team-page.ts'

const depositsMax = 10

type Card = {
  id: bigint
  name: string
  email: string
  ref_id: string
  deposits: string[] | null
  package_id: number | null
  capital: bigint | null
}

/** The members below one, level by level, each with what its card shows. */
export async function readGenerationTeam(reader: Reader, memberId: bigint, query: TeamQuery) {
  const { places, levelCounts, total } = await readTeamPage(reader, memberId, query)
  const cards = new Map(
    (
      await readCards(
        reader,
        places.map((place) => place.memberId),
      )
    ).map((card) => [card.id, card]),
  )
  const levelTeamData = places.flatMap(({ memberId: id, level }) => {
    const card = cards.get(id)
    return card ? [{ level, ...asWire(card) }] : []
  })
  const counts = levelCounts.flatMap((members, index) => (members > 0 ? [{ level: index + 1, members }] : []))
  return { levelTeamData, levelCounts: counts, total }
}

function asWire(card: Card) {
  const active = packages.find(({ id }) => id === card.package_id)
  const { requiredFuelBasisPoints: _, ...shown } = active ?? { requiredFuelBasisPoints: 0n }
  return {
    name: card.name,
    email: card.email,
    referral_id: card.ref_id,
    usdtDeposits: (card.deposits ?? []).map((value) => ({ value: toDollars(micro(BigInt(value))) })),
    activePackages: active ? [{ ...shown, ...active, package_amount: toDollars(active.package_amount) }] : [],
    metaCreds: card.capital === null ? null : { capital: toDollars(micro(card.capital)) },
  }
}

async function readCards(reader: Reader, ids: readonly bigint[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Card>`
    SELECT m.id, m.name, m.email, m.ref_id, p.package_id, h.capital,
      (SELECT array_agg(d.amount::text ORDER BY d.id) FROM (
        SELECT id, amount FROM fuel_deposits WHERE member_id = m.id ORDER BY id LIMIT ${depositsMax}) d) AS deposits
    FROM members m
    LEFT JOIN member_packages p ON p.member_id = m.id AND p.ended_at IS NULL
    LEFT JOIN bot_hosting h ON h.member_id = m.id
    WHERE m.id = ANY (${ids}::bigint[])`.execute(reader)
  return rows
}
