/**
 * Where a section lives, and a view inside it; the first ones need no name. Apart from the list of sections, because sections
 * link to each other.
 */
export function sectionPath(id: string, view?: string): string {
  if (id === 'welcome') return '/dashboard'
  return view ? `/dashboard?section=${id}&view=${view}` : `/dashboard?section=${id}`
}
