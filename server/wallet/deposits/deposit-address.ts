import { type Address, isAddressEqual } from 'viem'
import { type Db, inTx, type Reader } from '../../platform/database/db.ts'
import type { Logger } from '../../platform/logging.ts'
import { depositAddress, generationsOf } from '../chain/derivation.ts'
import { addressOf, insertAddress, nextIndex, type StoredAddress } from './address-store.ts'

/** `xpub` may name several generations of keys, the newest first. */
type Parts = { db: Db; logger: Logger; xpub: string }

/**
 * The member's own deposit address, with its checksum; made when first asked for. It is derived anew each time it is shown:
 * what a stored address differs from its key by is lost to whoever pays to it.
 */
export async function depositAddressOf(parts: Parts, memberId: bigint, now: Date): Promise<Address> {
  const stored = (await addressOf(parts.db, memberId)) ?? (await makeAddress(parts, memberId, now))
  const derived = generationsOf(parts.xpub)
    .map((xpub) => depositAddress(xpub, stored.index))
    .find((address) => isAddressEqual(address, stored.address))
  if (!derived) {
    parts.logger.fatal({ memberId: String(memberId), index: stored.index }, 'a deposit address is not of our key')
    throw new Error(`The deposit address ${stored.index} is not of our key`)
  }
  return derived
}

/** Whether this member was ever shown an address. */
export async function hasDepositAddress(reader: Reader, memberId: bigint): Promise<boolean> {
  return (await addressOf(reader, memberId)) !== undefined
}

async function makeAddress({ db, xpub }: Parts, memberId: bigint, now: Date): Promise<StoredAddress> {
  return inTx(db, async (tx) => {
    const index = await nextIndex(tx)
    const [newest] = generationsOf(xpub)
    if (!newest) throw new RangeError('There is no key for deposit addresses')
    const address = depositAddress(newest, index).toLowerCase() as Address
    await insertAddress(tx, memberId, { index, address }, now)
    const stored = await addressOf(tx, memberId)
    if (!stored) throw new Error(`The deposit address of member ${memberId} was neither made nor found`)
    return stored
  })
}
