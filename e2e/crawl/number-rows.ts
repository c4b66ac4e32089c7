/** Each name with its number among those of the same name, counted from the newest: lists show the newest first and may end anywhere. */
export function numbered(names: readonly string[], begins: 'newest' | 'oldest'): string[] {
  const counts = new Map<string, number>()
  const inOrder = begins === 'newest' ? names : names.toReversed()
  const found = inOrder.map((name) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
  return begins === 'newest' ? found : found.toReversed()
}
