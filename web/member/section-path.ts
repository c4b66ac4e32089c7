/** Where a section lives; the first one needs no name. Apart from the list of sections, because sections link to each other. */
export const sectionPath = (id: string): string => (id === 'welcome' ? '/dashboard' : `/dashboard?section=${id}`)
