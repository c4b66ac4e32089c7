/** Why a position was opened or closed: a small number in the columns, a sentence for people, a comment for the terminal. */
export const reason = {
  none: 0,
  trendUp: 1,
  trendDown: 2,
  stretchedLow: 3,
  stretchedHigh: 4,
  counterTrade: 5,
  crossUp: 6,
  crossDown: 7,
  openRequest: 8,
  stopLoss: 20,
  takeProfit: 21,
  stopOut: 22,
  lossClosure: 23,
  trendTurned: 24,
  counterUnwound: 25,
  pairExpired: 26,
  primaryGone: 27,
  heldTooLong: 28,
  crossedBack: 29,
  closeRequest: 30,
  endOfTest: 31,
} as const

export type Reason = (typeof reason)[keyof typeof reason]

/** How many reasons a column indexed by reason must have room for. */
export const reasonCount = 32

type Words = {
  readonly name: keyof typeof reason
  /** MT5 keeps 31 characters of a comment. */
  readonly comment: string
  readonly sentence: (evidence: number) => string
}

/** The reason in words. The evidence is the figure the decision was made on; each sentence says what it counts. */
export function reasonInWords(code: number, evidence: number): string {
  return wordsOf(code).sentence(evidence)
}

export function reasonName(code: number): keyof typeof reason {
  return wordsOf(code).name
}

export function reasonComment(code: number): string {
  return wordsOf(code).comment
}

function wordsOf(code: number): Words {
  return words[code] ?? nothing
}

const nothing: Words = { name: 'none', comment: '', sentence: () => 'No reason was given.' }

const words: readonly (Words | undefined)[] = [
  nothing,
  {
    name: 'trendUp',
    comment: 'FL trend up',
    sentence: (points) =>
      `Bought with the trend: it points up on all three time frames; the stop is ${points} points away.`,
  },
  {
    name: 'trendDown',
    comment: 'FL trend down',
    sentence: (points) =>
      `Sold with the trend: it points down on all three time frames; the stop is ${points} points away.`,
  },
  {
    name: 'stretchedLow',
    comment: 'FL below mean',
    sentence: (points) =>
      `Bought a dip in a quiet market: the price fell ${points} points below its mean and tends to return.`,
  },
  {
    name: 'stretchedHigh',
    comment: 'FL above mean',
    sentence: (points) =>
      `Sold a spike in a quiet market: the price rose ${points} points above its mean and tends to return.`,
  },
  {
    name: 'counterTrade',
    comment: 'FL counter trade',
    sentence: (points) =>
      `Countered a losing position that is ${points} points under water, instead of waiting for its stop.`,
  },
  {
    name: 'crossUp',
    comment: 'FL cross up',
    sentence: (points) => `Bought: the fast average crossed above the slow one by ${points} points.`,
  },
  {
    name: 'crossDown',
    comment: 'FL cross down',
    sentence: (points) => `Sold: the fast average crossed below the slow one by ${points} points.`,
  },
  { name: 'openRequest', comment: '', sentence: () => 'Opened on request.' },
  ...new Array<undefined>(11).fill(undefined),
  { name: 'stopLoss', comment: '[sl]', sentence: (points) => `Closed by its stop at ${points} points.` },
  { name: 'takeProfit', comment: '[tp]', sentence: (points) => `Closed by its target at ${points} points.` },
  {
    name: 'stopOut',
    comment: 'so',
    sentence: (percent) => `Closed by the broker: the margin level fell to ${percent}%.`,
  },
  {
    name: 'lossClosure',
    comment: 'FL loss closure',
    sentence: (cents) =>
      `Closed to protect the capital: equity reached ${dollars(cents)}, the limit set by the loss closure.`,
  },
  {
    name: 'trendTurned',
    comment: 'FL trend turned',
    sentence: () => 'Closed: the trend of the middle time frame turned against the position.',
  },
  {
    name: 'counterUnwound',
    comment: 'FL unwind',
    sentence: () => 'Closed the counter trade: the market turned back in favour of the first position.',
  },
  {
    name: 'pairExpired',
    comment: 'FL pair expired',
    sentence: (bars) => `Closed both legs of a hedged pair: it did not resolve within ${bars} bars.`,
  },
  {
    name: 'primaryGone',
    comment: 'FL pair done',
    sentence: () => 'Closed the counter trade: the position it covered is closed.',
  },
  {
    name: 'heldTooLong',
    comment: 'FL time exit',
    sentence: (bars) => `Closed: the price did not return to its mean within ${bars} bars.`,
  },
  { name: 'crossedBack', comment: 'FL crossed back', sentence: () => 'Closed: the averages crossed the other way.' },
  { name: 'closeRequest', comment: '', sentence: () => 'Closed on request.' },
  { name: 'endOfTest', comment: 'end of test', sentence: () => 'Closed because the back-test ended.' },
]

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
