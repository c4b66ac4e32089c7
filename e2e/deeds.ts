import type { Route } from '@fairlead/contract/route'
import { routes } from '@fairlead/contract/table'
import type { Deed } from './deed.ts'
import { botDeeds } from './deeds/bot-deeds.ts'
import { moneyDeeds } from './deeds/money-deeds.ts'
import { profileDeeds } from './deeds/profile-deeds.ts'
import { securityDeeds } from './deeds/security-deeds.ts'

/** Everything a member can change, each at every moment a connection can be lost. */
export const deeds: readonly Deed[] = [...botDeeds, ...moneyDeeds, ...profileDeeds, ...securityDeeds]

export const nameOf = (route: Route): string =>
  Object.entries<Route>(routes).find(([, one]) => one === route)?.[0] ?? route.path

export function deedOf(route: Route): Deed {
  const deed = deeds.find((one) => one.route === route)
  if (!deed) throw new Error(`${route.path} is not among the deeds`)
  return deed
}

/** What the contract lets a member change. */
export const membersChanges = (): string[] =>
  Object.entries<Route>(routes)
    .filter(([, { auth, idempotent }]) => auth === 'member' && idempotent)
    .map(([name]) => name)
