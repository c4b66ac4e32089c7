import { z } from 'zod'
import { amount, count, id, isoTime, pathId } from '../../fields.ts'
import { memberReads, operatorLimits, publicReads } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get, post } from '../../route.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
/** Dollars with all six decimals: they are hashed and signed as they stand. */
const exactDollars = z.string().regex(/^-?\d{1,10}\.\d{6}$/)

/** What anybody may know of a publication at a glance. */
const published = z.object({
  number: id,
  at: isoTime,
  owed: amount,
  assets: amount,
  surplus: amount,
  /** Its hash, which the next one names and the chain keeps. */
  digest: hash,
  /** Where it is written on the chain; null where it is not. */
  onChain: z.object({ transaction: z.string(), block: count.nullable() }).nullable(),
})

const seriesMax = 24 * 31

export const readOpenBooks = get('/books', {
  auth: 'public',
  tag: 'books',
  summary: 'The newest publication of the open books, and assets, liabilities and surplus hour by hour',
  limits: publicReads,
  reply: z.object({
    /** As it was signed: whoever shows a figure of it takes it from there. Null until the first one. */
    newest: published
      .extend({
        publication: z.string().max(4_096),
        signature: z.string(),
      })
      .nullable(),
    /** Of all fuel that charges on trades ever took: who got it. */
    charged: z.object({ all: amount, levels: amount, direct: amount, pool: amount, operations: amount }),
    /** The newest a month back, oldest first. */
    hours: z.array(z.object({ at: isoTime, owed: amount, assets: amount, surplus: amount })).max(seriesMax),
  }),
})

export const listPublications = get('/books/publications', {
  auth: 'public',
  tag: 'books',
  summary: 'Publications of the open books, newest first',
  limits: publicReads,
  query: pageQuery(['at']).pick({ page: true, pageSize: true }),
  reply: z.object({ publications: rows(published), total: count }),
})

export const downloadPublication = get('/books/publications/:number', {
  auth: 'public',
  tag: 'books',
  summary: 'One publication as it was signed, with its signature, as a text file to keep',
  limits: publicReads,
  params: z.object({ number: pathId }),
  replyKind: 'file',
  reply: z.string(),
})

/** The own leaves of a member, with what is needed to work out the root from each. */
export const bookProof = z.object({
  publication: z.string().max(4_096),
  signature: z.string(),
  member: z.string(),
  /** Of what the pieces are the sum. */
  owed: z.object({
    fuel: exactDollars,
    income: exactDollars,
    withdrawals: exactDollars,
    refunds: exactDollars,
    waiting: exactDollars,
    all: exactDollars,
  }),
  leaves: z
    .array(
      z.object({
        position: count,
        piece: count,
        amount: exactDollars,
        salt: z.string().regex(/^[0-9a-f]{32}$/),
        /** Level by level, from the lowest up: what lies beside the way to the root. */
        path: z.array(z.array(z.object({ hash, sum: exactDollars })).max(3)).max(16),
      }),
    )
    .max(4),
})
export type BookProof = z.output<typeof bookProof>

export const readBookProof = get('/books/proof', {
  auth: 'member',
  tag: 'books',
  summary: 'The proof that what you are owed is counted in a publication, the newest unless another is named',
  limits: memberReads,
  query: z.object({ number: pathId.optional() }),
  reply: z.object({
    /** Null where nothing is published yet, or you were owed nothing that the ledger ever booked. */
    proof: bookProof.nullable(),
  }),
})

const asking = {
  auth: 'operator',
  roles: ['owner'],
  idempotent: true,
  tag: 'operator',
  limits: operatorLimits,
  reply: z.object({ message: z.string() }),
} as const

export const askForPublication = post('/operator/open-books/publish', {
  ...asking,
  summary: 'Publish the open books now, without waiting for the full hour',
})

export const askForProofs = post('/operator/open-books/:number/proofs', {
  ...asking,
  summary: 'Make the proofs of an older publication available again for a day, from the ledger and its seed',
  params: z.object({ number: pathId }),
})
