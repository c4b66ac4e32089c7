import { type Db, inTx } from '../database/db.ts'
import type { Logger } from '../logging.ts'
import type { DueWork } from '../work/jobs.ts'
import type { Metrics } from '../work/metrics.ts'
import { countUnder, type KeptByKey, placeOf, putSealed, type SealedColumn, sealedUnder } from './kept-by-key.ts'
import { putUses } from './key-store.ts'
import { olderKeys } from './older-keys.ts'
import type { Secrets } from './secrets.ts'

type Parts = {
  db: Db
  secrets: Secrets
  kept: readonly KeptByKey[]
  logger: Logger
  metrics: Metrics
  /** How many rows one transaction seals anew, and how many transactions one run has for a column; only tests ask for others. */
  rowsMax?: number
  batchesMax?: number
}

const rowsMax = 500
const batchesMax = 40

/**
 * Seals what lies under an older key anew with the one in front, a bounded stretch at a time, and counts what is left
 * under each, so that whoever runs the service knows when it can go.
 */
export function sealAnew(parts: Parts): DueWork {
  const { db, secrets } = parts
  return {
    name: 'seal-anew',
    async runDue(now) {
      for (const keyName of await olderKeys(db, secrets)) {
        for (const column of parts.kept) if (column.kind === 'sealed') await sealColumn(parts, column, keyName)
        await countLeft(parts, keyName, now)
      }
    },
  }
}

async function sealColumn(parts: Parts, column: SealedColumn, keyName: string): Promise<void> {
  let after = -1n
  for (let batch = 0; batch < (parts.batchesMax ?? batchesMax); batch++) {
    const last = await inTx(parts.db, async (tx) => {
      const limit = parts.rowsMax ?? rowsMax
      const found = await sealedUnder(tx, column, { keyName, after, limit, isLocked: true })
      const values = found.flatMap(({ id, sealed, row }) => {
        const fresh = sealedAnew(parts, column, { id, sealed, row })
        return fresh ? [{ id, before: sealed, after: fresh }] : []
      })
      if (values.length > 0) await putSealed(tx, column, values)
      return found.length < limit ? undefined : found.at(-1)?.id
    })
    if (last === undefined) return
    after = last
  }
}

/** One that cannot be opened must not keep the others from being sealed; it stays, and is counted. */
function sealedAnew(
  { secrets, logger }: Parts,
  column: SealedColumn,
  { id, sealed, row }: { id: bigint; sealed: Buffer; row: Record<string, unknown> },
): Buffer | undefined {
  const boundTo = column.boundTo(row)
  try {
    return secrets.seal(secrets.open(sealed, boundTo), boundTo)
  } catch (error) {
    logger.error({ err: error, place: placeOf(column), id: String(id) }, 'cannot be opened, and so not sealed anew')
    return undefined
  }
}

async function countLeft({ db, kept, logger, metrics }: Parts, keyName: string, now: Date): Promise<void> {
  const uses = []
  for (const column of kept)
    uses.push({ place: placeOf(column), what: column.what, count: await countUnder(db, column, keyName) })
  const before = await putUses(db, keyName, uses, now)
  const left = uses.reduce((sum, { count }) => sum + count, 0n)
  metrics.keptUnderOlderKeys.set({ key: keyName }, Number(left))
  if (left === before) return
  if (left === 0n) logger.info({ key: keyName }, 'nothing is left under this key: it can be taken out of SECRET_KEY')
  else logger.info({ key: keyName, left: String(left) }, 'an older key is still needed')
}
