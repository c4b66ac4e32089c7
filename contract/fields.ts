import type { Money } from '@fairlead/money/money'
import { z } from 'zod'
import { text } from './text.ts'

// Postgres stores no NUL, and refuses half a surrogate pair in JSON; a person never types either.
export const isStorable = (value: string): boolean => !value.includes('\0') && !/\p{Surrogate}/u.test(value)

/** Text a person must fill in: trimmed, not empty. `required` is what a missing or wrongly typed value is answered with. */
export const filled = (required: string, charactersMax: number) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(charactersMax, text.tooLong)
    .refine(isStorable, { error: text.charactersInvalid, abort: true })

/** Text that may stay empty. */
export const free = (charactersMax: number) =>
  z.string().trim().max(charactersMax, text.tooLong).refine(isStorable, text.charactersInvalid)

/** Text taken as it stands, with its spaces: passwords, tokens. */
const verbatim = (required: string, charactersMax: number) =>
  z
    .string({ error: required })
    .min(1, { error: required, abort: true })
    .max(charactersMax, text.tooLong)
    .refine(isStorable, text.charactersInvalid)

export const email = z
  .string({ error: text.emailRequired })
  .trim()
  .toLowerCase()
  .min(1, { error: text.emailRequired, abort: true })
  .max(254, { error: text.tooLong, abort: true })
  .check(z.email(text.emailInvalid))

/** A password being chosen. Whether it is a commonly used one only the server knows. */
export const password = z
  .string({ error: text.passwordRequired })
  .min(1, { error: text.passwordRequired, abort: true })
  .min(10, text.passwordTooShort)
  .max(200, text.tooLong)
  .refine(isStorable, text.charactersInvalid)

/** A password being checked: the rule for new ones must not tell a stranger anything about old ones. */
export const passwordGiven = verbatim(text.passwordRequired, 200)

/** The password of a trading account: the broker's rules apply to it, not ours. */
export const brokerPassword = verbatim(text.brokerPasswordRequired, 200)

// Control characters, line breaks, what turns the direction of writing, and what shows nothing: names stand in our own mails and lists.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** One line that a person wrote and others will read. */
export const line = (required: string, charactersMax: number) =>
  filled(required, charactersMax).refine((value) => !unseen.test(value), text.nameCharacters)

export const name = line(text.nameRequired, 100)

/** A token out of a mailed link. */
export const mailToken = verbatim(text.tokenRequired, 200)

export const refId = free(32)

/** An id in an answer or a body. */
export const id = z.int({ error: text.idInvalid }).positive(text.idInvalid)

/** An id in a path, where everything is text. */
export const pathId = z.coerce.number({ error: text.idInvalid }).int(text.idInvalid).positive(text.idInvalid)
export const idParams = z.object({ id: pathId })

const sixDigits = (refusal: string) =>
  z
    .string({ error: refusal })
    .length(6, { error: refusal, abort: true })
    .regex(/^[0-9]{6}$/, refusal)

/** A one-time code out of a mail. */
export const otp = sixDigits(text.otpInvalid)

/** A code of an authenticator app. */
export const totp = sixDigits(text.totpInvalid)

/** One of the codes that were shown when two-factor sign-in was set up; people type them with and without their dash. */
export const recoveryCode = z
  .string({ error: text.recoveryCodeInvalid })
  .trim()
  .toUpperCase()
  .max(11, { error: text.recoveryCodeInvalid, abort: true })
  .regex(/^[0-9A-Z]{5}-?[0-9A-Z]{5}$/, text.recoveryCodeInvalid)

/** What a browser's own call answered about a passkey, as the browser writes it; who verifies it looks at every part. */
const base64Url = (charactersMax: number) => z.string().max(charactersMax)
export const passkeyProof = z.object({
  id: base64Url(1_400),
  rawId: base64Url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  response: z.object({
    clientDataJSON: base64Url(8_000),
    authenticatorData: base64Url(8_000),
    signature: base64Url(8_000),
    userHandle: base64Url(200).optional(),
  }),
})

export const newPasskey = z.object({
  id: base64Url(1_400),
  rawId: base64Url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  response: z.object({
    clientDataJSON: base64Url(8_000),
    attestationObject: base64Url(50_000),
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})

/** What the browser hands to its passkeys, as the server made it. */
export const passkeyOptions = z.record(z.string(), z.unknown())

/** What a passkey answers with. */
export const base64url = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax, text.tooLong)
    .regex(/^[A-Za-z0-9_-]+$/, text.approvalProofInvalid)

export const address = z
  .string({ error: text.addressInvalid })
  .trim()
  .max(42, { error: text.addressInvalid, abort: true })
  .regex(/^0x[0-9a-fA-F]{40}$/, text.addressInvalid)

// A billion dollars in micro-dollars is still an exact JSON number.
export const dollarsMax = 1_000_000_000
const microPerDollar = 1_000_000
const hasSixDecimalsAtMost = (value: number): boolean => Number(value.toFixed(6)) === value

/**
 * An amount sent to us; `refusal` answers what is no number or less than `min`.
 * More than 6 decimals are refused, not rounded, so nobody is charged or paid other than they asked.
 */
export const dollars = (min: Money, refusal: string) =>
  z
    .number({ error: refusal })
    .min(Number(min) / microPerDollar, { error: refusal, abort: true })
    .max(dollarsMax, { error: text.amountTooLarge, abort: true })
    .refine(hasSixDecimalsAtMost, text.amountDecimals)

/** An amount we answer with. */
export const amount = z.number()

/** How many there are of something, in an answer. */
export const count = z.int().nonnegative()

/** A day in a question. Other centuries are dates too, but not ones Postgres or a spreadsheet takes in every case. */
export const day = z.iso
  .date({ error: text.dateInvalid, abort: true })
  .max(10)
  .refine((value) => value.startsWith('20'), text.dateOutOfRange)

/** Whole days, both included; either end may be left open. */
export const dayRange = { from: day.optional(), to: day.optional() }

/** A moment in UTC, in an answer. */
export const isoTime = z.iso.datetime()
