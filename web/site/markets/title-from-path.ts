/** The page's title is the first part of its address: `/markets` is titled Markets. */
export function titleFromPath(pathname: string): string {
  const [, segment = ''] = pathname.split('/')
  return segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' ')
}
