import { type Money, zero } from '@fairlead/money/money'
import { plainUsd } from '@fairlead/money/plain-usd'
import { toDollars } from '@fairlead/money/to-dollars'
import { z } from 'zod'
import { rules, termBounds } from '../../constants.ts'
import { chargeBasis, level } from '../../entities.ts'
import { amount, count, dollars, filled, free, id, idParams, isoTime, pathId } from '../../fields.ts'
import { operatorLimits, publicReads } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post, put } from '../../route.ts'
import { text } from '../../text.ts'

const percentMax = Number(rules.generationShareBasisPoints) / 100
const countMax = 1_000_000
const businessDollarsMax = 1_000_000_000
const hasTwoDecimalsAtMost = (value: number): boolean => Number(value.toFixed(2)) === value
const percent = (most: number, refusal: string) =>
  z.number({ error: refusal }).min(0, refusal).max(most, refusal).refine(hasTwoDecimalsAtMost, refusal)

const levelGiven = z.object({
  level: z.int().min(1).max(rules.generationLevelsMax),
  level_percentage: percent(percentMax, text.levelPercentageInvalid),
  eligibility_member_count: z.int().min(0).max(countMax),
  eligibility_business_count: z.int().min(0).max(businessDollarsMax),
})

// In hundredths, because 0.1 + 0.2 is not 0.3.
const percentHundredths = (levels: readonly { level_percentage: number }[]): number =>
  levels.reduce((sum, { level_percentage }) => sum + Math.round(level_percentage * 100), 0)

const levelStructureGiven = z
  .array(levelGiven)
  .min(1)
  .max(rules.generationLevelsMax)
  .refine((levels) => levels.every((given, index) => given.level === index + 1), text.levelsOutOfOrder)
  .refine((levels) => percentHundredths(levels) <= percentMax * 100, text.levelsTooMuch)

/** Rises with each change; a change based on an older version is refused. `validFrom` is since when it holds. */
const versioned = { version: z.int().min(0), validFrom: isoTime.nullable() }
const basedOn = z.int().min(0)

const packageFields = z.object({
  package_name: filled(text.nameRequired, 60),
  package_amount: dollars(rules.amountMin, text.amountInvalid),
  /** The company's part of the profit. */
  companyPercent: percent(100, text.percentInvalid),
  requiredFuelPercent: percent(100, text.percentInvalid),
  discription: filled(text.descriptionRequired, 300),
})

/** An amount in between, refused in a sentence that names both ends. */
const dollarsBetween = (min: Money, max: Money) => {
  const refusal = `Enter an amount from ${plainUsd(min)} to ${plainUsd(max)}.`
  return dollars(min, refusal).max(toDollars(max), refusal)
}
const { graceDaysMin, graceDaysMax } = termBounds
const graceRefusal = `Enter a whole number of days from ${graceDaysMin} to ${graceDaysMax}.`

const termFields = z.object({
  directPercent: percent(100, text.percentInvalid),
  affiliatePercent: percent(100, text.percentInvalid),
  partnerDiscountPercent: percent(100, text.percentInvalid),
  depositMin: dollarsBetween(termBounds.depositMinMin, termBounds.depositMinMax),
  withdrawalMin: dollarsBetween(termBounds.withdrawalMinMin, termBounds.withdrawalMinMax),
  withdrawalFee: dollars(zero, text.amountInvalid).max(countMax, text.amountTooLarge),
  hostingPerMonth: dollarsBetween(zero, termBounds.hostingPerMonthMax),
  reactivationFee: dollarsBetween(zero, termBounds.reactivationFeeMax),
  joiningBonus: dollarsBetween(termBounds.joiningBonusMin, termBounds.joiningBonusMax),
  lowFuelMin: dollars(zero, text.amountInvalid).max(countMax, text.amountTooLarge),
  lowFuelPercent: percent(100, text.percentInvalid),
  graceDays: z.int(graceRefusal).min(graceDaysMin, graceRefusal).max(graceDaysMax, graceRefusal),
})

const brokersMax = 200
const brokers = z
  .array(
    z.object({
      broker: filled(text.nameRequired, 100),
      servers: z.array(filled(text.nameRequired, 100)).min(1).max(100),
    }),
  )
  .max(brokersMax)
