import { endOthers } from '../alerts/end-others.ts'
import { raiseAlerts } from '../alerts/raise-alert.ts'
import { notify } from '../notifications/notify.ts'
import { addSeconds } from '../platform/clock.ts'
import { type Db, inTx } from '../platform/db.ts'
import { publishAll } from '../platform/events.ts'
import type { DueWork } from '../platform/jobs.ts'
import { readStanding } from '../trading/read-standing.ts'
import { silentSeconds } from './silence.ts'
import { purgeCodes } from './store.ts'
import { backAgain, correctedKeys, newlySilent, purgeTerminals, silentOnes } from './watch-store.ts'

const hourSeconds = 3_600
const logDays = 30

/** Says when a terminal has been silent for a minute, once, to its member and to operators, and when it is back. */
export function watchTerminals(db: Db): DueWork {
  return {
    name: 'watch-terminals',
    async runDue(now) {
      await inTx(db, async (tx) => {
        const before = addSeconds(now, -silentSeconds)
        const gone = await newlySilent(tx, before, now)
        const back = await backAgain(tx, before)
        const silent = await silentOnes(tx, before)
        await endOthers(tx, 'terminal_silent', new Set(silent.map(({ id }) => String(id))), now)
        await raiseAlerts(
          tx,
          silent.map(({ id, login, heard_at }) => ({
            kind: 'terminal_silent' as const,
            key: String(id),
            words: `Login ${login} was last heard of at ${heard_at.toISOString()}.`,
          })),
          now,
        )
        const corrected = await correctedKeys(tx, addSeconds(now, -hourSeconds))
        await endOthers(tx, 'terminal_corrected', new Set(corrected), now)
        for (const { member_id: memberId } of [...gone, ...back]) {
          const { state } = await readStanding(tx, memberId)
          await publishAll(tx, [{ memberId, kind: 'bot', payload: { state } }], now)
        }
        await notify(
          tx,
          gone
            .filter(({ is_hosted }) => !is_hosted)
            .map(({ member_id, login }) => ({
              memberId: member_id,
              kind: 'bot',
              title: 'Your terminal is not connected',
              body: `MetaTrader on login ${login} has said nothing for a minute. Your stops are at the broker; nothing new is opened until it is back.`,
              mail: 'if chosen' as const,
            })),
          now,
        )
      })
    },
  }
}

/** Old codes, log lines, settled commands and ticks are of no use to anybody. */
export function purgeOldTerminals(db: Db): DueWork {
  return {
    name: 'purge-terminals',
    async runDue(now) {
      await purgeCodes(db, addSeconds(now, -hourSeconds))
      await purgeTerminals(db, addSeconds(now, -logDays * 24 * hourSeconds))
    },
  }
}
