import { roleRank } from '@fairlead/contract/role-rank'
import type { OperatorRole } from '@fairlead/contract/route'

/** The one of these that stands above the others; support where there is none. */
export const highestRole = (roles: readonly OperatorRole[]): OperatorRole =>
  roles.reduce<OperatorRole>((highest, role) => (roleRank[role] > roleRank[highest] ? role : highest), 'support')

export const standsBelow = (role: OperatorRole, other: OperatorRole): boolean => roleRank[role] < roleRank[other]
