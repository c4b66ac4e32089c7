import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { micro } from '@fairlead/money/money'
import { readLines } from '../../server/finance/ledger/read-lines.ts'
import { sealEntries } from '../../server/finance/ledger/seal-entries.ts'
import { type Db, inTx, openDatabase } from '../../server/platform/database/db.ts'
import { rowsScannedMax } from '../../server/platform/database/page-bounds.ts'
import { migrate } from '../../server/platform/schema/migrate.ts'
import { addMember } from '../../server/testing/postgres-world.ts'
import { randomFrom } from '../../server/testing/random.ts'
import { creditFromChain } from '../../server/wallet/deposits/testing/credit-from-chain.ts'
import { proveCounted } from '../../server/wallet/open-books/prove/prove-counted.ts'
import { checkBooks, wrongOf } from '../../server/wallet/open-books/testing/published-scripts.ts'
import { handOn } from '../hand-on.ts'
import { startLargePostgres } from '../large-postgres.ts'
import { asOwner } from '../ledger/grow-forest.ts'
import { growBooks } from './grow-books.ts'
import { booksSecrets, head } from './parts.ts'
import type { Told, Took } from './publish.ts'

// What a publication of the open books costs beside a working product, and a member's proof beside a page by key.

const members = Number(process.argv[2] ?? 1_000_000)
const ratioMax = 4
const residentMax = 500
const proofMax = 3
/** Whose statements are read, and who deposit meanwhile. */
const readers = 20
const linesEach = 25
const proofs = 500
/** Between two of the same kind: a product that works, not one that is driven to its limit. */
const thinkMs = 25

const postgres = await startLargePostgres('open-books')
try {
  process.exitCode = (await measure()) ? 0 : 1
} finally {
  await postgres.stop()
}

async function measure(): Promise<boolean> {
  await migrate(postgres.url, pathToFileURL(`${resolve('database')}/`))
  console.log(`Growing ${members.toLocaleString('en')} members`)
  const { owed } = await growBooks(postgres.url, members)
  const database = openDatabase(postgres.url)
  const { db } = database
  const busy = await workingProduct(db)
  await asOwner(postgres.url, (client) =>
    client.query(`INSERT INTO chain_cursors (chain_id, token, block_number, block_hash, head_number, seen_at)
      VALUES (56, '0x1${'0'.repeat(39)}', ${head}, '0x${'b0'.repeat(32)}', ${head}, now())`),
  )
  try {
    console.log('Watching the product by itself, then beside a publication')
    const idle = await busy.during(() => pause(10_000))
    const { answer: told, rates } = await busy.during(() => publishInProcess(owed))
    const [plain, plainProcessor] = [meanOf(told.plain, 'ms'), meanOf(told.plain, 'processorMs')]
    const ratio = told.publish.ms / plain
    console.log(
      `${members.toLocaleString('en')} members, ${told.leaves.toLocaleString('en')} leaves: published in ${seconds(told.publish.ms)}; one plain pass over as many rows ${told.plain.map(({ ms }) => seconds(ms)).join(' before and ')} after; ratio ${ratio.toFixed(2)} (promised ${ratioMax}); ${told.residentMB.toFixed(0)} MB at most (promised ${residentMax})`,
    )
    console.log(
      `of a processor the publishing process had ${seconds(told.publish.processorMs)}, a plain pass ${seconds(plainProcessor)}: ratio ${(told.publish.processorMs / plainProcessor).toFixed(2)}`,
    )
    console.log(`beside it ${rates}; before it ${idle.rates}`)
    const { proof, page } = await compareProofs(db, busy.readerIds)
    console.log(
      `a member's proof ${proof.toFixed(2)} ms, a page of a statement by key ${page.toFixed(2)} ms; ratio ${(proof / page).toFixed(2)} (promised ${proofMax})`,
    )
    handOn('open-books', { members, 'publication to a plain pass': ratio, 'proof to a page': proof / page })
    return ratio <= ratioMax && told.residentMB < residentMax && proof / page <= proofMax
  } finally {
    await database.close()
  }
}

