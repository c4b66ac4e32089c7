import type { Reader } from '../../platform/database/db.ts'
import { placesOf } from './store.ts'
import { readTeamPage } from './team-page.ts'

const foundMax = 1_000

/** The names of those of these members who are in the team below one, and how far below. */
export async function namesInTeam(
  reader: Reader,
  memberId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, { name: string; level: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await placesOf(reader, memberId, ids)
  return new Map(rows.map(({ id, name, level }) => [id, { name, level }]))
}

/** Who of the team has these words in name, address or referral id; the first thousand. */
export async function teamWithWords(reader: Reader, memberId: bigint, search: string): Promise<bigint[]> {
  const { places } = await readTeamPage(reader, memberId, { search, limit: foundMax, offset: 0 })
  return places.map((place) => place.memberId)
}
