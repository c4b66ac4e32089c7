import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import { hashedMailedCodes, purgeCodes } from './mailed-code.ts'
import { accountPersonal } from './personal-data.ts'
import type { Profile } from './profile.ts'
import { type Door, serveProfile } from './routes.ts'

type Parts<Front> = {
  profile: Profile
  doorOf(front: Front): Door
  personal: readonly PersonalTable[]
}

/** Profile, payout address and the member's own file. */
export function accountSlice<Front extends { db: Db }>({ profile, doorOf, personal }: Parts<Front>) {
  return {
    serve: (app: FastifyInstance, front: Front) =>
      serveProfile(app, { ...profile, db: front.db, ...doorOf(front), personal }),
    purges: [purgeCodes(profile.db)],
    keptByKey: [hashedMailedCodes],
    personal: accountPersonal,
  }
}
