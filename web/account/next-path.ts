/** Where to go after signing in: a page of this site that the address names, never another site. */
export function nextPath(asked: string | null, origin: string): string | undefined {
  if (!asked?.startsWith('/')) return undefined
  const url = new URL(asked, origin)
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}