/** Statements are read and deposits credited by the product's own verbs. */
async function workingProduct(db: Db) {
  const readerIds = await inTx(db, async (tx) => {
    const ids: bigint[] = []
    for (let reader = 0; reader < readers; reader++) ids.push(await addMember(tx, `reader ${reader}`, null))
    return ids
  })
  let deposits = 0
  const deposit = (memberId: bigint) =>
    inTx(db, (tx) =>
      creditFromChain(tx, { name: `deposit ${++deposits}`, memberId, amount: micro(20_000_000n), now: new Date() }),
    )
  console.log('Putting lines on statements')
  await Promise.all(
    readerIds.map(async (memberId) => {
      for (let line = 0; line < linesEach; line++) await deposit(memberId)
    }),
  )
  await sealEntries(db, new Date())
  const random = randomFrom(1)
  const anyReader = () => readerIds[random.below(readers)] as bigint

  return {
    readerIds,
    async during<T>(work: () => Promise<T>): Promise<{ answer: T; rates: string }> {
      const done = { pages: 0, deposits: 0 }
      let isOver = false
      const keepOn = async (what: keyof typeof done, once: () => Promise<unknown>) => {
        while (!isOver) {
          await once()
          done[what] += 1
          await pause(thinkMs)
        }
      }
      const begun = performance.now()
      const works = [keepOn('pages', () => readPage(db, anyReader())), keepOn('deposits', () => deposit(anyReader()))]
      const answer = await work()
      isOver = true
      const took = (performance.now() - begun) / 1_000
      await Promise.all(works)
      const perSecond = (count: number) => (count / took).toFixed(0)
      return { answer, rates: `${perSecond(done.pages)} pages and ${perSecond(done.deposits)} deposits a second` }
    },
  }
}

function readPage(db: Db, memberId: bigint) {
  return readLines(db, { memberId, accounts: ['fuel', 'advance'], limit: 25, offset: 0, lookedMax: rowsScannedMax })
}

/** A worker and a signer in a process of their own; answers what it found out. */
function publishInProcess(owed: bigint): Promise<Told> {
  const child = fork('bench/open-books/publish.ts', [postgres.url, String(members), String(owed)], {
    execArgv: ['--import', 'tsx'],
  })
  return new Promise((done, failed) => {
    child.on('message', (told: Told) => done(told))
    child.once('exit', (code) => code !== 0 && failed(new Error(`The publishing process ended with ${code}`)))
  })
}

/** In turns, so that whatever else the machine does weighs on both alike. Milliseconds, of the middle one. */
async function compareProofs(db: Db, readerIds: readonly bigint[]): Promise<{ proof: number; page: number }> {
  const random = randomFrom(2)
  const scripts = await checkBooks()
  const times = { proof: [] as number[], page: [] as number[] }
  for (let turn = 0; turn < proofs; turn++) {
    const memberId = BigInt(1 + random.below(members))
    const refId = `FL${String(memberId).padStart(9, '0')}`
    const begun = performance.now()
    const proof = await proveCounted({ db, secrets: booksSecrets }, { memberId, refId, number: undefined })
    const proved = performance.now()
    await readPage(db, readerIds[random.below(readers)] as bigint)
    times.page.push(performance.now() - proved)
    times.proof.push(proved - begun)
    if (!proof) throw new Error(`Member ${memberId} has no proof`)
    if (turn % 100 === 0) {
      const wrong = wrongOf(await scripts.checkProof(proof, refId, proof.owed.all))
      if (wrong.length > 0) throw new Error(wrong.join())
    }
  }
  return { proof: middle(times.proof), page: middle(times.page) }
}

function middle(all: number[]): number {
  return all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
}

function meanOf(all: readonly Took[], what: keyof Took): number {
  return all.reduce((sum, took) => sum + took[what], 0) / all.length
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}
