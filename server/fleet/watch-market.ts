import { instruments } from '@fairlead/engine/market/instrument'
import { isOpen } from '@fairlead/engine/market/session'
import { endAlert } from '../alerts/end-alert.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { addSeconds } from '../platform/clock.ts'
import { type Db, inTx } from '../platform/db.ts'
import type { DueWork } from '../platform/jobs.ts'
import { marketMinutes } from '../terminals/market-minutes.ts'
import { hasMembers } from './store.ts'

const silentSeconds = 600
const words =
  'No terminal that we host has told a price for ten minutes, so no bot opens anything. ' +
  'Host one, or see why those that are hosted are silent.'

/** Says when the live market is silent on a day on which all of it trades. */
export function watchMarket(db: Db): DueWork {
  return {
    name: 'watch-market',
    async runDue(now) {
      await inTx(db, async (tx) => {
        const isTrading = instruments.every((instrument) => isOpen(instrument, now.getTime() / 1000))
        const isSilent = isTrading && (await marketMinutes(tx, addSeconds(now, -silentSeconds), now)).length === 0
        if (isSilent && (await hasMembers(tx))) await raiseAlert(tx, { kind: 'market_silent', key: '', words }, now)
        else await endAlert(tx, 'market_silent', '', now)
      })
    },
  }
}
