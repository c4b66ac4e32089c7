import {
  any,
  type FigureRule,
  how,
  memberPage,
  ofHouse,
  ofLevel,
  reactivation,
  type Spot,
  welcome,
  withdrawal,
} from './figure-rule.ts'

const questions = /^(help|botFaq|fuelFaq|affiliateFaq)$/
const notices = /^welcome›Notifications/
const split = new RegExp(`^site/trading$|${welcome.source}`)
/** The terms in force, as a call answers them and as each page holds them. */
const inForce = (field: string): readonly Spot[] => [
  // A page that has been open for a while asks for them again, too.
  { at: 'call', label: new RegExp(`^(/settings/)?terms › ${field} =$`) },
  { at: 'terms in a page', label: `terms › ${field} =` },
]

const cost = '# of each profit is charged as fuel; .*'
const packages = '# of your capital for Starter .*'
/** What the help page and the questions of its section both answer, as the nth figure of the answer. */
const answered = (is: string, means: string, answer: string, nth: number, field?: string): FigureRule =>
  rate(is, means, [
    { at: 'help', label: new RegExp(`^Questions › ${answer} \\[${nth}\\]$`) },
    { at: /Faq$/, label: new RegExp(` FAQ › ${answer} \\[${nth}\\]$`) },
    ...(field ? inForce(field) : []),
  ])
const rate = (is: string, means: string, shown: readonly Spot[]): FigureRule => ({ is, about: ofHouse, means, shown })

