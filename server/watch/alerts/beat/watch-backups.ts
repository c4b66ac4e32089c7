import { backupAgeSeconds } from '../../../platform/backups.ts'
import { type Db, inTx } from '../../../platform/database/db.ts'
import type { DueWork } from '../../../platform/work/jobs.ts'
import { endAlert } from '../end-alert.ts'
import { raiseAlert } from '../raise-alert.ts'

const kind = 'backup_old' as const
const hourSeconds = 3_600
/** One is taken each day, at about the same time. */
export const ageHoursMax = 25

/** Every minute: raises an alert when there is no new backup. Where there never was one, somebody else takes them. */
export function watchBackups(db: Db): DueWork {
  return {
    name: 'watch-backups',
    runDue: (now) =>
      inTx(db, async (tx) => {
        const age = await backupAgeSeconds(tx)
        if (age === undefined) return
        const hours = Math.floor(age / hourSeconds)
        const words = `The newest backup is ${hours} hours old. Check the timer that runs npm run backup, and its output.`
        if (hours >= ageHoursMax) await raiseAlert(tx, { kind, key: '', words }, now)
        else await endAlert(tx, kind, '', now)
      }),
  }
}
