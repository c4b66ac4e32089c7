import { type AlertKind, groupOf } from '@fairlead/contract/alerts'
import type { AlertRoute } from '../../../platform/alert-routes.ts'

type Addresses = { mails: readonly string[]; webhooks: readonly string[] }
export type AddressesOf = (kind: AlertKind) => Addresses

/** Where alerts of a kind go: as the route of the kind itself says, else that of its group, else where all go that no route names. */
export function addressesBy(routes: readonly AlertRoute[], usual: Addresses): AddressesOf {
  const named = new Map(routes.flatMap((route) => route.names.map((name) => [name, route] as const)))
  return (kind) => {
    const group = groupOf(kind)
    const route = named.get(kind) ?? (group && named.get(group))
    if (!route) return usual
    return {
      mails: unique([...route.mails, ...(route.isUsualToo ? usual.mails : [])]),
      webhooks: unique([...route.webhooks, ...(route.isUsualToo ? usual.webhooks : [])]),
    }
  }
}

/** All webhooks there are, whatever goes to them. */
export const webhooksOf = (routes: readonly AlertRoute[], usual: Addresses): string[] =>
  unique([...usual.webhooks, ...routes.flatMap(({ webhooks }) => webhooks)])

const unique = (addresses: readonly string[]): string[] => [...new Set(addresses)]
