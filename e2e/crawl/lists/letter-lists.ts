import { closedAt, hash, type ListRule, momentOf, ofHouse, secondsOf } from './list-rule.ts'

const asked = 'You asked to withdraw #: after the fee of #, # USDT will go to ‹hash›.'
const code = 'Your code is #. It works once and expires after # minutes. Never share it with anyone.'

/** Letters, each as a row. What the list of notices says in figures of the same event is compared besides: `read-notices.ts`. */
export const letterLists: readonly ListRule[] = [
  {
    name: 'credited deposit',
    list: 'mail: Your deposit is credited',
    about: (row) => (row.cell('Transaction') ? `deposit ${row.cell('Transaction')}` : undefined),
    columns: { '# in USDT was credited to your fuel.': 'amount' },
    aside: { Transaction: 'names the row', Sent: hash },
  },
  {
    name: 'code of a withdrawal',
    list: 'mail: Confirm your withdrawal',
    about: (row) => `withdrawal of ${row.member} ${momentOf(row, 'Sent')}`,
    columns: { [`${asked} [1]`]: 'amount', [`${asked} [2]`]: ofHouse('withdrawal fee') },
    aside: {
      Transaction: hash,
      Sent: 'names the row',
      [`${asked} [3]`]: 'the amount less the fee',
      [`${code} [1]`]: 'a code',
      [`${code} [2]`]: 'minutes, which stand in no other place',
    },
  },
  {
    name: 'low fuel',
    list: 'mail: Your fuel is low',
    // A charge made it low: hosting at midnight, or that of a trade, which has a moment of its own.
    about: (row) => `fee of ${row.member} ${momentOf(row, 'Sent')}`,
    columns: {
      'Your fuel balance is #.': 'fuel after',
      'Your bot opens no new positions; open ones are managed for # more days.': ofHouse('days of grace'),
      'Without new fuel the bot is deactivated after that, and setting it up again costs #.': ofHouse('reactivation'),
    },
    aside: { Transaction: hash, Sent: 'names the row' },
  },
  {
    name: 'deactivated',
    list: 'mail: Your bot is deactivated',
    about: (row) => row.member,
    columns: {
      'Fuel has been low for # days.': ofHouse('days of grace'),
      'Add fuel to have it set up again; reactivation costs #.': ofHouse('reactivation'),
    },
    aside: { Transaction: hash, Sent: hash },
  },
  {
    name: 'set-up',
    list: 'mail: Your bot is being set up',
    about: (row) => row.member,
    columns: { 'The bot will be set up within # hours.': ofHouse('hours of set-up') },
    aside: { Transaction: hash, Sent: hash },
  },
  {
    name: 'first trade opened',
    list: 'mail: Your bot has opened its first trade',
    about: () => undefined,
    columns: {},
    also: (row) =>
      row.all
        .filter(({ head }) => /^(Bought|Sold) # \w+ at #\. \[1\]$/.test(head))
        .map(({ lines }) => ({
          about: `trade that opened at ${secondsOf(row.cell('Sent'))} of ${row.member}`,
          meaning: 'volume',
          words: lines[0] ?? '',
        })),
  },
  {
    name: 'first trade closed',
    list: 'mail: Your bot has closed its first trade',
    about: () => undefined,
    columns: {},
    also: (row) =>
      row.all
        .filter(({ head }) => /: # with swap and commission.*\[2\]$/.test(head))
        .map(({ lines }) => closedAt(row, row.cell('Sent'), lines[0] ?? '')),
  },
  {
    name: 'letters without figures of their own',
    list: /^mail: (Your payout address|Confirm your (payout|new)|Your bot is active|You signed in|Verify|Your fuel is no longer low|Your MT5|Your withdrawal|\S+ (level|direct) income)/,
    about: () => undefined,
    columns: {},
  },
]
