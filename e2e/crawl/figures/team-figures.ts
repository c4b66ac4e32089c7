import { consoleCall, equation, type FigureRule, how, memberPage, prefs, welcome, withdrawal } from './figure-rule.ts'

/** What the affiliate balance is made of, for whom operators have corrected it. */
const correctedSum = (begins: string, nth: number): RegExp =>
  new RegExp(`^ › ${begins}# \\+ # − # \\+ # corrected.* \\[${nth}\\]$`)

/** What the team brought, what of it was paid out, and who belongs to it. */
export const teamFigures: readonly FigureRule[] = [
  {
    is: 'direct income',
    means: 'The share of the deposits of those whom the member referred.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Direct Income =' },
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Direct Income =' },
      { at: 'directTeamReport/brought', label: 'Direct Team › Direct income =' },
      { at: /^recurringReferral\/income/, label: 'Recurring Referral › Direct Income =' },
      { at: how('^welcome›Total Withdrawal'), label: equation('Left:', 1) },
      { at: how('^affiliateWallet›Balance'), label: equation('Direct income and level income', 1) },
      { at: how('^affiliateWallet›Balance'), label: correctedSum('', 1) },
      { at: memberPage, label: 'Money › Direct income =' },
      {
        at: withdrawal,
        label: 'How the balance is made up › Direct income, from # depositing members =',
      },
      { at: 'call', label: `${prefs}directIncome =` },
      { at: 'call', label: '/referral/brought › sums.direct =' },
      { at: 'call', label: `${consoleCall}directIncome =` },
    ],
  },
  {
    is: 'level income',
    means: 'The share of the fuel that the team used.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Level Income =' },
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Level Income =' },
      { at: 'directTeamReport/brought', label: 'Direct Team › Level income =' },
      { at: /^recurringReferral/, label: 'Recurring Referral › Level Income =' },
      { at: how('^welcome›Total Withdrawal'), label: equation('Left:', 2) },
      { at: how('^affiliateWallet›Balance'), label: equation('Direct income and level income', 2) },
      { at: how('^affiliateWallet›Balance'), label: correctedSum('', 2) },
      { at: memberPage, label: 'Money › Level income =' },
      { at: withdrawal, label: 'How the balance is made up › Level income =' },
      { at: 'call', label: '/referral/brought › sums.level =' },
      { at: 'call', label: `${consoleCall}levelIncome =` },
    ],
  },
  {
    is: 'corrected income',
    means: 'What operators added to the affiliate balance or took from it.',
    shown: [
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Corrections =' },
      { at: /^recurringReferral\/income/, label: 'Recurring Referral › Corrections =' },
      { at: memberPage, label: 'Money › Corrections =' },
      { at: withdrawal, label: 'How the balance is made up › Corrections =' },
      { at: how('^welcome›Total Withdrawal'), label: correctedSum('Left: ', 4) },
      { at: how('^affiliateWallet›Balance'), label: correctedSum('', 4) },
      { at: 'call', label: `${prefs}incomeCorrections =` },
      { at: 'call', label: `${consoleCall}incomeCorrections =` },
    ],
  },
  {
    is: 'total withdrawal',
    means: 'Withdrawals that were paid or are on their way.',
    shown: [
      { at: welcome, label: 'Good day, ‹name› › Total Withdrawal =' },
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Total Withdrawal =' },
      { at: how('^welcome›Total Withdrawal'), label: equation('Left:', 3) },
      { at: how('^affiliateWallet›Balance'), label: equation('Direct income and level income', 3) },
      { at: how('^affiliateWallet›Balance'), label: correctedSum('', 3) },
      { at: 'call', label: `${prefs}totalWithdrawal =` },
    ],
  },
  {
    is: 'affiliate balance',
    means: 'Direct and level income, less withdrawals.',
    shown: [
      { at: 'affiliateWallet', label: 'Affiliate Wallet › Balance =' },
      { at: 'affiliateWallet', label: 'Withdraw › In dollars. # is available.' },
      { at: 'affiliateWallet', label: 'Withdraw › # is below the minimum withdrawal of #. [1]' },
      { at: 'profile', label: /^Close the account › Affiliate balance: # is (yours|below)/, isRare: true },
      { at: how('^welcome›Total Withdrawal'), label: ' › Left: # + # − # = #. [4]' },
      { at: how('^welcome›Total Withdrawal'), label: correctedSum('Left: ', 5) },
      { at: memberPage, label: 'Money › Income balance =' },
      { at: withdrawal, label: 'How the balance is made up › Balance left =' },
      { at: 'call', label: `${consoleCall}income =` },
      { at: 'call', label: '/profile/close › income =' },
    ],
  },
  {
    is: 'withdrawal that waits',
    means: 'Asked for, and not yet paid or refused.',
    shown: [
      { at: 'affiliateWallet', label: 'Processing › Processing =' },
      { at: memberPage, label: 'Money › Held for a withdrawal =' },
      { at: withdrawal, label: 'Withdrawals & refunds › ‹name› asks for #' },
      { at: withdrawal, label: 'How the balance is made up › Held for this one =', isUnsigned: true },
      { at: withdrawal, label: 'Before › Approve #' },
      { at: 'call', label: `${consoleCall}hold =` },
    ],
  },
  {
    is: 'direct members',
    means: 'Whom the member referred.',
    shown: [
      { at: 'directTeamReport', label: 'Direct Team › Direct Team Count =' },
      { at: memberPage, label: 'Bot and team › Referred =' },
      { at: 'call', label: `${consoleCall}directMembers =` },
    ],
  },
  {
    is: 'active direct members',
    means: 'Those of them with a package and fuel.',
    shown: [
      { at: 'directTeamReport', label: 'Direct Team › Active Team Count =' },
      { at: 'recurringReferral', label: 'Your levels › Active direct members =' },
    ],
  },
  {
    is: 'team',
    means: 'Members in all levels below.',
    shown: [
      { at: 'generationTeamReport', label: 'Generation › Total Members =' },
      { at: 'recurringReferral', label: 'Recurring Referral › Members in your team =' },
      { at: memberPage, label: 'Bot and team › Team over # levels =' },
      { at: 'call', label: `${consoleCall}teamMembers =` },
    ],
  },
  {
    is: 'team business',
    means: 'What the team deposited, as far as it counts for the levels.',
    shown: [
      { at: 'recurringReferral', label: 'Your levels › Team business =' },
      { at: 'call', label: '/generation/eligibility › teamBusiness =' },
    ],
  },
  {
    is: 'withdrawn',
    means: 'Withdrawals that were paid.',
    shown: [
      { at: memberPage, label: 'Money › Withdrawn =' },
      { at: withdrawal, label: 'How the balance is made up › Previously withdrawn =', isUnsigned: true },
      { at: 'call', label: `${consoleCall}withdrawn =` },
    ],
  },
  {
    is: 'clicks',
    means: 'On the referral link in 30 days.',
    shown: [
      { at: 'directTeamReport', label: 'Your referral link › Clicks, # days =' },
      { at: 'directTeamReport', label: 'Picture › Clicks by day: # in # days, # today. [1]' },
      { at: 'call', label: '/referral/clicks › clicks =' },
    ],
  },
  {
    is: 'joined',
    means: 'Who registered with it in 30 days.',
    shown: [
      { at: 'directTeamReport', label: 'Your referral link › Joined, # days =' },
      { at: 'call', label: '/referral/clicks › joined =' },
    ],
  },
]
