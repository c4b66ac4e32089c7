/** The instruments the bot knows. Prices are whole points and volumes whole lot steps, so profit is integer arithmetic. */
export type InstrumentSymbol = 'USDJPY' | 'USDGBP' | 'BTCUSD' | 'ETHUSD' | 'XAUUSD' | 'XAGUSD'

export type AssetClass = 'currency' | 'crypto' | 'commodity'

export type Instrument = {
  readonly symbol: InstrumentSymbol
  /** What brokers call it. Bars, orders and positions are in its prices; `shownPrice` turns them into those of `symbol`. */
  readonly quotedAs: string
  readonly assetClass: AssetClass
  /** Units of the base asset in one lot. */
  readonly contractSize: number
  /** Decimals of a price; one point is the last of them. */
  readonly digits: number
  readonly lotStep: number
  readonly stepsMin: number
  readonly stepsMax: number
  /** Share of the notional held as margin, in basis points (100 is a leverage of 1:100). */
  readonly marginBasisPoints: number
  /** The usual spread, and what is paid (or charged, when negative) per night on one lot; of coins at the typical price. */
  readonly spreadPoints: number
  readonly swapLongPoints: number
  readonly swapShortPoints: number
  readonly commissionPerLotCents: number
  readonly session: 'always' | 'weekdays'
  /** The order of magnitude of a price: tells points from prices in a file, and starts the simulated market. */
  readonly typicalPrice: number
  /** One point on one lot step is `centsNumerator / centsDenominator` cents; a denominator of 0 stands for the price in points. */
  readonly centsNumerator: number
  readonly centsDenominator: number
}

/** Their order is fixed: positions and signals name an instrument by its place here. */
export const instruments: readonly Instrument[] = [
  usdBase({
    symbol: 'USDJPY',
    digits: 3,
    typicalPrice: 130,
    spreadPoints: 12,
    swapLongPoints: 9,
    swapShortPoints: -21,
  }),
  {
    ...usdBase({
      symbol: 'USDGBP',
      digits: 5,
      typicalPrice: 1.3,
      spreadPoints: 14,
      swapLongPoints: -5,
      swapShortPoints: -3,
    }),
    quotedAs: 'GBPUSD',
    // A lot is 100,000 pounds quoted in dollars: a point on a lot step is one cent.
    centsNumerator: 1,
    centsDenominator: 1,
  },
  {
    ...coin({ spreadPoints: 2000, swapLongPoints: -3200, swapShortPoints: -900 }),
    symbol: 'BTCUSD',
    quotedAs: 'BTCUSD',
    typicalPrice: 45_000,
  },
  {
    ...coin({ spreadPoints: 150, swapLongPoints: -160, swapShortPoints: -50 }),
    symbol: 'ETHUSD',
    quotedAs: 'ETHUSD',
    typicalPrice: 2_600,
  },
  {
    ...metal({ spreadPoints: 25, swapLongPoints: -42, swapShortPoints: 18 }),
    symbol: 'XAUUSD',
    quotedAs: 'XAUUSD',
    typicalPrice: 2_000,
    digits: 2,
    contractSize: 100,
    centsNumerator: 1,
  },
  {
    ...metal({ spreadPoints: 22, swapLongPoints: -6, swapShortPoints: 1 }),
    symbol: 'XAGUSD',
    quotedAs: 'XAGUSD',
    typicalPrice: 25,
    digits: 3,
    contractSize: 5000,
    centsNumerator: 5,
  },
]

export const instrumentCount = instruments.length

export function instrumentOf(symbol: InstrumentSymbol): Instrument {
  const found = instruments.find((instrument) => instrument.symbol === symbol)
  if (!found) throw new RangeError(`unknown instrument ${symbol}`)
  return found
}

/** The place of an instrument in `instruments`. */
export function instrumentIndex(symbol: InstrumentSymbol): number {
  return instruments.findIndex((instrument) => instrument.symbol === symbol)
}

/** A price in points as it is written, for example 145012 points of USDJPY as 145.012. */
export function priceOf(instrument: Instrument, points: number): number {
  return points / 10 ** instrument.digits
}

