import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { checkCharges, checkEffects } from './charges/check-charges.ts'
import { hostDueDays } from './charges/host-due-days.ts'
import { settleDueTrades } from './charges/settle-trades.ts'
import { checkTotals } from './check-totals.ts'
import { fuelPersonal } from './personal-data.ts'
import { serveFuel } from './routes.ts'
import type { AskBots } from './standing/ask-bots.ts'
import { endGrace } from './standing/end-grace.ts'
import { noticeLowFuel } from './standing/follow-low-fuel.ts'
import { notifyFrozen } from './standing/notify-frozen.ts'

/** What members are charged, and what follows when it runs out. Trading owns the state of bots; whoever moves fuel asks it. */
export function fuelSlice(parts: { db: Db; clock: Clock; askBots: AskBots }) {
  const { db, clock } = parts
  const lowFuel = noticeLowFuel(parts)
  return {
    serve: (app: FastifyInstance, front: { db: Db; clock: Clock }) => serveFuel(app, front.db, front.clock),
    ordered: [settleDueTrades(parts), hostDueDays(parts), endGrace(parts)],
    background: [lowFuel, notifyFrozen(db)],
    arriving: [lowFuel],
    checks: [checkCharges, checkEffects, checkTotals(() => clock.now())],
    personal: fuelPersonal,
  }
}
