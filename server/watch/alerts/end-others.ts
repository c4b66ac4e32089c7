import type { AlertKind } from '@fairlead/contract/alerts'
import type { Tx } from '../../platform/database/db.ts'
import { endAlerts } from './end-alert.ts'
import { openKeys } from './store.ts'

/** Ends what is open of a kind except for the keys that last, for whoever knows all of them. */
export async function endOthers(tx: Tx, kind: AlertKind, lasting: ReadonlySet<string>, now: Date): Promise<void> {
  const over = (await openKeys(tx, kind)).filter((key) => !lasting.has(key))
  await endAlerts(tx, kind, over, now)
}
