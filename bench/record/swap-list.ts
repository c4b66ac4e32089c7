import { readFileSync } from 'node:fs'
import { type Instrument, instruments } from '../../engine/market/instrument.ts'

/** What a night on one lot pays or costs, in points, and where that is from. */
export type SwapList = {
  readonly source: string
  readonly date: string
  readonly swaps: Readonly<Record<string, { readonly long: number; readonly short: number }>>
}

/** The list that the engine charges. */
export const ownList: SwapList = {
  source: 'the engine’s price list (`engine/market/instrument.ts`), of no particular broker',
  date: '2024',
  swaps: Object.fromEntries(
    instruments.map((one) => [one.symbol, { long: one.swapLongPoints, short: one.swapShortPoints }]),
  ),
}

/** An operator's own list: a file as `{"source": …, "date": …, "swaps": {"USDJPY": {"long": 9, "short": -21}, …}}`. */
export function readSwapList(path: string): SwapList {
  const given: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isSwapList(given))
    throw new RangeError(
      `${path} is not a list of swaps with source, date and long and short points of each instrument`,
    )
  return given
}

/** A year of nights on a position, as a share of what it is worth at the typical price. */
export function yearlyShare({ typicalPrice, digits }: Instrument, pointsPerNight: number): number {
  return (pointsPerNight * 365) / (typicalPrice * 10 ** digits)
}

function isSwapList(given: unknown): given is SwapList {
  if (!isObject(given) || typeof given.source !== 'string' || typeof given.date !== 'string') return false
  const { swaps } = given
  return isObject(swaps) && instruments.every(({ symbol }) => isPair(swaps[symbol]))
}

const isPair = (given: unknown): boolean =>
  isObject(given) && typeof given.long === 'number' && typeof given.short === 'number'
const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null
