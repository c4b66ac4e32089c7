import { z } from 'zod'
import { tradingPackage } from '../../entities.ts'
import { amount, count, id, isoTime } from '../../fields.ts'
import { memberReads } from '../../limits.ts'
import { pageQuery, rows } from '../../page.ts'
import { get } from '../../route.ts'

/** Enough to show the first deposit and the packages of a team member's card. */
const cardItemsMax = 10
const levelsMax = 100

const teamMember = z.object({
  user_id: id,
  referral_id: z.string(),
  name: z.string(),
  /** Null without an active package; the screen then says Not Active Member. */
  pkg_name: z.string().nullable(),
  totalDepositFuel: amount,
  fuelCharge: amount,
  fuelBalance: amount,
  totalProfit: amount,
  totalLoss: amount,
  created_on: isoTime,
  /** Whether `/referral/myteam` lists them: a package, and a deposit of their own that was not refunded. */
  isActive: z.boolean(),
})

export const teamQuery = pageQuery([
  'name',
  'pkg_name',
  'totalDepositFuel',
  'fuelCharge',
  'fuelBalance',
  'totalProfit',
  'created_on',
])

export const readDirectTeam = get('/referral', {
  auth: 'member',
  mayLag: true,
  tag: 'affiliate',
  summary: 'The members you referred yourself',
  limits: memberReads,
  query: teamQuery,
  reply: z.object({ directTeamData: rows(teamMember), total: count }),
})

export const readActiveDirectTeam = get('/referral/myteam', {
  auth: 'member',
  mayLag: true,
  tag: 'affiliate',
  summary: 'Those who count as active: with a package, and a deposit of their own that was not refunded',
  limits: memberReads,
  query: teamQuery,
  reply: z.object({ directActiveTeamData: rows(teamMember), total: count }),
})

const generationMember = z.object({
  level: count,
  name: z.string(),
  email: z.string(),
  referral_id: z.string(),
  /** Oldest first. */
  usdtDeposits: z.array(z.object({ value: amount })).max(cardItemsMax),
  activePackages: z.array(tradingPackage).max(cardItemsMax),
  metaCreds: z.object({ capital: amount }).nullable(),
})

export const readGenerationTeam = get('/generation', {
  auth: 'member',
  mayLag: true,
  tag: 'affiliate',
  summary: 'The team over all levels; one level of it with `level`',
  limits: memberReads,
  query: pageQuery(['level', 'name', 'email', 'referral_id']).extend({
    level: z.coerce.number().int().min(1).max(levelsMax).optional(),
  }),
  reply: z.object({
    levelTeamData: rows(generationMember),
    /** Members of every level, also of those the page leaves out. */
    levelCounts: z.array(z.object({ level: count, members: count })).max(levelsMax),
    total: count,
  }),
})

const generationIncome = z.object({
  name: z.string(),
  email: z.string(),
  referral_id: z.string(),
  fuelUsed: amount,
  level: count,
  levelPercent: z.number(),
  generationShare: amount,
})

export const readGenerationIncome = get('/generation/generation-income', {
  auth: 'member',
  mayLag: true,
  tag: 'affiliate',
  summary: 'Recurring referral: what each team member has earned you',
  limits: memberReads,
  query: pageQuery(['name', 'email', 'referral_id', 'fuelUsed', 'level', 'levelPercent', 'generationShare']),
  reply: z.object({ data: z.object({ detailedGenerationArray: rows(generationIncome), total: count }) }),
})
