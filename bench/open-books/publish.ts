import { hash, randomBytes } from 'node:crypto'
import { systemClock } from '../../server/platform/clock.ts'
import { openDatabase } from '../../server/platform/database/db.ts'
import { createLogger } from '../../server/platform/logging.ts'
import { newestSigned } from '../../server/wallet/open-books/publication-store.ts'
import { publishBooks } from '../../server/wallet/open-books/publish/publish-books.ts'
import { signPublication } from '../../server/wallet/open-books/sign/sign-publication.ts'
import { leavesFor } from '../../server/wallet/open-books/tree/grow-tree.ts'
import { booksKeys, booksSecrets } from './parts.ts'

// In a process of its own: what it holds at most is what a worker needs for a publication.

export type Told = { plain: Took[]; publish: Took; leaves: number; residentMB: number }
/** By the wall's clock, and what this process had of a processor meanwhile: on a busy machine the two lie far apart. */
export type Took = { ms: number; processorMs: number }

const [url = '', members = '', owed = ''] = process.argv.slice(2)
const database = openDatabase(url)
const { db, direct } = database
const { chain, keys } = booksKeys(BigInt(owed))
const logger = createLogger('error')

const leaves = leavesFor(Number(members))
const before = await timed(async () => plainPass(leaves))
const publish = await timed(async () => {
  await publishBooks({ db, direct, chain, secrets: booksSecrets, logger }).runDue(systemClock.now())
  await signPublication({ db, chain, clock: systemClock, logger, keys })
})
if (!(await newestSigned(db))) throw new Error('Nothing was published')
const residentMB = process.resourceUsage().maxRSS / 1_024
const told: Told = { plain: [before, await timed(async () => plainPass(leaves))], publish, leaves, residentMB }
process.send?.(told)
await database.close()
process.disconnect()

/** As many rows as the tree has leaves, each as long as one, hashed one after the other. */
function plainPass(rows: number): void {
  const rowBytes = 48
  const batch = randomBytes(rowBytes * 4_096)
  const cut = Array.from({ length: 4_096 }, (_, at) => batch.subarray(at * rowBytes, (at + 1) * rowBytes))
  let last = ''
  for (let row = 0; row < rows; row++) last = hash('sha256', cut[row % cut.length] as Buffer, 'hex')
  if (last.length !== 64) throw new Error('Nothing was hashed')
}

async function timed(work: () => Promise<void>): Promise<Took> {
  const [begun, used] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(used)
  return { ms: performance.now() - begun, processorMs: (user + system) / 1_000 }
}
