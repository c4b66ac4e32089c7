/** However late the server says to come again, somebody is looking at a page. */
const waitMsMax = 10_000

/** When the server said to come again. */
export function waitMsOf(response: Response | undefined): number | undefined {
  const seconds = Number(response?.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, waitMsMax) : undefined
}
