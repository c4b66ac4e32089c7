import { neverAbove, neverBelow } from '../broker/positions.ts'
import { instrumentIndex } from '../market/instrument.ts'
import type { Fleet } from './fleet.ts'
import type { PositionRow } from './fleet-rows.ts'

/** Rows of terms by what they say: positions that were opened alike share one again, whoever's they are. */
export type AlikeTerms = Map<string, number>

/** Takes a share of the terms a stored position is held under. */
export function termsOf({ positions, frame }: Fleet, row: PositionRow, alike: AlikeTerms): number {
  const { symbol, entryPoints, stopPoints, targetPoints, openTime, kind, magic } = row
  const long = row.steps > 0
  const key = `${symbol} ${long} ${entryPoints} ${stopPoints} ${targetPoints} ${openTime} ${kind} ${magic}`
  const known = alike.get(key)
  if (known !== undefined) return positions.terms.share(known)
  const held = positions.terms.hold(
    frame,
    instrumentIndex(symbol),
    long ? 1 : -1,
    entryPoints,
    stopPoints ?? (long ? neverBelow : neverAbove),
    targetPoints ?? (long ? neverAbove : neverBelow),
    openTime,
    kind,
    magic,
  )
  alike.set(key, held)
  return held
}