/** Prices, rates and times that are the same for everybody: each page that names one names the same. */
export const houseFigures: readonly FigureRule[] = [
  rate('reactivation', 'What setting a bot up again costs.', [
    { at: any, label: /^Account › Reactivate the bot for #$/ },
    { at: any, label: /^Your fuel is low › If the balance stays too low, .* reactivation costs #\.$/ },
    { at: reactivation, label: /› Fee =$/ },
    { at: reactivation, label: /› Pay # and set it up again$/ },
    { at: notices, label: /reactivation costs #\. \[2\]$/ },
    { at: notices, label: /setting it up again costs #\. \[3\]$/ },
    { at: questions, label: /Setting it up again costs #\. \[2\]$/ },
    ...inForce('reactivationFee'),
  ]),
  rate('days of grace', 'How long fuel may be low.', [
    { at: any, label: /^Your fuel is low › .* continue to be managed for # days.* \[2\]$/ },
    { at: any, label: /^Account › Fuel has been low for # days\.$/ },
    { at: how('^welcome›Bot'), label: / › Fuel has been low for # days\./, isRare: true },
    { at: notices, label: /› Fuel has been low for # days\. .* \[1\]$/ },
    { at: notices, label: /are managed for # more days\. .* \[2\]$/ },
    { at: questions, label: /are managed for # more days, .* \[1\]$/ },
    ...inForce('graceDays'),
  ]),
  rate('smallest deposit', 'Less waits for more.', [
    { at: any, label: /The minimum deposit is #\. \[6\]$/ },
    { at: 'fuelwallet', label: 'Deposit fuel › At least #. Credited after # confirmations. [1]' },
    { at: reactivation, label: /The minimum deposit is #\. .*\[2\]$/, isRare: true },
    { at: questions, label: /to your deposit address, at least #\. .* \[1\]$/ },
    ...inForce('depositMin'),
  ]),
  rate('confirmations', 'After how many a deposit is credited.', [
    { at: 'fuelwallet', label: 'Deposit fuel › At least #. Credited after # confirmations. [2]' },
    { at: notices, label: /It will be credited after # confirmations\. \[2\]$/ },
    { at: questions, label: /It is credited after # confirmations\. \[2\]$/ },
  ]),
  rate('smallest withdrawal', 'What can be asked for at least.', [
    { at: 'affiliateWallet', label: 'Withdraw › # is below the minimum withdrawal of #. [2]' },
    { at: questions, label: /› From #, with a fixed fee .* \[1\]$/ },
    { at: 'help', label: /› Minimum withdrawal amount is #!$/ },
    { at: 'help', label: /› Request # or more\.$/ },
    ...inForce('withdrawalMin'),
  ]),
  rate('withdrawal fee', 'Taken off what is paid.', [
    { at: 'affiliateWallet', label: 'Withdraw › Fee =' },
    { at: questions, label: /› From #, with a fixed fee .* \[2\]$/ },
    { at: withdrawal, label: /› pays # after the # fee .* \[2\]$/ },
    ...inForce('withdrawalFee'),
    { at: 'call', label: '/operator/withdrawals/:id › fee =' },
  ]),
  rate('hours of a withdrawal', 'In how many it is paid.', [
    { at: 'affiliateWallet', label: /^Withdraw › .* Processed within # hours\.$/ },
    { at: 'affiliateWallet', label: /^Processing › .* after verification within # hrs\.$/ },
    { at: questions, label: /› From #, with a fixed fee .* \[3\]$/ },
    { at: /^console\/withdrawals/, label: /› .* We promise to pay within # hours\.$/ },
  ]),
  rate('hours of set-up', 'In how many a bot is set up.', [
    { at: notices, label: /› The bot will be set up within # hours\.$/ },
    { at: reactivation, label: /› The bot will be set up again within # hours/ },
    { at: questions, label: /within # hours of your form\./ },
    { at: /^console\/activations/, label: /› .* set it up within # hours\.$/ },
  ]),
  rate('hours without withdrawals', 'After the payout address was changed.', [
    { at: 'profile', label: /Withdrawals to a changed address are blocked for # hours\.$/ },
    { at: 'help', label: /Withdrawals are possible again # hours after the change\.$/ },
    { at: 'help', label: /› Wait until # hours have passed since the change\./ },
  ]),
  rate('hours until an account closes', 'In which it can be called off.', [
    { at: 'profile', label: /You confirm with a code sent by e-mail\. # hours later .* \[1\]$/ },
    { at: 'help', label: /› It takes effect # hours after you confirmed it/ },
  ]),
  rate('share of a deposit', 'Paid to whoever referred the member.', [
    { at: /^directTeamReport/, label: /You earn # of their fuel deposits\./ },
    { at: how('›Direct [Ii]ncome'), label: / › # of each fuel deposit by members/ },
    { at: questions, label: /› # of (the|each) fuel deposits? of members/ },
    ...inForce('directPercent'),
  ]),
  rate('levels', 'Over how many the team pays.', [
    { at: how('›Level [Ii]ncome'), label: / › .*over up to # levels/ },
    { at: 'recurringReferral', label: /› # of # levels pay you at present\..* \[2\]$/ },
    { at: 'help', label: /› Your share of the fuel used in your team, over up to # levels/ },
    { at: memberPage, label: 'Bot and team › Team over # levels' },
    { at: questions, label: /is shared over up to # levels, .* \[2\]$/ },
  ]),
  rate('loss that closes everything', 'Of the capital.', [
    { at: how('^welcome›Distance to loss closure'), label: / › When losses reach # of the capital/ },
    { at: how('^welcome›Distance to loss closure'), label: / › # × # = #\. .* \[2\]$/ },
    { at: 'help', label: /› When losses reach # of the capital/ },
  ]),
  rate('share of a profit', 'Charged as fuel.', [
    { at: /trade$/, label: /^Receipt › Fuel Charge #(, partner-broker discount #)?( \[1\])?$/ },
    { at: how('Fuel charge'), label: / › Profit \(or profit above .* = \[2\]$/, isRare: true },
    { at: questions, label: /› # of each profit is charged as fuel; .* \[1\]$/ },
    { at: 'call', label: '/packages/active-package › activeUserPackage.profit_share_ration =' },
  ]),
  rate('discount of the partner broker', 'On fuel charges.', [
    { at: /trade$/, label: /^Receipt › Fuel Charge #, partner-broker discount # \[2\]$/ },
    { at: questions, label: /partner broker get a # discount .* \[5\]$/ },
    { at: how('Fuel charge'), label: / › Profit \(or profit above .* = \[4\]$/, isRare: true },
    ...inForce('partnerDiscountPercent'),
  ]),
  answered('smallest capital', 'To begin with.', '.* The minimum is #; # is recommended\\.', 1),
  answered('recommended capital', 'To begin with.', '.* The minimum is #; # is recommended\\.', 2),
  answered('kept share of a profit', 'What is not charged.', cost, 2),
  answered('hosting a month', 'Charged by the day.', cost, 3, 'hostingPerMonth'),
  answered('server a month', 'What one of your own would cost.', cost, 4),
  ...[
    'fuel for Starter',
    'capital of Starter',
    'fuel for others',
    'capital of Beginners',
    'capital of Advanced',
    'capital of Expert',
  ].map((is, at) => answered(is, 'What a package needs.', packages, at + 1)),
  answered('share of the team', 'Of the fuel that it used.', '# of the fuel charged in your team is shared .*', 1),
  rate('share of affiliates', 'Of a charge.', inForce('affiliatePercent')),
  rate('joining bonus', 'Fuel that is given.', [
    ...inForce('joiningBonus'),
    { at: 'call', label: '/packages/active-package › joiningBonus.amount =' },
  ]),
  rate('fuel that is low at least', 'Whatever the capital.', inForce('lowFuelMin')),
  rate('fuel that is low by the capital', 'The share of it.', inForce('lowFuelPercent')),
  rate('profit that is split', 'An example: whom it goes to.', [
    { at: welcome, label: 'Order Details › Where a profit of # goes' },
    { at: 'site/trading', label: ' › Where a profit of # goes' },
  ]),
  ...[
    'You keep',
    'Fuel, to affiliate income',
    'of which at most, to the members above you',
    'of which to the person who invited you, when you deposited',
    'of which to the affiliate pool',
    'Fuel, to operations',
  ].map((line) =>
    rate(`of the profit that is split: ${line}`, 'What the terms make of it.', [
      { at: split, label: `Where a profit of # goes › ${line} =` },
    ]),
  ),
  rate('days until a name is erased', 'After an account was closed, or until it can be opened again.', [
    { at: 'profile', label: /^Your data › .* We erase your personal data # days after/ },
    { at: 'profile', label: /You confirm with a code sent by e-mail\. # hours later .* within # days.* \[2\]$/ },
  ]),
  {
    is: 'percent',
    about: ofLevel,
    means: 'What a level pays of the fuel charged.',
    shown: [
      { at: 'affiliateFaq', label: 'Level-wise eligibility › # · # active, # [1]' },
      { at: 'recurringReferral', label: /^Your levels › A member counts as active .* =$/ },
    ],
  },
  {
    is: 'active members needed',
    about: ofLevel,
    means: 'Whom a member must have referred for the level to pay.',
    shown: [{ at: 'affiliateFaq', label: 'Level-wise eligibility › # · # active, # [2]' }],
  },
  {
    is: 'business needed',
    about: ofLevel,
    means: 'What the team must have deposited for the level to pay.',
    shown: [{ at: 'affiliateFaq', label: 'Level-wise eligibility › # · # active, # [3]' }],
  },
]
