import { specifiedTerms } from '@fairlead/contract/specified-terms'
import { expect, test } from 'vitest'
import { claimsOf, claimsOfAll } from './claims-of.ts'
import { findDifferences, toldTwice } from './find-differences.ts'
import type { Read } from './kept-reads.ts'
import type { Block, Row } from './read-page.ts'
import { readTerms } from './read-terms.ts'

const at = { member: 'Mara', names: /Mara/g }
const row = (list: string, cells: Record<string, string>): Row => ({
  heading: '',
  list,
  link: '',
  cells: Object.entries(cells).map(([head, words]) => ({ head, lines: words.split(' // '), raw: '' })),
})
const table = (place: string, ...rows: Row[]): Read => ({ words: { blocks: [], rows }, at: { ...at, place } })
const page = (place: string, ...blocks: Block[]): Read => ({ words: { blocks, rows: [] }, at: { ...at, place } })

const what = 'Level 4 income: fuel used by Jonas'
const time = '2026-11-17T20:05:00.000Z'
const line = (amount: string) =>
  row('statement.csv', { 'Time (UTC)': time, Account: 'Affiliate income', What: what, 'Amount ($)': amount })
const lineOfPeriod = (amount: string) => ({ ...line(amount), list: 'statement-2026-11.csv' })
const lineInConsole = (amount: string) =>
  row('member-8-statement.csv', { When: time, Account: 'income', What: what, Amount: amount })

test('two lines of one minute and of the same words are two, in a statement, in that of a month and in the console’s', () => {
  const places = (second: string) => [
    table('affiliateWallet/statement file', line('0.01644'), line('0.03336')),
    table('affiliateWallet/period file', lineOfPeriod(second), lineOfPeriod('0.01644')),
    table('console/members?open file', lineInConsole('0.01644'), lineInConsole('0.03336')),
  ]
  const { claims, unknown } = claimsOfAll(places('0.03336'))
  expect(unknown).toEqual([])
  expect(findDifferences(claims)).toEqual([])
  expect(toldTwice(claims).map((told) => told.length)).toEqual([3, 3])
  expect(findDifferences(claimsOfAll(places('0.03337')).claims)).toHaveLength(1)
})

test('the share of a part is the same in the grid, where the plan stands beneath it, and in the table behind it', () => {
  const grid = 'Each part’s share, and the planned loss of its trades as a percentage of the limit'
  const behind = { First: '5.6%', '30 days ago': '–', Lowest: '0.0%', Highest: '9.0%' }
  const places = (share: string) => [
    table('botsettings', row(grid, { Instrument: 'XAUUSD', Averages: '30.4% // plans 40.1%' })),
    table(
      'botsettings',
      row('Shares of the parts and their history', {
        Part: 'XAUUSD averages',
        ...behind,
        'Planned loss, % of limit': '40.1%',
        'Share now': share,
      }),
    ),
  ]
  const { claims, unknown } = claimsOfAll(places('30.4%'))
  expect(unknown).toEqual([])
  expect([findDifferences(claims), toldTwice(claims).length]).toEqual([[], 2])
  expect(findDifferences(claimsOfAll(places('30.5%')).claims)[0]).toMatch(/^part XAUUSD averages: share/)
})

test('a notice is held against the letter of the same event, figure by figure', () => {
  const words = (balance: string) =>
    `Your fuel balance is ${balance}. Your bot opens no new positions; open ones are managed for 7 more days. Without new fuel the bot is deactivated after that, and setting it up again costs $10.`
  const notice = (balance: string) =>
    page(
      'welcome›Notifications, 8 unread',
      { heading: 'Notifications', term: '', words: 'Your fuel is low' },
      { heading: 'Notifications', term: '', words: '(unread)' },
      { heading: 'Notifications', term: '', words: words(balance) },
      { heading: 'Notifications', term: '', words: '20 Oct 2026, 00:00 UTC' },
    )
  const sent = '2026-10-20T00:00:00.000Z'
  const letter = table('mail', {
    ...row('mail: Your fuel is low', {
      Transaction: '',
      Sent: sent,
      'Your fuel balance is #.': '$0.967746',
      'Your bot opens no new positions; open ones are managed for # more days.': '7',
      'Without new fuel the bot is deactivated after that, and setting it up again costs #.': '$10',
    }),
  })
  const same = claimsOfAll([letter, notice('$0.967746')])
  expect([same.unknown, findDifferences(same.claims)]).toEqual([[], []])
  expect(findDifferences(claimsOfAll([letter, notice('$0.96')]).claims)).toHaveLength(1)
})

test('a price of the house is the same for everybody, whoever’s page names it', () => {
  const button = page('welcome', { heading: 'Account', term: '', words: 'Reactivate the bot for $10' })
  const asked = (price: string) =>
    page('help', {
      heading: 'Questions',
      term: '',
      words: `No new positions open, open trades are managed for 7 more days, then the bot is deactivated. Setting it up again costs ${price}.`,
    })
  expect(findDifferences(claimsOfAll([button, asked('$10')]).claims)).toEqual([])
  expect(findDifferences(claimsOfAll([button, asked('$12')]).claims)).toHaveLength(1)
})

test('a price, a package and a level are those of the terms in force', () => {
  const terms: Read = { words: readTerms(specifiedTerms), at: { ...at, place: 'call', isExact: true } }
  const answers = ({ price = '$10', fuel = '5%', business = '$100' }) =>
    page(
      'affiliateFaq',
      {
        heading: 'Affiliate FAQ',
        term: '',
        words: `From ${price}, with a fixed fee of $1, processed within 24 hours.`,
      },
      {
        heading: 'Fuel Charges FAQ',
        term: '',
        words: `${fuel} of your capital for Starter ($100+), 10% for Beginners ($500+), Advanced ($1,000+) and Expert ($5,000+).`,
      },
      { heading: 'Level-wise eligibility', term: '', words: 'Level 2' },
      { heading: 'Level-wise eligibility', term: '', words: `5% · 2 active, ${business}` },
    )
  const differencesOf = (said: Parameters<typeof answers>[0]) =>
    findDifferences(claimsOfAll([terms, answers(said)]).claims)
  expect(differencesOf({})).toEqual([])
  for (const said of [{ price: '$11' }, { fuel: '6%' }, { business: '$110' }])
    expect(differencesOf(said)).toHaveLength(1)
})

test('a figure that no table names is unknown, and so is a column that a file leaves out', () => {
  const read = page('welcome', { heading: 'Account', term: '', words: 'You have 3 wishes' })
  expect(claimsOf({ ...read, leftOut: ['"Members" leaves out Fuel'] }).unknown).toEqual([
    'welcome | "Members" leaves out Fuel',
    'welcome | Account › You have # wishes | 3',
  ])
})
