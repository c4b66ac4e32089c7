import { text } from '@fairlead/contract/text'
import type { Tx } from '../../platform/database/db.ts'
import type { JsonObject } from '../../platform/database/schema.gen.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import type { Setting } from './setting.ts'
import { changeById, insertChange } from './store.ts'

type Who = { operatorId: bigint; now: Date }
type Change = Who & { setting: Setting; basedOn: number; value: JsonObject }

/** A new version of a setting, valid from now on, with what was there before it in the history and the audit log. */
export async function changeSetting(tx: Tx, change: Change, undoes: bigint | null = null): Promise<void> {
  const { setting, basedOn, value, operatorId, now } = change
  const { value: before } = await setting.read(tx, now)
  const version = await setting.write(tx, basedOn, value, { operatorId, now })
  await insertChange(tx, { setting: setting.name, version, before, after: value, actorId: operatorId, now, undoes })
  await writeAudit(tx, {
    actorId: operatorId,
    action: undoes === null ? 'change setting' : 'undo setting',
    subject: setting.name,
    details: { version, before, after: value, ...(undoes === null ? {} : { undoes: Number(undoes) }) },
    now,
  })
}

/** Puts back what was there before a change, as a new version; only of the newest one, so that nothing later is lost with it. */
export async function undoSetting(
  tx: Tx,
  { id, settingOf, ...who }: Who & { id: bigint; settingOf: (name: string) => Setting | undefined },
): Promise<void> {
  const change = await changeById(tx, id)
  const setting = change && settingOf(change.setting)
  if (!change || !setting) throw new DomainError('not_found')
  if (!change.can_undo) throw new DomainError('conflict', { message: text.settingChangedSince })
  await changeSetting(tx, { ...who, setting, basedOn: change.version, value: change.before }, id)
}
