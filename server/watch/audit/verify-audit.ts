import type { BookCheck } from '../../platform/book-check.ts'
import type { Reader } from '../../platform/database/db.ts'
import { partOfMinute } from '../../platform/work/part-of-minute.ts'
import { auditOfSeal, firstBrokenAuditSeal, newestAuditSeal, sealAudit } from './audit-store.ts'

const rowsMax = 1_000
const sealsPerStep = 5_000
const sealsPerMinute = 2_000

/** Seals every audit row that has committed. Writers never wait for it. */
export async function sealAuditLog(reader: Reader, now: Date): Promise<void> {
  while ((await sealAudit(reader, rowsMax, now)) === rowsMax);
}

export type AuditVerdict = {
  entries: number
  /** The audit row whose seal no longer fits, if any. */
  brokenAt: bigint | undefined
  hash: string
}

/** Goes through the whole chain. */
export async function verifyAudit(reader: Reader): Promise<AuditVerdict> {
  const newest = await newestAuditSeal(reader)
  const entries = newest?.number ?? 0n
  const verdict = { entries: Number(entries), hash: newest?.hash.toString('hex') ?? '' }
  for (let from = 1n; from <= entries; from += BigInt(sealsPerStep)) {
    const broken = await firstBrokenAuditSeal(reader, from, sealsPerStep)
    if (broken !== undefined) return { ...verdict, brokenAt: await auditOfSeal(reader, broken) }
  }
  return { ...verdict, brokenAt: undefined }
}

/** Part by part, another part every minute: who can rewrite what operators did could have done anything else, too. */
export const checkAudit =
  (now: () => Date): BookCheck =>
  async (reader) => {
    const part = partOfMinute(now(), Number((await newestAuditSeal(reader))?.number ?? 0n), sealsPerMinute)
    const broken = await firstBrokenAuditSeal(reader, BigInt(part.from), sealsPerMinute)
    return {
      name: 'the audit log is unchanged',
      holds: broken === undefined,
      detail:
        broken === undefined
          ? `part ${part.number} of ${part.of} matches its rows`
          : `seal ${broken} does not match its row`,
    }
  }
