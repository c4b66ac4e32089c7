import type { routes } from '@fairlead/contract/table'
import type { z } from 'zod'
import type { Reader } from '../../platform/database/db.ts'
import { placesOf } from './store.ts'
import { readTeamPage } from './team-page.ts'

const foundMax = 6

/** The first few of the team who have these words in name, address or referral id, the nearest first. */
export async function searchTeam(
  reader: Reader,
  memberId: bigint,
  search: string,
): Promise<z.output<(typeof routes.searchTeam)['reply']>> {
  const { places } = await readTeamPage(reader, memberId, { search, limit: foundMax, offset: 0 })
  const found = new Map(
    (
      await placesOf(
        reader,
        memberId,
        places.map((place) => place.memberId),
      )
    ).map((row) => [row.id, row]),
  )
  return {
    members: places.flatMap((place) => {
      const row = found.get(place.memberId)
      return row ? [{ name: row.name, referral_id: row.ref_id, level: place.level }] : []
    }),
  }
}
