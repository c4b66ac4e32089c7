import type { PageTerms } from '@fairlead/contract/specified-terms'
import { exactUsd } from '@fairlead/money/exact-usd'
import { profitSplit } from './profit-split.ts'
import { inWords, percent, usd } from './term-words.ts'

export type CategoryId = 'bot' | 'markets' | 'risk' | 'fuel' | 'affiliate' | 'company'
export type Post = {
  slug: string
  category: CategoryId
  title: string
  teaser: string
  author: string
  /** Year, month, day. */
  date: string
  tags: readonly string[]
  paragraphs: readonly Words[]
}
/** Where it names a term, it follows the term. */
type Words = string | ((terms: PageTerms) => string)

export const wordsUnder = (terms: PageTerms, words: Words): string => (typeof words === 'string' ? words : words(terms))

/** Sample: six invented posts by invented authors. The operator replaces them. */
export const posts: readonly Post[] = [
  {
    slug: 'where-ten-dollars-go',
    category: 'fuel',
    title: 'Where ten dollars of profit go',
    teaser: 'What stays with you, what happens to the rest, and where you can check it.',
    author: 'Ines Marlow',
    date: '2026-10-28',
    tags: ['fuel', 'fees', 'affiliate'],
    paragraphs: [
      (terms) => {
        const { companyPercent, charge, kept } = profitSplit(terms)
        return `A trade closes with a profit of $10.00. The bot charges ${percent(companyPercent)} of it as fuel: ${exactUsd(charge)}. The remaining ${exactUsd(kept)} never leaves your broker account.`
      },
      (terms) => {
        const { charge, toAffiliates, toOperations } = profitSplit(terms)
        const { affiliatePercent } = terms
        return `Of the ${exactUsd(charge)}, ${tenths(affiliatePercent)}, ${exactUsd(toAffiliates)}, goes to affiliate income, and ${tenths(100 - affiliatePercent)}, ${exactUsd(toOperations)}, pays for operations. If no one referred you, the affiliate part stays in the affiliate pool; your charge is the same.`
      },
      ({ hostingPerMonth }) =>
        `There is no charge on a trade that closes at a loss. Hosting is separate: ${usd(hostingPerMonth)} a month, taken day by day from the moment the bot is active.`,
      'Every charge has its own line in the fuel report, with six decimals and the balance after it. If a figure on the dashboard surprises you, the line that caused it is there.',
    ],
  },
  {
    slug: 'why-counter-trades',
    category: 'risk',
    title: 'Why the bot opens trades against itself',
    teaser: 'A counter trade looks like a contradiction. It holds on to a profit while the market jumps.',
    author: 'Tobias Renner',
    date: '2026-10-14',
    tags: ['hedging', 'risk'],
    paragraphs: [
      'When the market jumps against a trade that is ahead, there are three choices: close it and take what is left, hope, or open a trade in the other direction beside it. The last one is a counter trade.',
      'While both are open, one side earns what the other loses. That buys time for the market to show its direction. It is rare: a losing trade is not covered; its stop ends it.',
      'It is not free. Two trades pay two spreads and two swaps, and a market that jumps between them can hurt both. That is why sizes stay small and the loss limit overrides everything else.',
      'A hedge reduces one risk and adds others. Anyone who tells you it removes risk is selling something.',
    ],
  },
  {
    slug: 'reading-the-fuel-report',
    category: 'fuel',
    title: 'How to read the fuel report',
    teaser: 'Eight columns, one balance. A short guide to the page members open most.',
    author: 'Ines Marlow',
    date: '2026-09-30',
    tags: ['fuel', 'reports'],
    paragraphs: [
      'The report has one row for each closed trade. Profit has four decimals, the fuel charge six, the balance four. They are not rounded for looks: they are the figures in the ledger.',
      'The four cards on top sum the same rows: fuel balance, fuel used, fuel deposited and total profit. Add up the column yourself and you get the card.',
      ({ lowFuelMin, lowFuelPercent, graceDays }) =>
        `Fuel runs low when the balance falls below ${lowFuelMin === 1 ? 'one dollar' : usd(lowFuelMin)} or ${lowFuelPercent === 0.5 ? 'half a percent' : percent(lowFuelPercent)} of your capital, whichever is more. You get an e-mail, no new positions open, and open trades are managed for ${inWords(graceDays) ?? graceDays} more days.`,
      ({ reactivationFee }) =>
        `After that the bot is deactivated. Setting it up again costs ${usd(reactivationFee)}, so a glance at the runway once a week is well spent.`,
    ],
  },
  {
    slug: 'what-a-loss-limit-does',
    category: 'risk',
    title: 'What a loss limit can and cannot do',
    teaser: 'Loss closure ends trading at half of the capital. Gaps do not read rules.',
    author: 'Tobias Renner',
    date: '2026-09-09',
    tags: ['risk', 'limits'],
    paragraphs: [
      'The bot closes its trades when their losses approach half of the capital you started with. You can set a smaller loss per trade in the settings; you cannot set a larger total.',
      'A limit is an instruction to sell at the next price there is. In a liquid market, that price is near. After a weekend, or in a panic, the next price may be far away, and the loss is larger than the limit.',
      'That is true of every stop ever placed, by a person or by a program. Trade with money you can afford to lose.',
    ],
  },
  {
    slug: 'sizing-by-capital',
    category: 'bot',
    title: 'Six trades or twenty: how capital decides',
    teaser: 'More capital does not mean larger bets. It means more of them, in more markets.',
    author: 'Noor Castell',
    date: '2026-08-19',
    tags: ['bot', 'sizing', 'capital'],
    paragraphs: [
      'With $100, the bot opens up to six trades at a time, all of the smallest size. With more capital the number grows, up to twenty, before sizes do.',
      'The reason is arithmetic. Ten small trades in four markets rarely lose together. One large trade always does.',
      'The minimum capital is $100; we recommend $300, because below it the smallest size a broker allows is already large for the account.',
    ],
  },
  {
    slug: 'around-the-clock',
    category: 'markets',
    title: 'Around the clock is not the same clock',
    teaser:
      'Crypto never closes, metals take a break, currencies rest at the weekend. The bot keeps all three calendars.',
    author: 'Noor Castell',
    date: '2026-08-05',
    tags: ['markets', 'sessions', 'bot'],
    paragraphs: [
      'Currencies trade from Sunday evening to Friday evening, UTC. Gold and silver pause for about an hour a day. Bitcoin and ether never stop.',
      'Spreads widen when few people trade: after midnight, around holidays, minutes before a rate decision. The bot knows these hours and waits.',
      'Positions held over the weekend open at Sunday evening’s price, not Friday’s. The report shows the gap for what it is: part of the trade.',
    ],
  },
]

export const postBySlug = (slug: string | undefined): Post | undefined => posts.find((post) => post.slug === slug)

function tenths(share: number): string {
  const spelled = inWords(share / 10)
  if (!spelled) return percent(share)
  return share === 10 ? 'one tenth' : `${spelled} tenths`
}
