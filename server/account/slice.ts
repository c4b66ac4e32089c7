import type { FastifyInstance } from 'fastify'
import type { ApprovalParts } from '../payouts/read-approvals.ts'
import type { Db } from '../platform/db.ts'
import { carryOutClosings } from './carry-out-closings.ts'
import { hashedMailedCodes, purgeCodes } from './mailed-code.ts'
import type { Profile } from './profile.ts'
import { serveRefunds } from './refund-routes.ts'
import { type Door, serveProfile } from './routes.ts'

type Parts<Front> = { profile: Profile; approvals: ApprovalParts; doorOf(front: Front): Door }

/** Profile, payout address, closing and coming back. */
export function accountSlice<Front extends { db: Db }>({ profile, approvals, doorOf }: Parts<Front>) {
  return {
    serve(app: FastifyInstance, front: Front) {
      const { db } = front
      serveProfile(app, { ...profile, db, ...doorOf(front) })
      serveRefunds(app, { db, clock: profile.clock, ...approvals })
    },
    ordered: [carryOutClosings(profile)],
    purges: [purgeCodes(profile.db)],
    keptByKey: [hashedMailedCodes],
  }
}
