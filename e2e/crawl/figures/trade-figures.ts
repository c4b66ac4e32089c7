import { type FigureRule, how, ofPeriod, ofThisMonth, ofTrade, period, receipt } from './figure-rule.ts'

/** One of the prices that the picture of a trade is read out with, of so many marks: the deals, and the stop behind them. */
function drawn(marks: number, nth: number): RegExp {
  const mark = '(counter )?(bought|sold) # at ‹time›\\. '
  return new RegExp(`^Picture › \\w+ around trade #, # candles\\. (${mark}){${marks}}Stop at #\\..* \\[${nth + 2}\\]$`)
}

/** A trade beside a page, whose rows of lists stand in `lists`. */
export const tradeFigures: readonly FigureRule[] = [
  {
    is: 'profit',
    about: ofTrade,
    means: 'What all deals of the trade made, swap and commission included.',
    shown: [
      { at: receipt, label: 'Receipt › Profit =' },
      { at: how('Fuel charge'), label: / › Profit \(or profit above .* = \[1\]$/, isRare: true },
      { at: receipt, label: /^(Buy|Sell|Closed) › # before fuel$/ },
    ],
  },
  {
    is: 'charge',
    about: ofTrade,
    means: 'The fuel charge on it.',
    shown: [
      { at: receipt, label: /^Receipt › Fuel Charge #.* =$/, isUnsigned: true },
      // Less the discount of the partner broker.
      { at: how('Fuel charge'), label: / › Profit \(or profit above .* = \[5\]$/, isRare: true },
    ],
  },
  {
    is: 'kept',
    about: ofTrade,
    means: 'Its profit less the charge.',
    shown: [
      { at: receipt, label: 'Receipt › You keep =' },
      { at: receipt, label: /^(Buy|Sell|Closed) › # kept$/ },
    ],
  },
  {
    is: 'fuel after',
    about: ofTrade,
    means: 'The fuel balance right after its charge.',
    shown: [{ at: receipt, label: 'Receipt › Fuel Balance, before and after = [2]' }],
  },
  {
    is: 'paid by fuel',
    about: ofTrade,
    means: 'What of the charge was taken from fuel that was deposited.',
    shown: [
      { at: receipt, label: 'Receipt › of which from your fuel =', isUnsigned: true },
      { at: receipt, label: 'Receipt › Where the # of fuel went' },
    ],
  },
  {
    is: 'volume',
    about: ofTrade,
    means: 'In lots.',
    shown: [{ at: receipt, label: /› [A-Z]{6} #$/ }],
  },
  {
    is: 'stop',
    about: ofTrade,
    means: 'The price at which a loss is cut.',
    shown: [
      { at: receipt, label: /^\w+ › Stop #$/ },
      { at: receipt, label: drawn(2, 3) },
      { at: receipt, label: drawn(4, 5), isRare: true },
    ],
  },
  {
    is: 'opening price',
    about: ofTrade,
    means: 'Of the first deal, as the chart marks it and the lists have it.',
    shown: [
      { at: receipt, label: /^(Buy › ▲ bought|Sell › ▼ sold|Open › (▲ bought|▼ sold)) #$/ },
      { at: receipt, label: drawn(2, 1) },
      { at: receipt, label: drawn(4, 1), isRare: true },
    ],
  },
  {
    is: 'closing price',
    about: ofTrade,
    means: 'Of the deal that closed its first one.',
    shown: [
      { at: receipt, label: /^(Buy › ▼ sold|Sell › ▲ bought) #$/ },
      { at: receipt, label: drawn(2, 2) },
      { at: receipt, label: drawn(4, 4), isRare: true },
    ],
  },
  {
    is: 'distance of the stop',
    about: ofTrade,
    means: 'How far the stop was from the opening price.',
    shown: [
      {
        at: receipt,
        label: /› Why it was opened\. .*the stop is # away\.( Its part had # of the stakes\.)?( \[1\])?$/,
      },
    ],
  },
  {
    is: 'share of the part',
    about: ofTrade,
    means: 'What the part that opened it had of all stakes then.',
    shown: [
      { at: receipt, label: /› Why it was opened\. .*the stop is # away\. Its part had # of the stakes\. \[2\]$/ },
    ],
  },
]

const ofStatement = (is: string, label: RegExp): FigureRule => ({
  is,
  about: ofPeriod,
  means: `${is} of the period of a statement`,
  shown: [{ at: period, label }],
})

/** What a statement of a month or a year says above its lists. */
export const periodFigures: readonly FigureRule[] = [
  ...['trades', 'won', 'profits', 'lost', 'losses', 'profit', 'fuel charged', 'hosting and fees'].map((is, at) =>
    ofStatement(is, new RegExp(`^Trades › # closed: .* \\[${at + 1}\\]$`)),
  ),
  ...['deposits', 'income', 'withdrawn'].map((is, at) =>
    ofStatement(is, new RegExp(`Total: deposits #.* \\[${at + 1}\\]$`)),
  ),
  {
    is: 'profit',
    about: ofThisMonth,
    means: 'The sum of the calendar of profits, which opens with this month.',
    shown: [{ at: 'welcome›All', label: 'Daily profit › Daily profit =' }],
  },
]
