type Part = { at: number; words: string; isLink: boolean }

/** Splits plain text into words and web addresses; a full stop after an address is not part of it. */
export function linksIn(text: string): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g)) {
    if (match.index > at) parts.push({ at, words: text.slice(at, match.index), isLink: false })
    parts.push({ at: match.index, words: match[0], isLink: true })
    at = match.index + match[0].length
  }
  if (at < text.length) parts.push({ at, words: text.slice(at), isLink: false })
  return parts
}
