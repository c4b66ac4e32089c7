import type { Db } from '../../platform/database/db.ts'
import { isOwnFault } from '../../platform/own-fault.ts'
import { type Failed, setAside } from './set-aside.ts'

/** Does something for one member, in transactions of its own; what fails twice over that member's data is set aside. */
export async function runAlone(db: Db, failed: Failed, work: () => Promise<unknown>): Promise<void> {
  for (let isSecondTry = false; ; isSecondTry = true) {
    try {
      await work()
      return
    } catch (error) {
      if (!isOwnFault(error)) throw error
      if (!isSecondTry) continue
      await setAside(db, failed, error)
      return
    }
  }
}
