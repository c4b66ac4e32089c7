import type { Address, Hex } from 'viem'
import type { Reader } from '../../../platform/database/db.ts'
import { type BloomPlaces, bloomPlaces } from '../../chain/bloom.ts'
import { type Ours, topicOf } from '../../chain/read-transfers.ts'
import { allAddresses, countAddresses } from '../address-store.ts'

export type OurAddresses = {
  ours: Ours
  /** Whose deposit address this is; nobody's if it is the treasury or not ours. */
  memberOf(address: Address): bigint | undefined
  owns(address: Address): boolean
}

/** Keeps the addresses in memory. None is ever removed, so as long as their number is the same they are the same. */
export function rememberAddresses(treasury: Address): (reader: Reader) => Promise<OurAddresses> {
  const ours = new Map<Hex, BloomPlaces>()
  const members = new Map<Address, bigint>()
  const add = (address: Address) => {
    const topic = topicOf(address)
    if (!ours.has(topic)) ours.set(topic, bloomPlaces(topic))
  }
  add(treasury)
  const addresses: OurAddresses = {
    ours,
    memberOf: (address) => members.get(address),
    owns: (address) => ours.has(topicOf(address)),
  }
  return async (reader) => {
    if ((await countAddresses(reader)) === members.size) return addresses
    for (const { address, memberId } of await allAddresses(reader)) {
      add(address)
      members.set(address, memberId)
    }
    return addresses
  }
}
