import type { Reader } from '../../../platform/database/db.ts'
import { depositAddress, generationsOf } from '../../chain/derivation.ts'
import { newestAddresses } from '../address-store.ts'

const addressesChecked = 5

/** Of the newest deposit addresses that members were given, those that none of these keys is the parent of. */
export async function findForeignAddresses(reader: Reader, xpubs: string): Promise<string[]> {
  const addresses = await newestAddresses(reader, addressesChecked)
  return addresses
    .filter(({ index, address }) =>
      generationsOf(xpubs).every((xpub) => depositAddress(xpub, index).toLowerCase() !== address.toLowerCase()),
    )
    .map(({ address }) => address)
}
