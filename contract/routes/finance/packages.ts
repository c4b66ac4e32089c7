import { z } from 'zod'
import { chargeBasis, tradingPackage } from '../../entities.ts'
import { amount, id, isoTime } from '../../fields.ts'
import { memberReads, memberWrites } from '../../limits.ts'
import { get, post } from '../../route.ts'

const packagesMax = 100

const offeredPackage = tradingPackage.extend({
  /** How much of the capital must lie on the fuel balance, in percent. */
  requiredFuelPercent: z.number().min(0).max(100),
  basis: chargeBasis,
})
const activePackage = offeredPackage.extend({ activatedAt: isoTime })

export const listPackages = get('/packages/all-packages', {
  auth: 'member',
  tag: 'packages',
  summary: 'All packages, the hidden one of the joining bonus included',
  limits: memberReads,
  reply: z.array(offeredPackage).max(packagesMax),
})

export const readActivePackage = get('/packages/active-package', {
  auth: 'member',
  tag: 'packages',
  summary: 'The active package, and the state of the joining bonus',
  limits: memberReads,
  reply: z.object({
    activeUserPackage: activePackage.nullable(),
    activeUserPackages: z.array(activePackage).max(packagesMax),
    /** What the live countdown of the offer runs to. */
    joiningBonus: z.object({ amount, endsAt: isoTime, claimed: z.boolean() }),
  }),
})

export const activateJoiningBonus = post('/packages/activate-joining-bonus', {
  auth: 'member',
  idempotent: true,
  tag: 'packages',
  summary: 'Claim the joining bonus; its package becomes active',
  limits: memberWrites,
  reply: z.object({ message: z.string() }),
})

export const activatePackage = post('/packages/activate', {
  auth: 'member',
  idempotent: true,
  tag: 'packages',
  summary: 'Activate a package; the refusal names how much fuel is missing',
  limits: memberWrites,
  body: z.object({ package_id: id }),
  reply: z.object({ message: z.string() }),
})
