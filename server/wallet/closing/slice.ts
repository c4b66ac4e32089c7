import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import type { ApprovalParts } from '../payouts/approvals/read-approvals.ts'
import { carryOutClosings } from './carry-out-closings.ts'
import type { Closings } from './closings.ts'
import { eraseClosed } from './erase-closed.ts'
import { closingPersonal } from './personal-data.ts'
import { serveRefunds } from './refund-routes.ts'
import { type Door, serveClosing } from './routes.ts'

type Parts<Front> = {
  closings: Closings
  approvals: ApprovalParts
  doorOf(front: Front): Door
  personal: readonly PersonalTable[]
}

/** Closing an account with its refund, coming back, and forgetting who somebody was. */
export function closingSlice<Front extends { db: Db }>({ closings, approvals, doorOf, personal }: Parts<Front>) {
  return {
    serve(app: FastifyInstance, front: Front) {
      const { db } = front
      serveClosing(app, { ...closings, db }, doorOf(front))
      serveRefunds(app, { db, clock: closings.clock, ...approvals })
    },
    ordered: [carryOutClosings(closings)],
    background: [eraseClosed({ db: closings.db, personal })],
    personal: closingPersonal,
  }
}
