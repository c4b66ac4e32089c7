export type Command = {
  id: string
  label: string
  /** What it belongs to, shown beside it and searched too. */
  group: string
  run: () => void
  /** Among many others of its kind: not listed before anything is typed. */
  isSearchedOnly?: boolean
}

/** Commands whose label or group has every word, those whose label begins with the first word before the others. */
export function findCommands(commands: readonly Command[], search: string): Command[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const found = commands.filter(({ label, group, isSearchedOnly }) => {
    if (isSearchedOnly && words.length === 0) return false
    const text = `${label} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = ({ label }: Command) => (label.toLowerCase().startsWith(first) ? 0 : 1)
  return found.sort((one, other) => begins(one) - begins(other))
}
