import { z } from 'zod'
import { amount, count, filled, isoTime, refId } from '../../fields.ts'
import { memberReads } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get } from '../../route.ts'
import { text } from '../../text.ts'

const levelsMax = 20
const inTeam = z.object({ referral_id: refId })
const percent = z.number().min(0).max(100)

/** What a level asks for before it pays. `package` is an active package of one's own. */
export const levelCondition = z.enum(['package', 'members', 'business'])

export const readEligibility = get('/generation/eligibility', {
  auth: 'member',
  tag: 'affiliate',
  summary: 'Which levels currently pay, and what is missing for the others',
  limits: memberReads,
  reply: z.object({
    hasPackage: z.boolean(),
    activeDirects: count,
    /** Fuel deposited in the levels below. */
    teamBusiness: amount,
    levels: z
      .array(
        z.object({
          level: count,
          percent,
          membersNeeded: count,
          businessNeeded: amount,
          eligible: z.boolean(),
          missing: z.array(levelCondition).max(levelCondition.options.length),
          membersMissing: count,
          businessMissing: amount,
        }),
      )
      .max(levelsMax),
  }),
})

/** As many as a list under a search field may show. */
const foundMax = 6

export const searchTeam = get('/generation/find', {
  auth: 'member',
  tag: 'affiliate',
  summary: 'The first team members with these words in their name, address or referral ID',
  limits: memberReads,
  query: z.object({
    search: filled(text.searchTooShort, 100).refine((words) => words.length >= 2, text.searchTooShort),
  }),
  reply: z.object({
    members: z.array(z.object({ name: z.string(), referral_id: z.string(), level: count })).max(foundMax),
  }),
})

/**
 * Why something came of a member's fuel, or why not. `paid` is the only one with an income. `bonus`: bonus fuel paid the charge, and
 * pays nobody. `owed`: nothing was taken yet. `nothing_due`: the trade made no profit that is charged. `not_eligible`: a condition
 * of the level was missing at that time. `waiting`: a deposit below the minimum.
 */
export const incomeCause = z.enum(['paid', 'bonus', 'owed', 'nothing_due', 'not_eligible', 'waiting'])

export const explainIncome = get('/generation/members/:referral_id/income', {
  auth: 'member',
  mayLag: true,
  tag: 'affiliate',
  summary: 'Every charge on a team member and every deposit by a direct one: the share received, and why or why not',
  limits: memberReads,
  params: inTeam,
  query: pageQuery(['at']).pick({ page: true, pageSize: true }),
  reply: z.object({
    name: z.string(),
    level: count,
    rows: rows(
      z.object({
        kind: z.enum(['charge', 'deposit']),
        at: isoTime,
        /** Of the trade; null for a deposit. */
        symbol: z.string().nullable(),
        ticket: z.int().nullable(),
        /** What the share is taken of: the fuel that a charge really took, or a deposit. */
        base: amount,
        percent,
        income: amount,
        cause: incomeCause,
        /** With `not_eligible`: what the level asked for then. */
        asked: z.object({ members: count, business: amount }).nullable(),
      }),
    ),
    total: count,
  }),
})

export const readTeamTree = get('/generation/tree', {
  auth: 'member',
  mayLag: true,
  tag: 'affiliate',
  summary: 'The members directly below you, or below a member of your team; oldest first',
  limits: memberReads,
  query: pageQuery(['at']).pick({ page: true, pageSize: true }).extend({ below: refId.optional() }),
  reply: z.object({
    members: rows(
      z.object({
        referral_id: z.string(),
        name: z.string(),
        /** Seen from oneself. */
        level: count,
        isActive: z.boolean(),
        joinedAt: isoTime,
        /** Directly below, and in all levels below that this team reaches. */
        directs: count,
        team: count,
      }),
    ),
    total: count,
  }),
})
