export const faq = {
  title: 'Questions',
  lead: 'How the bot, its fuel and the affiliate programme work, in short.',
  groups: [
    {
      id: 'bot',
      title: 'The bot',
      items: [
        {
          id: 'own-account',
          title: 'Where does my capital lie?',
          text: 'In your own MT5 account with your broker. The minimum is $100; $300 is recommended.',
        },
        {
          id: 'limits',
          title: 'How many trades does it open?',
          text: 'Six to twenty at a time, depending on your capital. It closes its trades when losses reach half of the capital.',
        },
      ],
    },
    {
      id: 'fuel',
      title: 'Fuel',
      items: [
        {
          id: 'charge',
          title: 'What does the bot cost?',
          text: '40% of each profit is charged as fuel; you keep 60%. Hosting is $20 a month, charged by the day from activation. Accounts with the partner broker get a 5% discount on fuel charges.',
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
      ],
    },
    {
      id: 'affiliate',
      title: 'Affiliate programme',
      items: [
        {
          id: 'direct',
          title: 'What is direct income?',
          text: '5% of the fuel deposits of members who registered with your referral link.',
        },
        {
          id: 'generation',
          title: 'What is generation income?',
          text: 'A share of the fuel charged in your team, over up to 20 levels, while you meet each level’s conditions.',
        },
        {
          id: 'withdraw',
          title: 'How do I withdraw?',
          text: 'From $10, with a fixed fee of $1, confirmed with a code we mail you and processed within 24 hours.',
        },
      ],
    },
  ],
} as const
