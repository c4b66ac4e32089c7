import { text } from '@fairlead/contract/text'
import type { Tx } from '../../platform/database/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { queueJob } from '../../platform/work/jobs.ts'
import { writeAudit } from '../../watch/audit/write-audit.ts'
import { findSigned, insertRequest } from './publication-store.ts'
import { publishWork } from './publish/publish-books.ts'
import { findTree } from './tree-store.ts'

type Asked = { operatorId: bigint; now: Date }

/** An owner wants the open books published before the hour is over. */
export async function askForPublication(tx: Tx, { operatorId, now }: Asked): Promise<void> {
  await insertRequest(tx, { operatorId, number: null, now })
  await ask(tx, 'publish open books', 'open books', { operatorId, now })
}

/** An owner wants the proofs of an older publication at hand again, for whoever disputes it. */
export async function askForProofs(tx: Tx, { number, ...asked }: Asked & { number: bigint }): Promise<void> {
  const publication = await findSigned(tx, number)
  if (!publication) throw new DomainError('not_found', { message: text.publicationUnknown })
  if (!(await findTree(tx, publication.treeId))?.seed)
    throw new DomainError('conflict', { message: text.seedForgotten })
  await insertRequest(tx, { ...asked, number })
  await ask(tx, 'make proofs again', `publication ${number}`, asked)
}

async function ask(tx: Tx, action: string, subject: string, { operatorId, now }: Asked): Promise<void> {
  await writeAudit(tx, { actorId: operatorId, action, subject, details: {}, now })
  await queueJob(tx, publishWork)
}
