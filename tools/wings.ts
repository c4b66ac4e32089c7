/**
 * The wings of the server from below to above: each stands on those before it. The platform belongs to no slice, and the sandbox stands on
 * all of them.
 */
const wings = ['platform', 'watch', 'people', 'finance', 'wallet', 'bots', 'desk', 'sandbox']
/** These are one slice each. */
const undivided = ['platform', 'sandbox']
/** What puts the server together; its rooms may use everything, and nothing uses them. */
const root = 'root'

/**
 * `server/finance/fuel/x.ts` is of the slice `fuel`, `web/member/bots/x.tsx` of `member`; what lies directly in `server/` or `web/`, or in a
 * folder of the server that is no wing, is of the root that puts all together.
 */
export function sliceOf(path: string): string {
  const [top, first, second, ...rest] = path.split('/')
  if (first === undefined || second === undefined) return root
  if (top !== 'server' || undivided.includes(first)) return first
  return wings.includes(first) && rest.length > 0 ? second : root
}

/** How high a file of the server stands; the root stands above all. */
export function heightOf(path: string): number {
  const height = wings.indexOf(path.split('/')[1] ?? '')
  return sliceOf(path) === root || height < 0 ? wings.length : height
}

export const wingOf = (path: string): string => wings[heightOf(path)] ?? root

/**
 * The room of a slice that a file is in, as its folder. What lies beside the rooms is the slice's own; in the dashboard and the console, which
 * mirror the wings, what lies beside the rooms of a wing is its own.
 */
export function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  const [top, first = ''] = folders
  const isDivided = top === 'server' ? !undivided.includes(first) : ['member', 'operator'].includes(first)
  return folders.length > (isDivided ? 3 : 2) ? folders.join('/') : root
}
