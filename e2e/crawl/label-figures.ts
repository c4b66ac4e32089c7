import { figurePattern } from './figure.ts'
import type { Block } from './read-page.ts'

/** A figure with what it is called where it stands. `nth` counts those of one sentence. */
export type Labelled = { label: string; figure: string }

/** What differs from member to member and from day to day without being a figure. */
const masks: readonly [RegExp, string][] = [
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?=\d)/g, ''],
  [/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]*(?: \d{4})?\b/g, '‹day›'],
  [/\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g, '‹month›'],
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec) \d{4}\b/g, '‹month›'],
  [/\b\d{4}-\d\d(?:-\d\d(?:T[\d:.]+Z)?)?\b/g, '‹day›'],
  [/\b\d+:\d\d(?::\d\d)?(?: UTC)?/g, '‹time›'],
  [/(?:‹day›,? ?)+‹time›/g, '‹time›'],
  [/\b0x[0-9a-f]+(?:…[0-9a-f]+)?\b/gi, '‹hash›'],
  [/\bFL[0-9A-Z]{7}\b/g, '‹id›'],
  [/\S+@\S+\.\w+/g, '‹mail›'],
  [/https?:\S+/g, '‹link›'],
  [/^Good (?:night|morning|afternoon|evening)\b/, 'Good day'],
]

/** Every figure of a block: named by the words before it where it stands alone (`Fuel Balance =`), else by the sentence it is part of. */
export function labelFigures({ heading, term, words, caption }: Block, names: RegExp): Labelled[] {
  const masked = mask(words, names)
  const figures = masked.match(figurePattern) ?? []
  const sentence = templateOf(masked)
  const isSentence = /\p{L}/u.test(sentence.replace(/‹\w+›/g, ''))
  const of = caption ? `${templateOf(mask(caption, names))}, ` : ''
  const own = isSentence ? `${of}${sentence}` : `${templateOf(mask(term, names))} =`
  const label = `${templateOf(mask(heading, names))} › ${own}`
  return figures.map((figure, at) => ({ label: figures.length > 1 ? `${label} [${at + 1}]` : label, figure }))
}

/** The words with each figure as `#`. */
export const templateOf = (words: string): string => words.replace(figurePattern, '#')

export const mask = (words: string, names: RegExp): string =>
  masks.reduce((left, [what, name]) => left.replace(what, name), words.replace(names, '‹name›'))
