import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { checkOrders } from './check-orders.ts'
import type { Orders } from './order.ts'
import { ordersPersonal } from './personal-data.ts'
import { serveOrders } from './routes.ts'

/** What one operator asks for and another lets happen. */
export const ordersSlice = <Front extends { db: Db; clock: Clock }>({
  factorsOf,
  ...parts
}: Omit<Orders, 'factors'> & { factorsOf(front: Front): Orders['factors'] }) => ({
  serve: (app: FastifyInstance, front: Front) =>
    serveOrders(app, { ...parts, db: front.db, clock: front.clock, factors: factorsOf(front) }),
  checks: [checkOrders],
  personal: ordersPersonal,
})
