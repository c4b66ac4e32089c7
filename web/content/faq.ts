import type { HouseRates } from './house-rates.ts'

export const faq = {
  title: 'Questions',
  lead: 'How the bot, its fuel and the affiliate programme work, in short.',
} as const

type Group = { id: string; title: string; items: readonly { id: string; title: string; text: string }[] }

export function faqGroups({ directPercent, withdrawalFee, withdrawalMin }: HouseRates): readonly Group[] {
  return [
    {
      id: 'bot',
      title: 'MQL5 Auto Trading Bot FAQ',
      items: [
        {
          id: 'own-account',
          title: 'Where is my capital kept?',
          text: 'In your own MT5 account with your broker. The minimum is $100; $300 is recommended.',
        },
        {
          id: 'setup',
          title: 'Who sets the bot up?',
          text: 'Our team, on your MT5 real account, within 24 hours of your form. From then on the dashboard shows each trade.',
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
          text: 'The stated expectation is a monthly ROI of 5-30%. It is an aim, not a promise: months with losses happen, and you can lose your capital.',
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
          text: '40% of each profit is charged as fuel; you keep 60%. Hosting is $20 a month, charged by the day from activation; a VPS of your own would cost about $17 a month. Accounts with the partner broker get a 5% discount on fuel charges.',
        },
        {
          id: 'activation',
          title: 'How much fuel do I need to start?',
          text: '5% of your capital for Starter ($100+), 10% for Beginners ($500+), Advanced ($1,000+) and Expert ($5,000+).',
        },
        {
          id: 'deposit',
          title: 'How do I add fuel?',
          text: 'Send USDT on the BSC chain to your deposit address, at least $10. It is credited after 5 confirmations.',
        },
        {
          id: 'low',
          title: 'What happens when fuel runs low?',
          text: 'You get an e-mail. No new positions open, open trades are managed for 7 more days, then the bot is deactivated. Setting it up again costs $10.',
        },
        {
          id: 'refund',
          title: 'Can I withdraw fuel?',
          text: 'Only when you close the bot account: unused fuel is then refunded. If somebody referred you, the direct income paid to them on that fuel is subtracted. Bonus fuel is not paid out.',
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
          text: `${directPercent}% of the fuel deposits of members who registered with your referral link.`,
        },
        {
          id: 'generation',
          title: 'What is generation income?',
          text: '40% of the fuel charged in your team is shared over up to 20 levels, while you meet each level’s conditions.',
        },
        {
          id: 'withdraw',
          title: 'How do I withdraw?',
          text: `From $${withdrawalMin}, with a fixed fee of $${withdrawalFee}, confirmed with a code we e-mail you and processed within 24 hours.`,
        },
      ],
    },
  ]
}
