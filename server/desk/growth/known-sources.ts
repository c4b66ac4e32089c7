import { isIP } from 'node:net'
import { text } from '@fairlead/contract/text'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { plainAddress } from '../../platform/http/caller-address.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { countKnown, deleteKnown, dropClustersOf, insertKnown, type KnownKind, waitForOtherHolds } from './store.ts'

type Source = { kind: KnownKind; shared: string }
type By = { operatorId: bigint; now: Date }

const knownMax = 1_000

/** From now on it makes no cluster: those it made are gone at once. Who is frozen stays so until operators have looked. */
export async function addKnownSource(tx: Tx, given: Source & { note: string }, { operatorId, now }: By): Promise<void> {
  const source = { kind: given.kind, shared: asStored(given) }
  // One list, one at a time: its bound holds whoever adds at once.
  await waitForOtherHolds(tx)
  if ((await countKnown(tx)) >= knownMax) throw new DomainError('conflict', { message: text.knownSourcesFull })
  if (!(await insertKnown(tx, { ...source, note: given.note, operatorId, now })))
    throw new DomainError('conflict', { message: text.knownSourceThere })
  await dropClustersOf(tx, source)
  const details = { kind: source.kind, note: given.note }
  await writeAudit(tx, { actorId: operatorId, action: 'add known source', subject: source.shared, details, now })
}

export async function removeKnownSource(tx: Tx, given: Source, { operatorId, now }: By): Promise<void> {
  const source = { kind: given.kind, shared: asStored(given) }
  if (!(await deleteKnown(tx, source))) throw new DomainError('not_found')
  const details = { kind: source.kind }
  await writeAudit(tx, { actorId: operatorId, action: 'remove known source', subject: source.shared, details, now })
}

/** As deposits and sessions have it. */
function asStored({ kind, shared }: Source): string {
  const isRight = kind === 'deposit_source' ? /^0x[0-9a-f]{40}$/i.test(shared) : isIP(shared) !== 0
  if (!isRight) throw new DomainError('validation_failed', { message: text.knownSourceInvalid, field: 'shared' })
  return kind === 'deposit_source' ? shared.toLowerCase() : plainAddress(shared)
}
