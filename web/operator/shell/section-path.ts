/**
 * Where a section of the console lives, and which of its rows is open; the first section needs no name. Apart from the list of
 * sections, because sections link to each other.
 */
export function sectionPath(id: string, open?: number | string): string {
  if (open !== undefined) return `/operator?section=${id}&open=${encodeURIComponent(open)}`
  return id === 'overview' ? '/operator' : `/operator?section=${id}`
}
