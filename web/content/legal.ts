import { rules } from '@fairlead/contract/constants'
import type { PageTerms } from '@fairlead/contract/specified-terms'
import { brand } from './brand.ts'
import { chargedPercent, chargedProfit, usd } from './term-words.ts'

export type LegalPage = {
  title: string
  lead: string
  sections: readonly { title: string; text: string }[]
}

// Short, plain-language texts. The operator has them completed for its own company and jurisdiction before going live.
export const termsPage = (terms: PageTerms): LegalPage => ({
  title: 'Terms & Conditions',
  lead: `What you and ${brand.name} agree on when you open an account.`,
  sections: [
    {
      title: 'The service',
      text: `${brand.name} runs trading software on your own broker account, on your instruction. We give no investment advice and promise no results.`,
    },
    {
      title: 'Your account',
      text: 'You must be of legal age, give true details, keep your password to yourself and tell us at once if someone else knows it.',
    },
    {
      title: 'Fuel and charges',
      text: `The bot is paid from a prepaid fuel balance: ${chargedPercent(terms)} of ${chargedProfit(terms)}, and hosting of ${usd(terms.hostingPerMonth)} a month charged by the day. Fuel is paid out only when the bot account is closed; bonus fuel is not.`,
    },
    {
      title: 'Affiliate income',
      text: `Direct income is a share of the fuel your referrals deposit. Generation and recurring income depend on the fuel your team uses and on the conditions of each level. Withdrawals start at ${usd(terms.withdrawalMin)} and carry a fee of ${usd(terms.withdrawalFee)}.`,
    },
    {
      title: 'Ending it',
      text: 'You may close your account at any time. Unused fuel is refunded once all positions are closed and charges are settled. If someone referred you, the direct income paid to them on that fuel is subtracted.',
    },
  ],
})

export const privacy: LegalPage = {
  title: 'Privacy',
  lead: 'What we keep about you, why, and for how long.',
  sections: [
    {
      title: 'What we keep',
      text: 'Your name, e-mail address and referral; your broker login, its password encrypted; your trades, charges and payments; the messages you send us and the notifications we send you; your payout address; and where you are signed in: browser and network address.',
    },
    {
      title: 'Why',
      text: 'To run the bot, to keep correct books, and to protect your account. We sell no data and show no advertising.',
    },
    {
      title: 'In your browser',
      text: 'A sign-in token and your display settings are kept in your browser’s storage, for ten minutes how recent the figures were that you last saw, and for 30 days the referral ID of an invitation link you opened. Opened invitation links are counted by day, without addresses or cookies. The site sets no tracking cookies and loads nothing from other companies automatically: the map on the contact page comes from OpenStreetMap only if you ask for it, and OpenStreetMap then learns your network address.',
    },
    {
      title: 'For how long',
      text: `A sign-in is deleted when it ends, after 90 days at the latest; a browser that signed in, ${rules.deviceKeptDays} days after its last use. A record of each e-mail we send is kept for 30 days, its text only until delivery. Everything else stays as long as your account does.`,
    },
    {
      title: 'When you close your account',
      text: `For ${rules.erasedAfterDays} days you can reopen it. After that, once everything is paid out and nothing is under way, we erase your name, e-mail address, payout address, devices, messages, notifications, notes about you, broker logins and passwords. The account can then no longer be reopened, but you may sign up again with the same address. If you left owing us money, we keep your data for three years, unless you pay before that.`,
    },
    {
      title: 'What we keep afterwards',
      text: 'Our ledger: deposits, charges, trades, withdrawals and transfers on the chain, under your member number only, and our operators’ actions, in a log that no one can change. Others in your team see “Former member” and the number.',
    },
    {
      title: 'Your rights',
      text: `Under Settings you can download everything we hold about you as one file, correct your name and addresses, and close your account. For anything else, write to ${brand.supportEmail}.`,
    },
  ],
}

export const riskDisclosure: LegalPage = {
  title: 'Risk disclosure',
  lead: 'Read this before you fund anything.',
  sections: [
    {
      title: 'You can lose your capital',
      text: 'Forex, crypto and commodity trading with leverage can lose all of the capital in your account. Trade only with money you can afford to lose.',
    },
    {
      title: 'Automation does not remove risk',
      text: 'Hedging, loss limits and automation reduce some risks and add others: software errors, lost connections, gaps in prices and a broker’s own failure among them.',
    },
    {
      title: 'Results are not promises',
      text: 'Figures such as an expected monthly return are targets. Past and simulated results do not predict future ones.',
    },
    {
      title: 'Charges reduce results',
      text: 'Fuel charges are taken from profits and hosting is charged whether or not there is a profit.',
    },
  ],
}
