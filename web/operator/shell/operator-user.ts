import type { OperatorRole, Route } from '@fairlead/contract/route'
import type { User } from '../../lib/session/use-current-user.ts'

export type OperatorUser = User & { role: OperatorRole }

/** What a role may not do is not offered to it; the server refuses it all the same, by the same declaration. */
export const mayCall = (operator: OperatorUser, route: Pick<Route, 'roles'>): boolean =>
  !route.roles || route.roles.includes(operator.role)

export const isOperator = (user: User): user is OperatorUser => user.role !== 'member'
