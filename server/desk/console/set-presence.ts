import { presenceSecondsMax } from '@fairlead/contract/routes/wallet/operator-queues'
import { addSeconds } from '../../platform/clock.ts'
import { type Db, inTx } from '../../platform/database/db.ts'
import { tellConsole } from '../../watch/audit/tell-console.ts'
import { presentOthers, putPresence } from './presence-store.ts'

const othersMax = 100

/** Notes which row an operator has open and tells the others when it is another one; answers where they are. */
export function setPresence(
  db: Db,
  present: { sessionId: bigint; operatorId: bigint; place: string; now: Date },
): Promise<{ name: string; place: string }[]> {
  const { operatorId, now } = present
  return inTx(db, async (tx) => {
    if (await putPresence(tx, present)) await tellConsole(tx, 'presence', now)
    return presentOthers(tx, operatorId, addSeconds(now, -presenceSecondsMax), othersMax)
  })
}
