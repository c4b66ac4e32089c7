import { confirmationsMin } from '@fairlead/contract/confirmations'
import { rules } from '@fairlead/contract/constants'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { toDollars } from '@fairlead/money/to-dollars'
import {
  chargedPercent,
  chargedProfit,
  daysWords,
  fuelToStart,
  keptPercent,
  levelsPercent,
  levelsWords,
  percent,
  usd,
} from './term-words.ts'

export const faq = {
  title: 'Questions',
  lead: 'How the bot, its fuel and the affiliate programme work, in short.',
} as const

type Group = { id: string; title: string; items: readonly { id: string; title: string; text: string }[] }

export function faqGroups(terms: PageTerms): readonly Group[] {
  return [
    {
      id: 'bot',
      title: 'MQL5 Auto Trading Bot FAQ',
      items: [
        {
          id: 'own-account',
          title: 'Where is my capital kept?',
          text: `In your own MT5 account with your broker. The minimum is ${usd(toDollars(rules.capitalMin))}; ${usd(toDollars(rules.capitalRecommended))} is recommended.`,
        },
        {
          id: 'setup',
          title: 'Who sets the bot up?',
          text: 'Our team, on your MT5 real account, within 24 hours of your form. From then on the dashboard shows every trade.',
        },
        {
          id: 'assets',
          title: 'What does it trade?',
          text: 'USDJPY, BTC, ETH, XAG and XAU with optimized settings, chosen according to your capital. You can choose the assets yourself.',
        },
        {
          id: 'limits',
          title: 'How many trades does it open?',
          text: 'Six to twenty at a time, depending on your capital. It closes everything when losses reach half of the capital; a gap in prices can take the loss further.',
        },
        {
          id: 'return',
          title: 'What return can I expect?',
          text: 'The stated expectation is a monthly ROI of 5-30%. It is a target, not a promise: some months end in a loss, and you can lose your capital.',
        },
      ],
    },
    {
      id: 'fuel',
      title: 'Fuel Charges FAQ',
      items: [
        {
          id: 'charge',
          title: 'What does the bot cost?',
          text: `${chargedPercent(terms)} of ${chargedProfit(terms)} is charged as fuel; you keep ${keptPercent(terms)}. Hosting is ${usd(terms.hostingPerMonth)} a month, charged by the day from activation; a VPS of your own would cost about ${usd(toDollars(rules.vpsPerMonthQuoted))} a month. Accounts with the partner broker get a ${percent(terms.partnerDiscountPercent)} discount on fuel charges.`,
        },
        {
          id: 'activation',
          title: 'How much fuel do I need to start?',
          text: `${fuelToStart(terms)}.`,
        },
        {
          id: 'deposit',
          title: 'How do I add fuel?',
          text: `Send USDT on the BSC chain to your deposit address, at least ${usd(terms.depositMin)}. It is credited after ${confirmationsMin} confirmations.`,
        },
        {
          id: 'low',
          title: 'What happens when fuel runs low?',
          text: `You get an e-mail. No new positions open, open trades are managed for ${moreDays(terms.graceDays)}, then the bot is deactivated. Setting it up again costs ${usd(terms.reactivationFee)}.`,
        },
        {
          id: 'refund',
          title: 'Can I withdraw fuel?',
          text: 'Only when you close the bot account: unused fuel is then refunded. If someone referred you, the direct income paid to them on that fuel is subtracted. Bonus fuel is not paid out.',
        },
      ],
    },
    {
      id: 'affiliate',
      title: 'Affiliate FAQ',
      items: [
        {
          id: 'direct',
          title: 'What is direct income?',
          text: `${percent(terms.directPercent)} of the fuel deposits of members who registered with your referral link.`,
        },
        {
          id: 'generation',
          title: 'What is generation income?',
          text: `${percent(levelsPercent(terms))} of the fuel charged in your team is shared over up to ${levelsWords(terms)}, while you meet each level’s conditions.`,
        },
        {
          id: 'withdraw',
          title: 'How do I withdraw?',
          text: `From ${usd(terms.withdrawalMin)}, with a fixed fee of ${usd(terms.withdrawalFee)}, confirmed with a code we e-mail you and processed within 24 hours.`,
        },
      ],
    },
  ]
}

const moreDays = (days: number): string => daysWords(days).replace(' ', ' more ')
