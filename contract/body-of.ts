import type { z } from 'zod'

/** The schema of what a route is sent: forms check by the very schema the server does. */
export function bodyOf<Body extends z.ZodType>(route: { readonly path: string; readonly body?: Body }): Body {
  if (!route.body) throw new Error(`${route.path} takes no body`)
  return route.body
}
