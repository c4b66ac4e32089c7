import { addAccount } from '@fairlead/engine/fleet/add-account'
import type { AccountRow, PositionRow } from '@fairlead/engine/fleet/fleet-rows'
import { removeAccount } from '@fairlead/engine/fleet/remove-account'
import { addSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { accountsWithNews } from '../terminals/sync/accounts-with-news.ts'
import { disagreementSecondsMax, type Followed, followAccount } from '../terminals/sync/follow-account.ts'
import { setMarks } from '../trading/deals/set-marks.ts'
import { askTerminals } from './ask-terminals.ts'
import { nextBarEnd } from './bars/bar-time.ts'
import { AccountFault } from './shards/account-fault.ts'
import { changePositions, deletePositions } from './shards/change-store.ts'
import type { FleetParts } from './shards/fleet-parts.ts'
import { onShard } from './shards/on-shard.ts'
import type { Books } from './shards/shard-books.ts'
import { settingsOfAccount, shardsOf } from './store.ts'

/** Takes over what terminals have told since the last look; answers how many trades were closed by it. */
export async function followTerminals(parts: FleetParts, now: Date, { waits }: { waits: boolean }): Promise<number> {
  const { db, feed } = parts
  const accounts = await accountsWithNews(db, now, addSeconds(now, -disagreementSecondsMax))
  if (accounts.length === 0) return 0
  let closed = 0
  for (const id of await shardsOf(db, accounts)) {
    const followed = await onShard(parts, {
      claim: { which: { id }, known: new Map(), waits },
      endOf: ({ reached }) => nextBarEnd(feed, reached),
      now,
      work: async (tx, { reached }, books) => ({
        reached,
        result: await followNews(tx, parts, books, now),
      }),
    })
    closed += followed?.result ?? 0
  }
  return closed
}

/** The same for a shard that is held, before it is stepped: what is decided is decided on what the broker shows. */
export async function followNews(tx: Tx, parts: Pick<FleetParts, 'magic'>, books: Books, now: Date): Promise<number> {
  if (books.external.size === 0) return 0
  let closed = 0
  for (const account of (await accountsWithNews(tx, now, addSeconds(now, -disagreementSecondsMax))).map(Number))
    if (books.external.has(account)) closed += await follow(tx, books, account, parts.magic, now)
  return closed
}

async function follow(tx: Tx, books: Books, account: number, magic: number, now: Date): Promise<number> {
  try {
    const followed = await followAccount(tx, BigInt(account), BigInt(magic), now)
    if (!followed) return 0
    await takeOver(tx, books, account, followed)
    await askTerminals(tx, books, [account], [], now)
    return followed.closedTrades
  } catch (error) {
    throw new AccountFault(account, error)
  }
}

/** Puts what the broker shows in the place of what the books said; only what we are about to close we know better. */
async function takeOver(tx: Tx, books: Books, account: number, { positions, balanceCents }: Followed): Promise<void> {
  const { fleet } = books
  const told = fleet.told.find(({ mark }) => mark.account === account)
  if (!told || balanceCents === null) return
  const closing = new Map(told.positions.map((row) => [row.id, row.closing]))
  const rows = positions
    .slice(0, positionsMax)
    .map((row): PositionRow => ({ ...row, closing: closing.get(row.id) ?? 0 }))
  const mark = { ...told.mark, balanceCents, openCount: rows.length }
  const gone = told.positions.filter(({ id }) => !rows.some((row) => row.id === id))
  await deletePositions(
    tx,
    gone.map(({ id }) => ({ account, id })),
  )
  await changePositions(tx, rows)
  await setMarks(tx, [mark])
  const row: AccountRow = {
    id: account,
    settings: await settingsOfAccount(tx, account),
    paused: books.switches.paused.has(account),
    lowFuel: books.switches.lowFuel.has(account),
    mark,
  }
  removeAccount(fleet, account)
  addAccount(fleet, row, rows)
}

/** As many as the engine's books have room for. */
const positionsMax = 20
