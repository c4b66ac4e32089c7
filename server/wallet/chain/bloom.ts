import { type Hex, keccak256 } from 'viem'

/** The three places of a block's bloom filter that an address or topic sets. */
export type BloomPlaces = readonly [number, number, number]

const bits = 2048

export function bloomPlaces(value: Hex): BloomPlaces {
  const hash = new DataView(keccak256(value, 'bytes').buffer)
  const place = (offset: number) => hash.getUint16(offset) % bits
  return [place(0), place(2), place(4)]
}

/** False is certain; true may be chance. */
export function mayHold(bloom: Uint8Array, places: BloomPlaces): boolean {
  return places.every((place) => ((bloom[bloom.length - 1 - (place >> 3)] ?? 0) >> (place & 7)) & 1)
}

/** How likely the filter seems to hold a value it does not hold. */
export function chanceOfError(bloom: Uint8Array): number {
  let set = 0
  for (const byte of bloom) for (let rest = byte; rest > 0; rest &= rest - 1) set++
  return (set / bits) ** 3
}
