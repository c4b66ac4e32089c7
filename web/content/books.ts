import type { PageTerms } from '@fairlead/contract/specified-terms'
import { percent } from './term-words.ts'

/** What stands on a line of a publication, and what it means. */
export type BookLine = { line: string; label: string; means: string }

export const books = {
  title: 'Open books',
  lead: 'What we owe to our members, and what is there to pay it with. Counted and signed every hour; every member can check that they are counted.',
  coming: 'The first publication is being prepared. This page shows it as soon as it is signed.',
  away: 'The books cannot be read right now. This page keeps trying.',
  summary: {
    owed: { label: 'We owe', caption: 'to all members together' },
    assets: { label: 'We have', caption: 'on the chain, in USDT' },
    surplus: { label: 'More than we owe', caption: 'belongs to the house' },
    short: { label: 'Missing', caption: 'payouts are stopped until an operator has looked' },
  },
  checks: {
    title: 'Checked by your browser just now',
    pending: 'Your browser is checking…',
    sums: 'The figures add up',
    covered: 'The assets cover all that is owed',
    signed: 'Signed by the key of the treasury',
    wrong: 'Does not hold',
    impossible: 'Your browser cannot check this here. Use the scripts below.',
  },
  hours: {
    title: 'Hour by hour',
    text: 'The last month. Where the upper line is above the lower one, everybody could be paid at once.',
    chart: 'What we have and what we owe, hour by hour for up to a month',
    table: 'What we have and what we owe, hour by hour',
    none: 'The chart begins with the second publication.',
  },
  owed: {
    title: 'What we owe',
    text: 'Everything that is somebody else’s, to the last cent.',
    lines: [
      {
        line: 'owed fuel',
        label: 'Unused fuel',
        means:
          'What members would get back if all closed their accounts now: unused fuel less the direct income that was already paid on it.',
      },
      { line: 'owed income', label: 'Affiliate income', means: 'Earned and not yet withdrawn.' },
      { line: 'owed withdrawals', label: 'Withdrawals', means: 'Requested and not yet paid.' },
      { line: 'owed refunds', label: 'Refunds', means: 'Of closed accounts, not yet on the chain.' },
      {
        line: 'owed waiting deposits',
        label: 'Waiting deposits',
        means: 'Below the minimum; they count as fuel once more is added.',
      },
      {
        line: 'owed found money',
        label: 'Money sent by mistake',
        means: 'USDT that reached us without being anybody’s deposit, until it is sent back.',
      },
    ],
    sum: { line: 'owed', label: 'All that we owe' },
  },
  assets: {
    title: 'What we have',
    text: 'USDT on the chain, counted in one final block. Anybody can look the first two addresses up.',
    lines: [
      { line: 'treasury holds', label: 'Treasury', means: 'Payouts are made from here.' },
      { line: 'cold holds', label: 'Cold address', means: 'Its key is kept offline.' },
      {
        line: 'deposit addresses hold',
        label: 'Deposit addresses',
        means:
          'On members’ own deposit addresses, on its way to the treasury. Which addresses these are is the members’ business, so this line rests on our word.',
      },
      {
        line: 'under way',
        label: 'Under way',
        means:
          'What the ledger has booked and that block does not show yet, or the other way round. This line rests on our word, too.',
      },
    ],
    sum: { line: 'assets', label: 'All that we have' },
  },
  house: {
    title: 'What belongs to the house',
    text: 'What we have beyond what we owe, by the accounts of the ledger. It could leave without anybody’s share being touched.',
    lines: [
      {
        line: 'house pool',
        label: 'Affiliate pool',
        means: 'The part of the charges that no level above the member was eligible for.',
      },
      { line: 'house operations', label: 'Operations', means: 'The company’s own part: of charges, hosting and fees.' },
      {
        line: 'house promotions',
        label: 'Promotions',
        means: 'What bonuses cost so far, so it is usually below zero.',
      },
      {
        line: 'house bonus fuel',
        label: 'Bonus fuel',
        means: 'Given to members and not used yet. It pays for the bot and is never paid out.',
      },
      { line: 'house dust', label: 'Fractions', means: 'Of deposits, what is less than a millionth of a dollar each.' },
      {
        line: 'house payouts',
        label: 'On its way to the house',
        means: 'Ordered by two operators, not yet on the chain.',
      },
      {
        line: 'house rest',
        label: 'Not in the ledger',
        means: 'What the chain has and no account explains: fractions again. Anything else here would be an error.',
      },
    ],
    sum: { line: 'surplus', label: 'More than we owe' },
  },
  charged: {
    title: ({ affiliatePercent }: PageTerms) => `Where the ${percent(affiliatePercent)} of the charges are`,
    text: ({ affiliatePercent }: PageTerms) =>
      `Of the fuel that is charged on profits, ${percent(affiliatePercent)} is affiliate income, and the rest is the company’s. This is where all of it went, ever.`,
    lines: [
      { of: 'levels', label: 'Level income', means: 'Paid to members above, by their levels.' },
      { of: 'direct', label: 'Direct income', means: 'Paid to sponsors when the fuel was deposited.' },
      {
        of: 'pool',
        label: 'Affiliate pool',
        means: 'No level above was eligible. It stands among what belongs to the house.',
      },
      { of: 'operations', label: 'Operations', means: 'The company’s part.' },
    ],
    sum: 'All fuel charged on profits',
    none: 'Nothing was charged on a profit so far.',
  },
  check: {
    title: 'Check it yourself',
    steps: [
      'As a member, open your Fuel Wallet or Affiliate Wallet and press “Check now” under “Is my money counted?”. Your browser works out from your own four pieces whether they are in the total above.',
      'Download your proof and this publication, and check them on your own computer. The scripts are short, need nothing installed but Node.js or Python, and can be read in a few minutes.',
      'Look up the treasury and the cold address in any explorer of the chain, at the block that is named.',
      'Keep the files. Each publication names the hash of the one before, and once a day a hash is written on the chain: if we ever replaced one, your file would prove it.',
    ],
    scripts: [
      {
        path: '/check-books.mjs',
        label: 'check-books.mjs',
        means: 'your proof, the sums, and the row of publications',
      },
      { path: '/check-signature.mjs', label: 'check-signature.mjs', means: 'who signed a publication' },
      { path: '/verify-books.py', label: 'verify-books.py', means: 'all of it again, written independently in Python' },
    ],
  },
  limits: {
    title: 'What this cannot show',
    points: [
      'That nothing is owed elsewhere, to a bank for example: only what members are owed is in the list.',
      'That the assets were not borrowed for the hour. The chart shows whether they stay.',
      'That somebody who never checks is counted. Each member who does makes it harder to leave anybody out.',
      'Anything about trading results. The money you trade with stays with your broker and is no part of these books.',
    ],
  },
  all: {
    title: 'All publications',
    text: 'Each is a text file with a signature. Keep some.',
    caption: 'Publications, newest first',
  },
} as const
