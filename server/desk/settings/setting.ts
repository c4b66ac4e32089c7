import type { Reader, Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'

/** A setting as all of them are changed and undone: by its value as it stands on the wire. */
export type Setting = {
  /** In the history and the audit log. */
  name: string
  read(reader: Reader, now: Date): Promise<{ version: number; value: JsonObject }>
  /** Refused where the version is not the newest any more. Answers the new one. */
  write(tx: Tx, basedOn: number, value: JsonObject, who: { operatorId: bigint; now: Date }): Promise<number>
}
