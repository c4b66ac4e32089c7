import type { Route } from '../contract/route.ts'
import { routes } from '../contract/table.ts'

/** The first looks at the world outside, each time anew; the second says 503 wherever the machine is busy, for load balancers. */
const notAsked = ['/operator/doctor', '/ready']

/** Every call that reads, as the contract declares them, for whom it is: whoever adds one is measured. Below `/api`, with a first page where it has pages. */
export function readingsOf(who: 'public' | 'member' | 'operator'): string[] {
  return Object.values<Route>(routes).flatMap(({ auth, method, path, query, replyKind = 'json', sandboxOnly }) => {
    const isMeant = auth === who && method === 'GET' && replyKind === 'json' && !sandboxOnly
    if (!isMeant || path.includes(':') || notAsked.includes(path)) return []
    const asked = ['', 'page=1&pageSize=20'].find(
      (given) => !query || query.safeParse(Object.fromEntries(new URLSearchParams(given))).success,
    )
    return asked === undefined ? [] : [asked === '' ? path : `${path}?${asked}`]
  })
}
