import type { Money } from '@fairlead/money/money'

// Every figure below is a line of the specification's section 9 unless its comment names another place.

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const usd = (dollars: bigint): Money => (dollars * 1_000_000n) as Money
const usdCents = (cents: bigint): Money => (cents * 10_000n) as Money

export const timings = {
  /** "Banner rotation 5000 ms." */
  bannerSlideMs: 5_000,
  /** "Ticker step 1 px per 50 ms." */
  tickerStepMs: 50,
  tickerStepPx: 1,
  /** "Forex cache validity 10 minutes"; its refresh is written as 10*6e3 ms, and docs/decisions settle both at 10 minutes. */
  quotesAgeMsMax: 10 * minute,
  /** "dashboard news cached 12 hours." */
  newsAgeMsMax: 12 * hour,
  /** "Toasts: top-right, auto close 5000 ms". */
  toastMs: 5_000,
  /** "Sign-up wait countdown starts at 60, ticking 1 per second." */
  signUpWaitStart: 60,
  signUpWaitTickMs: second,
  /** "Login wait countdown starts at 30, ticking every 3 seconds". */
  loginWaitStart: 30,
  loginWaitTickMs: 3 * second,
  /** "the button is re-enabled 10 seconds after a failure." */
  loginRetryMs: 10 * second,
  /** "Copy confirmations 2 seconds." */
  copiedMs: 2 * second,
  /** "Redirect after sign-up 2 seconds." */
  signUpRedirectMs: 2 * second,
  /** "Contact success reload 5000 ms." */
  contactReloadMs: 5_000,
  /** "Claim-bonus screen flag after 0.5 s." */
  bonusClaimedMs: 500,
  /** "Confetti 8 s." */
  confettiMs: 8 * second,
  /** "Pending message 5 s, then a 24-hour countdown." */
  pendingMessageMs: 5 * second,
  pendingCountdownMs: 24 * hour,
  /** "processed within 24 hours". */
  withdrawalMsMax: 24 * hour,
  /** Ours: how long a refund, a frozen account and a message may wait for a person. */
  refundMsMax: 24 * hour,
  frozenMsMax: 24 * hour,
  messageMsMax: 48 * hour,
  /** docs/money, abuse that must not pay: "a changed payout address used at once (24 h hold)". */
  payoutAddressHoldMs: 24 * hour,
  /** docs/money 7: "24 hours in which it can be called off". */
  closingWaitMs: 24 * hour,
  /** Ours: whoever leaves and comes back cannot cycle money through the treasury more often. */
  closingsApartMs: 7 * day,
  /** Ours: money that came in less long ago is marked for operators when it is to be refunded. */
  youngMoneyMs: 7 * day,
  /** docs/money: "No green check within five minutes: no payout either." */
  bookCheckAgeMsMax: 5 * minute,
} as const

export const display = {
  /** "Toasts: top-right, ... draggable on touch with an 80 percent removal distance." */
  toastPosition: 'top-right',
  toastDragPercent: 80,
  /** "Breakpoints: bot switch above 768 px". */
  botSwitchPxMin: 768,
  /** "profile menu above 990 px." */
  profileMenuPxMin: 990,
  /** "prices to 4 decimals." */
  priceDecimals: 4,
  /** "Rounding: fuel balance 2 decimals". */
  fuelBalanceDecimals: 2,
  /** "level income 4 decimals." */
  levelIncomeDecimals: 4,
  /** Section 2, Fuel report: "Profit (4 decimals)". */
  fuelReportProfitDecimals: 4,
  /** Section 2, Fuel report: "Fuel Charge 40% (6 decimals)". */
  fuelReportChargeDecimals: 6,
  /** Section 2, Fuel report: "Fuel Balance (4 decimals)". */
  fuelReportBalanceDecimals: 4,
  /** "Table page size 5 for bot, fuel and direct-team tables". */
  reportPageSize: 5,
  /** "10 for recurring referral, generation income, referral and fuel-deposit tables." */
  walletPageSize: 10,
  /** "Level chart limit 22 levels." */
  levelChartMax: 22,
  /** "News: 6 items". */
  newsItemsMax: 6,
  /** "descriptions cut at 100 characters on the public site". */
  newsCharactersPublicMax: 100,
  /** "and 150 on the dashboard news block". */
  newsCharactersMemberMax: 150,
  /** Section 2, Fuel wallet: "Addresses and hashes longer than 15 characters show only the first 4 and last 4". */
  addressCharactersMax: 15,
  addressCharactersKept: 4,
  /** "EA log date range fixed at 2025-03-22 to 2025-03-26": defaults of the two date fields. */
  eaLogStart: '2025-03-22',
  eaLogEnd: '2025-03-26',
  /** docs/decisions, when those days hold nothing: "offers the last 30". */
  eaLogDaysOffered: 30,
  /** Ours: an answer’s header, `yes` with the file of days that hold nothing. */
  eaLogEmptyHeader: 'x-log-empty',
  /** Section 7, external calls: "A maps embed on the contact page"; the only foreign page that ours may show. */
  mapEmbedUrl: 'https://www.openstreetmap.org/export/embed.html',
  /** Section 3, Package: "id 5 is hidden". */
  hiddenPackageId: 5,
  /** Section 7, external calls: "Cached in browser local storage (forex_rates, forex_last_fetch_time)". */
  quotesStorageKey: 'forex_rates',
  quotesFetchedStorageKey: 'forex_last_fetch_time',
} as const

