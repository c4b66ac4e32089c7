import { addAccount } from '@fairlead/engine/fleet/add-account'
import type { AccountRow, PositionRow } from '@fairlead/engine/fleet/fleet-rows'
import { removeAccount } from '@fairlead/engine/fleet/remove-account'
import { addSeconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { disagreementSecondsMax, type Followed, followAccount } from '../terminals/sync/follow-account.ts'
import { reportedAccounts } from '../terminals/sync/reported-accounts.ts'
import { setMarks } from '../trading/deals/set-marks.ts'
import { nextBarEnd } from './bars/bar-time.ts'
import { sendToTerminals } from './send-to-terminals.ts'
import { AccountFault } from './shards/account-fault.ts'
import { changePositions, deletePositions } from './shards/change-store.ts'
import type { FleetParts } from './shards/fleet-parts.ts'
import { onShard } from './shards/on-shard.ts'
import type { ShardFleet } from './shards/shard-fleet.ts'
import { settingsOfAccount, shardsOf } from './store.ts'

/** Takes over what terminals have reported since the last look; answers how many trades were closed by it. */
export async function followTerminals(parts: FleetParts, now: Date, { waits }: { waits: boolean }): Promise<number> {
  const { db, feed } = parts
  const accounts = await reportedAccounts(db, now, addSeconds(now, -disagreementSecondsMax))
  if (accounts.length === 0) return 0
  let closed = 0
  for (const id of await shardsOf(db, accounts)) {
    const followed = await onShard(parts, {
      claim: { which: { id }, known: new Map(), waits },
      endOf: ({ reached }) => nextBarEnd(feed, reached),
      now,
      work: async (tx, { reached }, shardFleet) => ({
        reached,
        result: await followReports(tx, parts, shardFleet, now),
      }),
    })
    closed += followed?.result ?? 0
  }
  return closed
}

/** The same for a shard that is held, before it is stepped: what is decided is decided on what the broker shows. */
export async function followReports(
  tx: Tx,
  parts: Pick<FleetParts, 'magic'>,
  shardFleet: ShardFleet,
  now: Date,
): Promise<number> {
  if (shardFleet.external.size === 0) return 0
  let closed = 0
  for (const account of (await reportedAccounts(tx, now, addSeconds(now, -disagreementSecondsMax))).map(Number))
    if (shardFleet.external.has(account)) closed += await follow(tx, shardFleet, account, parts.magic, now)
  return closed
}

async function follow(tx: Tx, shardFleet: ShardFleet, account: number, magic: number, now: Date): Promise<number> {
  try {
    const followed = await followAccount(tx, BigInt(account), BigInt(magic), now)
    if (!followed) return 0
    await takeOver(tx, shardFleet, account, followed)
    await sendToTerminals(tx, shardFleet, [account], [], now)
    return followed.closedTrades
  } catch (error) {
    throw new AccountFault(account, error)
  }
}

/** Puts what the broker shows in the place of what the fleet had; only what we are about to close we know better. */
async function takeOver(
  tx: Tx,
  shardFleet: ShardFleet,
  account: number,
  { positions, balanceCents }: Followed,
): Promise<void> {
  const { fleet } = shardFleet
  const known = fleet.reported.find(({ mark }) => mark.account === account)
  if (!known || balanceCents === null) return
  const closing = new Map(known.positions.map((row) => [row.id, row.closing]))
  const rows = positions
    .slice(0, positionsMax)
    .map((row): PositionRow => ({ ...row, closing: closing.get(row.id) ?? 0 }))
  const mark = { ...known.mark, balanceCents, openCount: rows.length }
  const gone = known.positions.filter(({ id }) => !rows.some((row) => row.id === id))
  await deletePositions(
    tx,
    gone.map(({ id }) => ({ account, id })),
  )
  await changePositions(tx, rows)
  await setMarks(tx, [mark])
  const row: AccountRow = {
    id: account,
    settings: await settingsOfAccount(tx, account),
    paused: shardFleet.switches.paused.has(account),
    lowFuel: shardFleet.switches.lowFuel.has(account),
    mark,
  }
  removeAccount(fleet, account)
  addAccount(fleet, row, rows)
}

/** As many as the engine has room for. */
const positionsMax = 20
