import type { PageTerms } from '@fairlead/contract/specified-terms'
import { brand } from './brand.ts'
import { percent } from './term-words.ts'

export const about = {
  title: 'About',
  lead: `${brand.name} runs a trading bot on members’ own accounts, and shows where every cent goes.`,
  story: {
    title: 'Named after a ring on a ship’s deck',
    text: 'A fairlead guides a line so that it runs true and does not chafe. That is what we want from trading software: it holds the line where it should be, and you can see all of it.',
  },
  video: { label: 'Watch the demo video', note: 'A walk through the dashboard, 48 seconds with captions' },
  sections: [
    {
      id: 'who',
      title: 'Who We Are',
      text: 'A team that builds trading software and runs it for members. We hold no trading capital: yours stays with your broker.',
    },
    {
      id: 'what',
      title: 'What We Do',
      text: 'We set up the bot on your MT5 account, keep it running around the clock, and report each trade with its fuel charge.',
    },
    {
      id: 'how',
      title: 'How It Works',
      text: 'Sign up, submit your MT5 details, recharge with activation fuel. The bot then starts automatically, and the dashboard shows what it does.',
    },
  ],
  values: [
    {
      title: 'Shown, not told',
      text: 'Every figure on the dashboard can be traced back to the trades behind it.',
    },
    { title: 'No custody of capital', text: 'We never hold the money you trade with. You can leave at any time.' },
    { title: 'Plain talk about risk', text: 'A bot can lose. We say so wherever we say what it can do.' },
  ],
} as const

export const openBooks = {
  title: 'A ledger that everyone involved can check',
  text: 'Every dollar moves in an entry with two sides that add up to zero, so none can appear or vanish.',
  caption: 'The charge on a profit of $10.00',
  points: [
    'Each entry is sealed together with the one before it. Changing an old one would break every seal after it.',
    'An automatic check adds up the ledger around the clock and stops payouts if a single cent does not match.',
    'Your statement lists every entry in your accounts, and you can download it as a file.',
    'Once an hour we publish what we owe and what is there to pay it with, and you can check that you are counted.',
  ],
  link: 'See the books',
  seal: 'Sealed with the entry before it: SHA-256 of that seal and of these lines.',
} as const

/** Sample: invented addresses and numbers (ranges reserved for examples). The operator replaces them. */
export const contact = {
  sample: true,
  title: 'Contact',
  lead: 'Questions about the bot, your account or the affiliate programme: a person will answer.',
  blocks: [
    { id: 'corporate', title: 'Corporate office', lines: ['14 Quay Street', 'Port Alder, PA1 4FL'] },
    { id: 'registered', title: 'Registered office', lines: ['2 Customs Yard, Floor 3', 'Port Alder, PA1 2CY'] },
    { id: 'email', title: 'E-mail', lines: [brand.supportEmail, 'partners@fairlead.example'] },
    { id: 'phone', title: 'Phone', lines: ['+1 202 555 0142', '+44 20 7946 0142'] },
  ],
  map: {
    title: 'Where to find us',
    /** Nothing of the map service is loaded before the visitor asks for it. */
    ask: 'Show the map',
    note: 'The map comes from OpenStreetMap, which will then learn your network address.',
    blocked: 'Your browser cannot show the map here.',
    url: 'https://www.openstreetmap.org/search?query=14%20Quay%20Street',
    link: 'Open in OpenStreetMap',
    /** What the embedded map shows, west to east and south to north, and where its mark stands. */
    area: { west: -2.605, south: 51.445, east: -2.585, north: 51.455 },
    mark: { latitude: 51.4498, longitude: -2.5953 },
  },
} as const

/** Shown in place of the partner broker's own page until PARTNER_BROKER_URL names it. */
export const openAccount = {
  title: 'Open an account with a broker',
  lead: 'We have no partner broker at the moment. The bot works with any MT5 broker.',
  paragraphs: ({ partnerDiscountPercent }: PageTerms) => [
    'Choose a broker you trust and open a real MT5 hedging account there, in US dollars. You enter its server and login when you set up your bot.',
    `Once we have a partner broker, this page will link to it, and accounts opened there will get a ${percent(partnerDiscountPercent)} discount on bot fuel charges.`,
    'Already have an account? Register, and you can set up your bot at once.',
  ],
} as const

export const eaReport = {
  title: 'Expert advisor log',
  lead: 'What the expert advisor did on your account, as a spreadsheet.',
  text: 'The log holds your own accounts only, so you need to be signed in to download it.',
  signIn: 'Sign in to download the log of your own accounts.',
} as const
