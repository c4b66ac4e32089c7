import { equation, type FigureRule, fuel, how, keptWords, month } from './figure-rule.ts'

const fuelNote = /^fuelReport›Kept after fuel and hosting: how/
const profitNote = how('^welcome›Profit, kept after fuel and hosting')
const usedNote = how('^fuelReport›Fuel Used')
const returnNote = how('^welcome›Return')
const keptReturnNote = how('^welcome›Return, kept after fuel and hosting')
const perTradeNote = how('^welcome›Per trade')
const keptPerTradeNote = how('^welcome›Per trade, kept after fuel and hosting')

/** The last 30 days: the dashboard opens with them, and Fuel Report shows them. */
export const monthFigures: readonly FigureRule[] = [
  {
    is: 'profit of 30 days',
    means: 'Of the trades closed in the last 30 days, before fuel.',
    shown: [
      { at: month, label: 'Equity › Profit =' },
      { at: fuel, label: 'Fuel Report › Total Profit =' },
      { at: fuelNote, label: keptWords(1) },
      { at: profitNote, label: keptWords(1) },
      { at: perTradeNote, label: equation('The average of closed trades\\.', 1), isRare: true },
      { at: 'call', label: '/fuelstats › period.profit =' },
      { at: 'call', label: '/fuelstats › period.kept.profit =' },
    ],
  },
  {
    is: 'charges of 30 days',
    means: 'The fuel charges on those trades.',
    shown: [
      { at: fuelNote, label: keptWords(2) },
      { at: profitNote, label: keptWords(2) },
      { at: usedNote, label: equation('Charges on profits', 1) },
      { at: 'call', label: '/fuelstats › period.charges =' },
      { at: 'call', label: '/fuelstats › period.kept.charges =' },
    ],
  },
  {
    is: 'hosting of 30 days',
    means: 'Hosting and reactivation of the last 30 days.',
    shown: [
      { at: fuelNote, label: keptWords(3) },
      { at: profitNote, label: keptWords(3) },
      { at: 'call', label: '/fuelstats › period.kept.hosting =' },
    ],
  },
  {
    is: 'kept of 30 days',
    means: 'Of that profit, after fuel, hosting and reactivation.',
    shown: [
      { at: month, label: 'Equity › Profit · Kept =' },
      { at: month, label: 'Where a profit of # goes › Kept after fuel and hosting =' },
      { at: fuel, label: 'Fuel Report › Kept after fuel and hosting =' },
      { at: fuelNote, label: keptWords(4) },
      { at: profitNote, label: keptWords(4) },
      { at: keptPerTradeNote, label: /: # ÷ # = #\. \[1\]$/, isRare: true },
      { at: 'call', label: '/fuelstats › period.kept.kept =' },
    ],
  },
  {
    is: 'fuel used in 30 days',
    means: 'Charges, hosting and reactivation, as far as they are paid.',
    shown: [
      { at: fuel, label: 'Fuel Report › Fuel Used =' },
      { at: usedNote, label: equation('Charges on profits', 4) },
    ],
  },
  {
    is: 'fuel deposited in 30 days',
    means: 'Credited and given.',
    shown: [
      { at: fuel, label: 'Fuel Report › Fuel Deposited =' },
      { at: 'call', label: '/fuelstats › period.deposited =' },
    ],
  },
  {
    is: 'days charged',
    means: 'The days of them that the pace is reckoned by.',
    shown: [
      { at: fuel, label: /^Fuel runway › # days at the rate of the # days charged \[2\]$/ },
      { at: 'call', label: '/fuelstats › pace.days =' },
    ],
  },
  {
    is: 'charges on profits, a day',
    means: 'Their part of the pace.',
    shown: [
      { at: fuel, label: 'Fuel runway › Charges on profits, a day =' },
      { at: 'call', label: '/fuelstats › pace.onProfitsPerDay =' },
    ],
  },
  {
    is: 'equity at the end of the chart',
    means: 'At its last point, an hour old at most.',
    shown: [
      { at: month, label: /^Equity › ‹time› · equity # · balance # · .* \[1\]$/ },
      { at: month, label: /^Picture › Equity from # at ‹time› to # at ‹time›\..* \[2\]$/ },
    ],
  },
  {
    is: 'equity after fuel at the end of the chart',
    means: 'Less what was taken since its first point.',
    shown: [
      { at: month, label: /^Equity › ‹time› · .* after fuel and hosting # \[4\]$/ },
      { at: month, label: /^Picture › Equity from # .* After fuel and hosting: #\..* \[4\]$/ },
    ],
  },
  {
    is: 'trades closed in 30 days',
    means: 'How many the figures beside the chart are of.',
    shown: [
      { at: how('^welcome›Profit'), label: ' › # trades closed in this period.' },
      { at: how('^welcome›Won'), label: ' › # of #. [2]' },
      { at: perTradeNote, label: equation('The average of closed trades\\.', 2), isRare: true },
      { at: keptPerTradeNote, label: /: # ÷ # = #\. \[2\]$/, isRare: true },
    ],
  },
  {
    is: 'return of 30 days',
    means: 'Their profit, of what the account held when they began.',
    shown: [
      { at: month, label: 'Equity › Return =' },
      { at: returnNote, label: equation('Profit on the trades', 3) },
    ],
  },
  {
    is: 'kept return of 30 days',
    means: 'The same after fuel and hosting.',
    shown: [
      { at: month, label: 'Equity › Return · Kept =' },
      { at: keptReturnNote, label: /: # ÷ # = #\. \[3\]$/ },
    ],
  },
  {
    is: 'balance before 30 days',
    means: 'What the account held when they began.',
    shown: [
      { at: returnNote, label: equation('Profit on the trades', 2) },
      { at: keptReturnNote, label: /: # ÷ # = #\. \[2\]$/ },
    ],
  },
  {
    is: 'drawdown of 30 days',
    means: 'The largest fall in equity from an earlier peak.',
    shown: [
      { at: month, label: 'Equity › Drawdown =', isUnsigned: true },
      { at: how('^welcome›Drawdown'), label: equation('The largest fall', 3) },
      { at: month, label: /^Picture › Equity from # .* below an earlier peak\..* \[3\]$/ },
    ],
  },
  {
    is: 'profit per trade of 30 days',
    means: 'The mean of the trades closed in them.',
    shown: [
      { at: month, label: 'Equity › Per trade =' },
      { at: perTradeNote, label: equation('The average of closed trades\\.', 3) },
    ],
  },
  {
    is: 'kept per trade of 30 days',
    means: 'The same after fuel and hosting.',
    shown: [
      { at: month, label: 'Equity › Per trade · Kept =' },
      { at: keptPerTradeNote, label: /: # ÷ # = #\. \[3\]$/ },
    ],
  },
]
