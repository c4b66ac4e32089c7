import { type Instrument, instruments, isTurned, pointsOf, priceOf, shownPrice } from '../market/instrument.ts'

/**
 * Why a position was opened or closed: a small number in the columns, a sentence for people, a comment for the terminal. Stored deals
 * carry these numbers, so one that is no longer used is not given to another reason.
 */
export const reason = {
  none: 0,
  counterTrade: 5,
  crossUp: 6,
  crossDown: 7,
  openRequest: 8,
  averagesUp: 9,
  averagesDown: 10,
  breakoutUp: 11,
  breakoutDown: 12,
  momentumUp: 13,
  momentumDown: 14,
  stopLoss: 20,
  takeProfit: 21,
  stopOut: 22,
  lossClosure: 23,
  counterUnwound: 25,
  primaryGone: 27,
  crossedBack: 29,
  closeRequest: 30,
  endOfTest: 31,
  averagesTurned: 32,
  channelLeft: 33,
  momentumTurned: 34,
} as const

export type Reason = (typeof reason)[keyof typeof reason]

/** How many reasons a column indexed by reason must have room for. */
export const reasonCount = 35

type Words = {
  readonly name: keyof typeof reason
  /** MT5 keeps 31 characters of a comment. */
  readonly comment: string
  /** `{price}`, `{percent}` or `{dollars}` stands for the evidence: points of a price or a distance, a percentage, or cents. */
  readonly sentence: string
}

/** The reason in words. The evidence is the figure the decision was made on; each sentence says what it counts. */
export function reasonInWords(code: number, evidence: number, symbol: string): string {
  return wordsOf(code).sentence.replace(/\{(price|percent|dollars)\}/, (_, unit: string) => {
    if (unit === 'dollars') return `$${(evidence / 100).toFixed(2)}`
    if (unit === 'percent') return `${evidence}%`
    const instrument = instruments.find((one) => one.symbol === symbol)
    return instrument ? priceInWords(evidence, instrument.digits) : `${evidence} points`
  })
}

/** A deal as the broker has it. */
type ReasonedDeal = { reason: number; evidence: number; symbol: string; side: 'buy' | 'sell'; price: number }

/**
 * Why a deal was made, as people are told it. Where the pair is shown the other way round, what was bought is shown as sold, and the
 * evidence is counted in the prices that are shown, to the point.
 */
export function shownReason({ reason: code, evidence, symbol, side, price }: ReasonedDeal): string {
  const instrument = instruments.find((one) => one.symbol === symbol)
  if (!instrument || !isTurned(instrument)) return reasonInWords(code, evidence, symbol)
  return reasonInWords(turnedReason(code), turnedEvidence(instrument, code, evidence, side, price), symbol)
}

/** What the figure in a sentence counts: a price; how far its stop or its signal was from the price of the deal; or how far the position it counters was ahead. */
export type Counted = 'level' | 'distance' | 'lead' | 'other'

/** The sentences by their numbers, for those who look for words among stored deals: as they are, and of a pair that is shown the other way round. */
export function reasonSentences(): { code: number; sentence: string; turned: string; counts: Counted }[] {
  return [nothing, ...all].map(({ name, sentence }) => {
    const code = reason[name]
    return { code, sentence, turned: wordsOf(turnedReason(code)).sentence, counts: countedBy(code) }
  })
}

/** Whether its sentence says how far the stop was away when the position was opened. */
export const mentionsStop = (code: number): boolean => wordsOf(code).sentence.includes('the stop is {price} away')

const opposites: readonly (readonly [Reason, Reason])[] = [
  [reason.crossUp, reason.crossDown],
  [reason.averagesUp, reason.averagesDown],
  [reason.breakoutUp, reason.breakoutDown],
  [reason.momentumUp, reason.momentumDown],
]

function turnedReason(code: number): number {
  const pair = opposites.find((one) => one.some((known) => known === code))
  return pair?.find((known) => known !== code) ?? code
}

function countedBy(code: number): Counted {
  if (code === reason.stopLoss || code === reason.takeProfit) return 'level'
  if (code === reason.counterTrade) return 'lead'
  return opposites.some((pair) => pair.some((known) => known === code)) ? 'distance' : 'other'
}

