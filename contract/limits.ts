import type { RateLimit } from './route.ts'

const minute = 60
const quarter = 15 * minute
const hour = 60 * minute
const day = 24 * hour

/** Reading one's own figures: a dashboard that polls hard stays far below this. */
export const memberReads: readonly RateLimit[] = [{ per: 'account', max: 600, windowSeconds: minute }]

/** Files that are made while they are sent. */
export const downloads: readonly RateLimit[] = [{ per: 'account', max: 20, windowSeconds: minute }]

/** All of a member's data: read through every table they are in. */
export const exports: readonly RateLimit[] = [{ per: 'account', max: 5, windowSeconds: hour }]

/** Asked once a few seconds for each answer that was lost; each may leave a row. */
export const outcomeQuestions: readonly RateLimit[] = [{ per: 'account', max: 120, windowSeconds: minute }]

/** Changing one's own things. */
export const memberWrites: readonly RateLimit[] = [{ per: 'account', max: 60, windowSeconds: minute }]

/** Moving money, or proving who one is while signed in: guessing must not pay. */
export const sensitiveWrites: readonly RateLimit[] = [
  { per: 'account', max: 10, windowSeconds: quarter },
  { per: 'address', max: 60, windowSeconds: quarter },
]

/** Mailed codes have six digits, and whoever has the password can ask for new ones: so many tries a day hit one in a hundred years. */
export const codeTries: readonly RateLimit[] = [...sensitiveWrites, { per: 'account', max: 25, windowSeconds: day }]

/** The site's own pages and files, all together: one visit asks for dozens. */
export const siteReads: RateLimit = { per: 'address', max: 1_200, windowSeconds: minute }

/** Pages anyone may read. */
export const publicReads: readonly RateLimit[] = [{ per: 'address', max: 300, windowSeconds: minute }]

/** Files anyone may fetch, of which a browser keeps each: a few of them make a visit. */
export const publicFiles: readonly RateLimit[] = [{ per: 'address', max: 60, windowSeconds: minute }]

/** Questions of a member: people read and answer each. */
export const memberMessages: readonly RateLimit[] = [{ per: 'account', max: 5, windowSeconds: hour }]

/** Forms anyone may send. */
export const publicForms: readonly RateLimit[] = [{ per: 'address', max: 10, windowSeconds: hour }]

/** One address can be a house or a telephone company, so some clicks a day from it may be people; more are one who counts himself up. */
export const referralClicks: readonly RateLimit[] = [
  { per: 'address', max: 10, windowSeconds: hour },
  { per: 'address', max: 30, windowSeconds: day },
]

export const signUpLimits: readonly RateLimit[] = [
  { per: 'address', max: 20, windowSeconds: hour },
  { per: 'accountAtAddress', max: 5, windowSeconds: hour },
]

/** Wrong passwords are counted besides: `signInFailures`. */
export const signInLimits: readonly RateLimit[] = [{ per: 'address', max: 10, windowSeconds: minute }]

/**
 * Wrong passwords for one account. From one address so many are answered, then none for a while; from all addresses together so many,
 * then signing in asks for a mailed link. Its owner is warned before.
 */
export const signInFailures = {
  fromOneAddress: { per: 'accountAtAddress', max: 10, windowSeconds: quarter },
  fromAll: { max: 50, warnAt: 10, windowSeconds: hour },
} as const

/** Each call mails somebody who may not have asked for it; how many mails that makes is bounded where they are written. */
export const recoveryMailLimits: readonly RateLimit[] = [
  { per: 'address', max: 10, windowSeconds: quarter },
  { per: 'accountAtAddress', max: 5, windowSeconds: hour },
]

/** Trying out mailed tokens. */
export const mailTokenLimits: readonly RateLimit[] = [{ per: 'address', max: 30, windowSeconds: minute }]

/** Pairing codes are short, so trying them out is slow. */
export const pairingLimits: readonly RateLimit[] = [{ per: 'address', max: 10, windowSeconds: quarter }]

/** A terminal syncs about once a second. */
export const terminalLimits: readonly RateLimit[] = [{ per: 'account', max: 300, windowSeconds: minute }]

export const operatorLimits: readonly RateLimit[] = [{ per: 'account', max: 600, windowSeconds: minute }]
