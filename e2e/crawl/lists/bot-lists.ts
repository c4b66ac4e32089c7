import { theHouse } from '../figures/figure-rule.ts'
import { type AboutRow, type Also, hash, type ListRule, momentOf, ofHouse, type RowOf } from './list-rule.ts'

const partOf =
  (strategy: string): AboutRow =>
  (row) =>
    `part ${row.cell('Instrument')} ${strategy}`
const shareOf = (strategy: string) => ({ is: 'share', about: partOf(strategy) })
const planOf = (strategy: string) => ({ is: 'plan', about: partOf(strategy) })
const history = 'stands in this table alone: lines without figures show it above'

/** The console names the kinds of lines as the code does, with fewer words. */
const logKinds: Readonly<Record<string, string>> = {
  opened: 'entry',
  countered: 'counter',
  closed: 'exit',
  'turned away': 'refusal',
  state: 'state',
}
const logLine = (row: RowOf, time: string, kind: string): string => {
  const what = row.cell(kind).toLowerCase()
  return `log of ${row.member} ${momentOf(row, time)} ${row.cell('Symbol').replace('–', '')} ${logKinds[what] ?? what}`
}

/** What the bot did, and why, and where it puts its stakes. */
export const botLists: readonly ListRule[] = [
  {
    name: 'grid of shares',
    list: 'Each part’s share, and the planned loss of its trades as a percentage of the limit',
    about: () => 'every part',
    columns: {
      Averages: shareOf('averages'),
      Breakout: shareOf('breakout'),
      Momentum: shareOf('momentum'),
      'Averages: plans #': planOf('averages'),
      'Breakout: plans #': planOf('breakout'),
      'Momentum: plans #': planOf('momentum'),
    },
    aside: { Instrument: 'names the row' },
  },
  {
    name: 'table of shares',
    list: 'Shares of the parts and their history',
    about: (row) => `part ${row.cell('Part')}`,
    columns: { 'Share now': 'share', 'Planned loss, % of limit': 'plan' },
    aside: { Part: 'names the row', First: history, '30 days ago': history, Lowest: history, Highest: history },
  },
  {
    name: 'log',
    list: /^(What the bot did, and why|bot-log\.(csv|xlsx))$/,
    about: (row) => logLine(row, 'Date & Time', 'What'),
    begins: () => 'newest',
    columns: { Why: { is: 'why', read: withoutLink } },
    aside: { 'Date & Time': 'names the row', What: hash, Symbol: hash },
    also: (row) => (row.cell('What') === 'Opened' && row.trade ? reasonOf(row, row.cell('Why')) : []),
  },
  {
    name: 'log in the console',
    list: /^(Bot log|member-\d+-bot-log\.(csv|xlsx))$/,
    about: (row) => logLine(row, 'When', 'Kind'),
    begins: () => 'newest',
    columns: { What: 'why' },
    aside: { When: 'names the row', Kind: hash, Symbol: hash },
  },
  {
    name: 'lists without money',
    list: /^(member-\d+-(mails|audit|sessions|signals)|Sessions|Mails|Audit|Signals|Income by week)/,
    about: () => undefined,
    columns: {},
  },
  {
    name: 'levels',
    list: /^What each level pays/,
    about: (row) => `level ${row.cell('Level')}`,
    columns: {
      'Level %': 'percent',
      'Active direct members': 'active members needed',
      'Team business': 'business needed',
    },
    aside: { Level: 'names the row' },
  },
  {
    name: 'levels in force',
    list: 'terms: levels',
    about: (row) => `level ${row.cell('level')}`,
    columns: {
      level_percentage: 'percent',
      eligibility_member_count: 'active members needed',
      eligibility_business_count: 'business needed',
    },
    aside: { level: 'names the row' },
  },
  {
    name: 'packages in force',
    list: 'terms: packages',
    about: (row) => `package ${row.cell('name')}`,
    columns: {
      id: 'id',
      basis: 'basis',
      amount: 'amount',
      requiredFuelPercent: 'fuel needed',
      // All members of the demo world are charged alike.
      companyPercent: ofHouse('share of a profit'),
    },
    aside: { name: 'names the row' },
    also: packageOfQuestions,
  },
]

/** The questions name what a package needs; those beyond the first need the same. */
function packageOfQuestions(row: RowOf): Also[] {
  const name = row.cell('name')
  if (!/^(Starter|Beginners|Advanced|Expert)$/.test(name)) return []
  const needs = name === 'Starter' ? 'fuel for Starter' : 'fuel for others'
  return [
    { about: theHouse, meaning: `capital of ${name}`, words: row.cell('amount') },
    { about: theHouse, meaning: needs, words: row.cell('requiredFuelPercent') },
  ]
}

/** On the page a link to the trade stands behind the words. */
function withoutLink(words: string): string {
  return words.replace(/ Trade \d+$/, '')
}

/** What the reason says in figures, as the page of its trade says it. */
function reasonOf(row: RowOf, why: string) {
  const about = `trade ${row.trade} of ${row.member}`
  const [, distance] = /the stop is ([\d.,]+) away/.exec(why) ?? []
  const [, share] = /Its part had ([\d.]+%) of the stakes/.exec(why) ?? []
  return [
    ...(distance ? [{ about, meaning: 'distance of the stop', words: distance }] : []),
    ...(share ? [{ about, meaning: 'share of the part', words: share }] : []),
  ]
}