export const marketing = {
  /** "Marketing: 7 client logos". */
  clientLogos: 7,
  /** "stats 10k clients, 99% satisfied, 150m+ invested, 800+ expert traders". */
  statClients: '10k',
  statSatisfied: '99%',
  statInvested: '150m+',
  statExperts: '800+',
  /** "five awards". */
  awards: 5,
  /** "headline figures 150+ countries, 40+ million invested, 90+ profits." */
  headlineCountries: '150+',
  headlineInvested: '40+ million',
  headlineProfits: '90+',
  /** "expected monthly ROI 5-30%." */
  roiPercentMin: 5,
  roiPercentMax: 30,
} as const

/**
 * What owners change in the console, as the specification has it: the first version of the terms. Whoever charges, pays or tells anything reads
 * the terms in force (`server/finance/terms`, `GET /settings/terms`). Shares are in basis points: 10,000 of them are the whole.
 */
export const firstTerms = {
  /** "Fuel charge 40% of profit (user keeps 60%)", of every package. */
  companyShareBasisPoints: 4_000n,
  /** "Of the charged fuel, 90% goes to affiliate income and 10% to operations": operations get what is not for affiliates. */
  affiliateShareBasisPoints: 9_000n,
  /** "Direct referral income 5% of the referral's fuel deposit." */
  directShareBasisPoints: 500n,
  /** "Introducing broker gives a 5% fuel discount"; the promotional bar says the same. */
  partnerDiscountBasisPoints: 500n,
  /** "Minimum fuel deposit $10". */
  depositMin: usd(10n),
  /** "Minimum withdrawal $10". */
  withdrawalMin: usd(10n),
  /** "fixed withdrawal fee $1". */
  withdrawalFee: usd(1n),
  /** "Monthly bot hosting charge $20, pro rata from activation". */
  hostingPerMonth: usd(20n),
  /** "reactivation / re-setup fee $10". */
  reactivationFee: usd(10n),
  /** The low-fuel threshold is not given; docs/decisions: fuel balance below max($1, 0.5% of capital). */
  lowFuelMin: usd(1n),
  lowFuelBasisPoints: 50n,
  /** "Low fuel: e-mail warning, 7-day grace, then deactivation". */
  graceDays: 7,
  /** "Joining bonus $5 fuel". */
  joiningBonus: usd(5n),
  /** "offer ends at the end of 2025-12-31": the first moment it is over; BONUS_ENDS_AT overrides it. */
  bonusEndsAt: '2026-01-01T00:00:00.000Z',
} as const

/** What no owner's change goes beyond; the table of the terms holds the same. */
export const termBounds = {
  /** Every credited deposit is mailed: below a dollar anybody could have a stranger mailed to for next to nothing. */
  depositMinMin: usd(1n),
  depositMinMax: usd(1_000n),
  withdrawalMinMin: usd(1n),
  withdrawalMinMax: usd(1_000n),
  hostingPerMonthMax: usd(1_000n),
  /** What a broken-in process could charge, or give, each member once at the most. */
  reactivationFeeMax: usd(100n),
  joiningBonusMin: usd(1n),
  joiningBonusMax: usd(100n),
  graceDaysMin: 1,
  graceDaysMax: 90,
} as const

/** What nobody changes while the service runs. Shares are in basis points. */
export const rules = {
  /** "Ask spread 0.1% above bid". */
  askSpreadBasisPoints: 10n,
  /** "Minimum capital $100, recommended $300." */
  capitalMin: usd(100n),
  capitalRecommended: usd(300n),
  /** "generation income ... is stated as 40% of the charged fuel (other text says 35% and 30%)": docs/decisions settle it at 40%. */
  generationShareBasisPoints: 4_000n,
  /** "generation income runs up to 20 levels". */
  generationLevelsMax: 20,
  /** "Loss closure up to 50% of capital." */
  lossClosureBasisPoints: 5_000n,
  /** "OTP length 6." */
  otpLength: 6,
  /** "USDT on the BSC chain only." */
  depositToken: 'USDT',
  depositChain: 'BSC',
  /** "another FAQ line quotes a VPS cost of about $17 per month": a sentence of the FAQ; nothing is charged by it. */
  vpsPerMonthQuoted: usd(17n),
  /** docs/decisions: "a sandbox’s ends four weeks after its first start". */
  sandboxBonusDays: 28,
  /** What we know of a person is erased so long after the account was closed and settled. */
  erasedAfterDays: 30,
  /** Who left owing us is kept until then: a debt is not shed by waiting. */
  debtorsErasedAfterDays: 1_095,
  /** A browser that signed in is remembered so long after its last use. */
  deviceKeptDays: 365,
  /** So long a browser keeps which referral link was opened last. */
  referralKeptDays: 30,
  /** Clicks on referral links are counted by day, and days are kept as long. */
  clicksKeptDays: 400,
  /** "Max trades 6 to 20 by capital". */
  tradesMin: 6,
  tradesMax: 20,
  /** Ours: a custom limit on the loss of a trade below a cent could never be met. */
  lossPerTradeMin: usdCents(1n),
  /** docs/money, unit and rounding: "One unit = one micro-dollar". */
  amountMin: 1n as Money,
} as const