const bonusFields = z.object({ endsAt: z.iso.datetime({ error: text.dateInvalid }).max(40, text.dateInvalid) })
const promoFields = z.object({
  shown: z.boolean(),
  text: filled(text.promoRequired, 160),
  linkLabel: free(40),
  /** A page of the site. */
  linkTo: free(100).refine((path) => path === '' || /^\/[a-z0-9/#-]*$/.test(path), text.pathInvalid),
})
/** What of the public site is invented and says so. */
export const sampleNames = ['clients', 'figures', 'awards', 'contact', 'blog'] as const
const sampleFields = z.object({ marked: z.record(z.enum(sampleNames), z.boolean()) })
/** Whether the hash of a publication of the open books is written on the chain once a day. */
const openBooksFields = z.object({ onChain: z.boolean() })

const settingsReply = z.object({
  packages: z.array(packageFields.extend({ id, basis: chargeBasis, ...versioned })).max(10),
  levels: z.object({ ...versioned, levelStructure: z.array(level).max(rules.generationLevelsMax) }),
  terms: termFields.extend(versioned),
  /** Empty in a live service that has not named any yet. */
  brokers: z.object({ brokers, ...versioned }),
  bonus: bonusFields.extend(versioned),
  promo: promoFields.extend(versioned),
  samples: sampleFields.extend(versioned),
  openBooks: openBooksFields.extend(versioned),
})

const changing = {
  auth: 'operator',
  roles: ['owner'],
  tag: 'operator',
  limits: operatorLimits,
  reply: settingsReply,
} as const

export const readOperatorSettings = get('/operator/settings', {
  auth: 'operator',
  tag: 'operator',
  summary: 'The settings of the service, each with its version and start date',
  limits: operatorLimits,
  reply: settingsReply,
})

export const setPackage = put('/operator/settings/packages/:id', {
  ...changing,
  idempotent: true,
  summary: 'Change a package for what is activated and opened from now on',
  params: z.object({ id: pathId }),
  body: packageFields.extend({ version: basedOn }),
})

export const setLevels = put('/operator/settings/levels', {
  ...changing,
  idempotent: true,
  summary: 'A new level structure for charges from now on',
  body: z.object({ version: basedOn, levelStructure: levelStructureGiven }),
})

export const setTerms = put('/operator/settings/terms', {
  ...changing,
  idempotent: true,
  summary: 'New terms for what happens from now on',
  body: termFields.extend({ version: basedOn }),
})

export const setBrokers = put('/operator/settings/brokers', {
  ...changing,
  idempotent: true,
  summary: 'The brokers and servers that members choose from',
  body: z.object({ brokers: brokers.min(1, text.brokersEmpty), version: basedOn }),
})

export const setBonus = put('/operator/settings/bonus', {
  ...changing,
  idempotent: true,
  summary: 'Until when the joining bonus can be claimed',
  body: bonusFields.extend({ version: basedOn }),
})

export const setPromo = put('/operator/settings/promo', {
  ...changing,
  idempotent: true,
  summary: 'The bar above the public site',
  body: promoFields.extend({ version: basedOn }),
})

export const setSamples = put('/operator/settings/samples', {
  ...changing,
  idempotent: true,
  summary: 'Which content of the public site is marked as a sample',
  body: sampleFields.extend({ version: basedOn }),
})

export const setOpenBooks = put('/operator/settings/open-books', {
  ...changing,
  idempotent: true,
  summary: 'Whether the newest publication of the open books is written on the chain once a day',
  body: openBooksFields.extend({ version: basedOn }),
})

export const undoSetting = post('/operator/settings/changes/:id/undo', {
  ...changing,
  idempotent: true,
  summary: 'Put back what was there before the newest change of a setting',
  params: idParams,
})

export const listSettingChanges = get('/operator/settings/changes', {
  auth: 'operator',
  mayLag: true,
  tag: 'operator',
  summary: 'Every change of a setting, newest first',
  limits: operatorLimits,
  query: pageQuery(['at']),
  reply: z.object({
    changes: rows(
      z.object({
        id,
        setting: z.string(),
        version: z.int(),
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
        actor: z.string(),
        at: isoTime,
        /** The change it undid. */
        undoes: id.nullable(),
        /** It is the newest of its setting and has not been undone. */
        canUndo: z.boolean(),
      }),
    ),
    total: count,
  }),
})

const previewedMax = 50
const levelEffect = z.object({ level: count, paid: amount, wouldPay: amount })

export const previewLevels = post('/operator/settings/levels/preview', {
  auth: 'operator',
  reads: true,
  tag: 'operator',
  summary: "What a level structure would have paid on the last 30 days' charges, by level and to whom",
  limits: operatorLimits,
  body: z.object({ levelStructure: levelStructureGiven }),
  reply: z.object({
    from: isoTime,
    to: isoTime,
    charges: count,
    collected: amount,
    paid: amount,
    wouldPay: amount,
    levels: z.array(levelEffect).max(rules.generationLevelsMax),
    /** Whom it would change the most for. */
    members: z
      .array(z.object({ id, name: z.string(), refId: z.string(), paid: amount, wouldPay: amount }))
      .max(previewedMax),
    gaining: count,
    losing: count,
  }),
})

export const readSiteSettings = get('/settings/site', {
  auth: 'public',
  tag: 'settings',
  summary: 'What the public site shows by choice of its operators',
  limits: publicReads,
  reply: z.object({ promo: promoFields, samples: sampleFields.shape.marked }),
})
