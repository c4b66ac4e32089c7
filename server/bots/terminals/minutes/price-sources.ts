import type { Parsed } from '@fairlead/contract/route'
import type { routes } from '@fairlead/contract/table'
import { text } from '@fairlead/contract/text'
import { addSeconds } from '../../../platform/clock.ts'
import type { Reader, Tx } from '../../../platform/database/db.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { writeAudit } from '../../../watch/audit/write-audit.ts'
import type { NamesOf } from '../list-terminals.ts'
import { countSources, deleteSource, insertSource, isHostedAt, knownSources, type Place } from './source-store.ts'

type Listed = Parsed<(typeof routes.listPriceSources)['reply']>
type Marking = { place: Place; operatorId: bigint; now: Date }

const hourSeconds = 3_600
const listedMax = 200
/** More brokers than these add nothing to a median. */
const sourcesMax = 15

/** Broker servers that the market is made of, and those it could be made of. */
export async function listPriceSources(reader: Reader, now: Date, namesOf: NamesOf): Promise<Listed> {
  const rows = await knownSources(reader, addSeconds(now, -hourSeconds), listedMax)
  const names = await namesOf(
    reader,
    rows.flatMap(({ marked_by }) => marked_by ?? []),
  )
  return {
    sources: rows.map(({ server, company, terminals, told_at, marked_at, marked_by }) => ({
      server,
      company,
      terminals,
      lastToldAt: told_at?.toISOString() ?? null,
      markedAt: marked_at?.toISOString() ?? null,
      markedBy: marked_by === null ? null : (names.get(marked_by) ?? ''),
    })),
  }
}

/** Whether anybody has said what the market is to be made of. */
export async function hasPriceSource(reader: Reader): Promise<boolean> {
  return (await countSources(reader)) > 0
}

/** The market is made of this server's prices, too, from now on. */
export async function markPriceSource(tx: Tx, { place, operatorId, now }: Marking): Promise<void> {
  if (!(await isHostedAt(tx, place))) throw new DomainError('conflict', { message: text.sourceNotHosted })
  if ((await countSources(tx)) >= sourcesMax) throw new DomainError('conflict', { message: text.sourcesMax })
  if (await insertSource(tx, place, operatorId, now)) await note(tx, 'mark price source', { place, operatorId, now })
}

export async function unmarkPriceSource(tx: Tx, marking: Marking): Promise<void> {
  if (!(await deleteSource(tx, marking.place))) throw new DomainError('not_found')
  await note(tx, 'unmark price source', marking)
}

const note = (tx: Tx, action: string, { place, operatorId, now }: Marking): Promise<void> =>
  writeAudit(tx, { actorId: operatorId, action, subject: place.server, details: { company: place.company }, now })