function turnedEvidence(
  instrument: Instrument,
  code: number,
  evidence: number,
  side: 'buy' | 'sell',
  price: number,
): number {
  const shown = (points: number) => pointsOf(instrument, shownPrice(instrument, priceOf(instrument, points)))
  const counted = countedBy(code)
  if (counted === 'other') return evidence
  if (counted === 'level') return shown(evidence)
  const from = pointsOf(instrument, price)
  // The stop of what was bought is below its price, and so is the entry of what is ahead and countered by selling.
  const isBelow = (side === 'buy') === (counted === 'distance')
  return Math.abs(shown(from) - shown(isBelow ? from - evidence : from + evidence))
}

/** By their decimals: making one takes a hundred times as long as using it, and a bar may have a thousand sentences to say. */
const prices = new Map<number, Intl.NumberFormat>()

function priceInWords(points: number, digits: number): string {
  const known =
    prices.get(digits) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  prices.set(digits, known)
  return known.format(points / 10 ** digits)
}

export function reasonName(code: number): keyof typeof reason {
  return wordsOf(code).name
}

export function reasonComment(code: number): string {
  return wordsOf(code).comment
}

function wordsOf(code: number): Words {
  return words.get(code) ?? nothing
}

const nothing: Words = { name: 'none', comment: '', sentence: 'No reason was given.' }

const all: readonly Words[] = [
  {
    name: 'averagesUp',
    comment: 'FL averages up',
    sentence: 'Bought: the faster long average crossed above the slower one; the stop is {price} away.',
  },
  {
    name: 'averagesDown',
    comment: 'FL averages down',
    sentence: 'Sold: the faster long average crossed below the slower one; the stop is {price} away.',
  },
  {
    name: 'breakoutUp',
    comment: 'FL breakout up',
    sentence: 'Bought: the price left its long range upwards; the stop is {price} away.',
  },
  {
    name: 'breakoutDown',
    comment: 'FL breakout down',
    sentence: 'Sold: the price left its long range downwards; the stop is {price} away.',
  },
  {
    name: 'momentumUp',
    comment: 'FL momentum up',
    sentence: 'Bought: the price rose above where it was a long while ago; the stop is {price} away.',
  },
  {
    name: 'momentumDown',
    comment: 'FL momentum down',
    sentence: 'Sold: the price fell below where it was a long while ago; the stop is {price} away.',
  },
  {
    name: 'counterTrade',
    comment: 'FL counter trade',
    sentence: 'Countered a position that is {price} ahead, because the market jumped against it.',
  },
  {
    name: 'crossUp',
    comment: 'FL cross up',
    sentence: 'Bought: the fast average crossed above the slow one by {price}.',
  },
  {
    name: 'crossDown',
    comment: 'FL cross down',
    sentence: 'Sold: the fast average crossed below the slow one by {price}.',
  },
  { name: 'openRequest', comment: '', sentence: 'Opened on request.' },
  { name: 'stopLoss', comment: '[sl]', sentence: 'Closed by its stop at {price}.' },
  { name: 'takeProfit', comment: '[tp]', sentence: 'Closed by its target at {price}.' },
  {
    name: 'stopOut',
    comment: 'so',
    sentence: 'Closed by the broker: the margin level fell to {percent}.',
  },
  {
    name: 'lossClosure',
    comment: 'FL loss closure',
    sentence: 'Closed to protect the capital: equity reached {dollars}, the limit set by the loss closure.',
  },
  {
    name: 'counterUnwound',
    comment: 'FL unwind',
    sentence: 'Closed the counter trade: the market has calmed down.',
  },
  {
    name: 'primaryGone',
    comment: 'FL pair done',
    sentence: 'Closed the counter trade: the position it covered is closed.',
  },
  { name: 'crossedBack', comment: 'FL crossed back', sentence: 'Closed: the averages crossed the other way.' },
  { name: 'closeRequest', comment: '', sentence: 'Closed on request.' },
  { name: 'endOfTest', comment: 'end of test', sentence: 'Closed because the back-test ended.' },
  {
    name: 'averagesTurned',
    comment: 'FL averages turned',
    sentence: 'Closed: the long averages crossed the other way.',
  },
  {
    name: 'channelLeft',
    comment: 'FL channel left',
    sentence: 'Closed: the price left its short range against the position.',
  },
  {
    name: 'momentumTurned',
    comment: 'FL momentum turned',
    sentence: 'Closed: the price is back beyond where it was a long while ago.',
  },
]

const words = new Map(all.map((one) => [reason[one.name] as number, one]))
