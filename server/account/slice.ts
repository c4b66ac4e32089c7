import type { FastifyInstance } from 'fastify'
import type { ApprovalParts } from '../payouts/read-approvals.ts'
import type { Db } from '../platform/db.ts'
import type { PersonalTable } from '../platform/personal-data.ts'
import { carryOutClosings } from './carry-out-closings.ts'
import { eraseClosed } from './erase-closed.ts'
import { hashedMailedCodes, purgeCodes } from './mailed-code.ts'
import { accountPersonal } from './personal-data.ts'
import type { Profile } from './profile.ts'
import { serveRefunds } from './refund-routes.ts'
import { type Door, serveProfile } from './routes.ts'

type Parts<Front> = {
  profile: Profile
  approvals: ApprovalParts
  doorOf(front: Front): Door
  personal: readonly PersonalTable[]
}

/** Profile, payout address, closing and coming back. */
export function accountSlice<Front extends { db: Db }>({ profile, approvals, doorOf, personal }: Parts<Front>) {
  return {
    serve(app: FastifyInstance, front: Front) {
      const { db } = front
      serveProfile(app, { ...profile, db, ...doorOf(front), personal })
      serveRefunds(app, { db, clock: profile.clock, ...approvals })
    },
    ordered: [carryOutClosings(profile)],
    background: [eraseClosed({ db: profile.db, personal })],
    purges: [purgeCodes(profile.db)],
    keptByKey: [hashedMailedCodes],
    personal: accountPersonal,
  }
}
