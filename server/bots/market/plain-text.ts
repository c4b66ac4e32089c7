const charactersReadMax = 20_000
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
}

/** What a person would read of a piece of HTML: no tags, no scripts, no entities, one line. It is never used as HTML again. */
export function plainText(html: string, charactersMax: number): string {
  const words = html
    .slice(0, charactersReadMax)
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => characterOf(name.toLowerCase()) ?? whole)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must go
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\s]+/g, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
  return [...words].slice(0, charactersMax).join('')
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name]
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
