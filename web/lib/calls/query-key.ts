import type { Route } from '@fairlead/contract/route'

/** How every query of a call begins, whatever it asks for: so one event can renew all of them. */
export const keyOf = (route: Pick<Route, 'path'>): readonly [string] => [route.path]
