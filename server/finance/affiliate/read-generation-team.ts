import { packageToWire } from '@fairlead/contract/wire-names'
import { micro } from '@fairlead/money/money'
import { toDollars } from '@fairlead/money/to-dollars'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/db.ts'
import { readTeamPage, type TeamQuery } from './team-page.ts'

const depositsMax = 10

type Card = {
  id: bigint
  name: string
  email: string
  ref_id: string
  deposits: string[] | null
  package_id: number | null
  package_name: string
  package_amount: bigint
  company_basis_points: number
  description: string
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
  return {
    name: card.name,
    email: card.email,
    referral_id: card.ref_id,
    usdtDeposits: (card.deposits ?? []).map((value) => ({ value: toDollars(micro(BigInt(value))) })),
    activePackages: card.package_id === null ? [] : [packageOf(card.package_id, card)],
    metaCreds: card.capital === null ? null : { capital: toDollars(micro(card.capital)) },
  }
}

const packageOf = (id: number, card: Card) =>
  packageToWire({
    id,
    name: card.package_name,
    amount: toDollars(micro(card.package_amount)),
    companyPercent: card.company_basis_points / 100,
    description: card.description,
  })

async function readCards(reader: Reader, ids: readonly bigint[]): Promise<Card[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Card>`
    SELECT m.id, m.name, m.email, m.ref_id, v.package_id, v.name AS package_name, v.amount AS package_amount,
      v.company_basis_points, v.description, h.capital,
      (SELECT array_agg(d.amount::text ORDER BY d.id) FROM (
        SELECT id, amount FROM deposits_booked WHERE member_id = m.id ORDER BY id LIMIT ${depositsMax}) d) AS deposits
    FROM people m
    LEFT JOIN packages_held p ON p.member_id = m.id AND p.ended_at IS NULL
    LEFT JOIN LATERAL (SELECT * FROM packages_offered v WHERE v.package_id = p.package_id ORDER BY v.version DESC LIMIT 1) v ON true
    LEFT JOIN broker_forms_sent h ON h.member_id = m.id
    WHERE m.id = ANY (${ids}::bigint[])`.execute(reader)
  return rows
}
