import type { PageTerms } from '@fairlead/contract/specified-terms'
import { brand } from './brand.ts'
import { percent } from './term-words.ts'

export const promo = {
  text: ({ partnerDiscountPercent }: PageTerms) =>
    `${percent(partnerDiscountPercent)} discount on bot fuel charges for partner-broker accounts.`,
  link: { to: '/faq#fuel', label: 'See the fuel rules' },
} as const

export const riskWarning =
  'Trading leveraged products such as forex, crypto and commodities carries a high risk and can lose all of your capital. Past or simulated results do not predict future ones. Trade only with money you can afford to lose.'

export const shortRisk =
  'Trading leveraged products can lose your capital. Past or simulated results do not predict future ones.'

/** One sentence beside a claim; the whole warning stands at the foot of every page. */
export const riskNote = { text: 'Trading can lose your capital.', link: 'Read the risks' } as const

export const steps = [
  {
    title: 'Sign up',
    text: 'Register with your name and e-mail address. The team sets up the bot on your own MT5 real account, and every trade shows on your dashboard.',
  },
  {
    title: 'Submit your MT5 details',
    text: 'Link the trading account you have, or open one with the broker you prefer. Your capital stays in your own account.',
  },
  {
    title: 'Recharge with activation fuel',
    text: 'Fuel pays for the bot’s work. Once it is credited, the bot starts automatically.',
  },
] as const

export const notFound = {
  title: 'This page is not on the chart',
  text: `The address may be old or mistyped. Everything on ${brand.name} is one step from the home page.`,
} as const
