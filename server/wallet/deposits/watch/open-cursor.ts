import { type Db, inTx } from '../../../platform/database/db.ts'
import type { Chain } from '../../chain/chain.ts'
import { agreedHeader } from '../../chain/read-agreed.ts'
import { readHead } from '../../chain/read-head.ts'
import { type Cursor, cursorOf, insertCursor } from '../cursor-store.ts'

/**
 * How far the chain has been read. The first time, reading begins at `startBlock`, or after the newest block: nobody has been
 * shown an address before.
 */
export async function openCursor(db: Db, chain: Chain, startBlock: bigint | undefined, now: Date): Promise<Cursor> {
  const known = await cursorOf(db, chain.chainId)
  if (known) return checked(known, chain)
  const number = startBlock === undefined ? (await readHead(chain)).number : startBlock > 0n ? startBlock - 1n : 0n
  const { hash } = await agreedHeader(chain, number)
  await inTx(db, (tx) => insertCursor(tx, chain.chainId, chain.token, { number, hash }, now))
  const opened = await cursorOf(db, chain.chainId)
  if (!opened) throw new Error(`There is no cursor for chain ${chain.chainId}`)
  return checked(opened, chain)
}

/** Of another token nothing was read so far; going on from here would skip it silently. */
function checked(cursor: Cursor, { chainId, token }: Chain): Cursor {
  if (cursor.token !== token.toLowerCase())
    throw new Error(`Chain ${chainId} was read for the token ${cursor.token}, not for ${token}`)
  return cursor
}