/** Whether brokers quote the pair the other way round: what is a price of ours is one over theirs, and buying it is selling theirs. */
export const isTurned = ({ symbol, quotedAs }: Pick<Instrument, 'symbol' | 'quotedAs'>): boolean => quotedAs !== symbol

/** A price as people are shown it under the instrument's own name: where brokers quote the pair the other way round, one over theirs. */
export function shownPrice(instrument: Instrument, price: number): number {
  if (!isTurned(instrument) || price <= 0) return price
  return Math.round(10 ** instrument.digits / price) / 10 ** instrument.digits
}

/** The side as people are shown it, beside the price that `shownPrice` tells. */
export function shownSide(instrument: Pick<Instrument, 'symbol' | 'quotedAs'>, side: 'buy' | 'sell'): 'buy' | 'sell' {
  if (!isTurned(instrument)) return side
  return side === 'buy' ? 'sell' : 'buy'
}

/** The usual spread at a price: of coins a share of it, since they move by orders of magnitude; of all others the same always. */
export function usualSpreadPoints(instrument: Instrument, pricePoints: number): number {
  if (instrument.assetClass !== 'crypto') return instrument.spreadPoints
  return Math.max(1, Math.round(atPrice(instrument, instrument.spreadPoints, pricePoints)))
}

/** A night's swap on one lot at a price, in points and parts of them: of coins a share of the price, as brokers charge it. */
export function swapPoints(instrument: Instrument, long: boolean, pricePoints: number): number {
  const usual = long ? instrument.swapLongPoints : instrument.swapShortPoints
  return instrument.assetClass === 'crypto' ? atPrice(instrument, usual, pricePoints) : usual
}

function atPrice(instrument: Instrument, usualPoints: number, pricePoints: number): number {
  return (usualPoints * pricePoints) / (instrument.typicalPrice * 10 ** instrument.digits)
}

export function pointsOf(instrument: Instrument, price: number): number {
  return Math.round(price * 10 ** instrument.digits)
}

/** Lot steps as lots. Divided, not multiplied: 29 / 100 prints as 0.29, 29 * 0.01 does not. */
export function lotsOf(instrument: Instrument, steps: number): number {
  return steps / Math.round(1 / instrument.lotStep)
}

/** Lots as whole steps, rounded down: a request never grows. */
export function stepsOf(instrument: Instrument, lots: number): number {
  return Math.floor(lots * Math.round(1 / instrument.lotStep) + 1e-9)
}

type Costs = Pick<Instrument, 'spreadPoints' | 'swapLongPoints' | 'swapShortPoints'>

function usdBase(facts: Costs & Pick<Instrument, 'symbol' | 'digits' | 'typicalPrice'>): Instrument {
  return {
    ...facts,
    quotedAs: facts.symbol,
    assetClass: 'currency',
    contractSize: 100_000,
    lotStep: 0.01,
    stepsMin: 1,
    stepsMax: 10_000,
    marginBasisPoints: 100,
    commissionPerLotCents: 350,
    session: 'weekdays',
    centsNumerator: 100_000,
    centsDenominator: 0,
  }
}

function coin(costs: Costs): Omit<Instrument, 'symbol' | 'quotedAs' | 'typicalPrice'> {
  return {
    ...costs,
    assetClass: 'crypto',
    contractSize: 1,
    digits: 2,
    lotStep: 0.01,
    stepsMin: 1,
    stepsMax: 5_000,
    marginBasisPoints: 1_000,
    commissionPerLotCents: 0,
    session: 'always',
    centsNumerator: 1,
    centsDenominator: 100,
  }
}

type Metal = Omit<Instrument, 'symbol' | 'quotedAs' | 'typicalPrice' | 'digits' | 'contractSize' | 'centsNumerator'>

function metal(costs: Costs): Metal {
  return {
    ...costs,
    assetClass: 'commodity',
    lotStep: 0.01,
    stepsMin: 1,
    stepsMax: 5_000,
    marginBasisPoints: 200,
    commissionPerLotCents: 350,
    session: 'weekdays',
    centsDenominator: 1,
  }
}
