import { labelFigures } from './label-figures.ts'
import type { Row } from './read-page.ts'

type Mail = { subject: string; text: string; at: string }

/** A mail as a row of a list of its subject: each figure under the sentence it stands in, and the transaction it names. */
export function readMail({ subject, text, at }: Mail, names: RegExp): Row {
  const figures = text
    .split('\n')
    .flatMap((words) => labelFigures({ heading: '', term: '', words: words.trim() }, names))
  const hashes = [...new Set(text.match(/\b0x[0-9a-f]{64}\b/g) ?? [])]
  return {
    heading: '',
    list: `mail: ${subject}`,
    link: '',
    cells: [
      { head: 'Transaction', lines: [hashes.length === 1 ? (hashes[0] ?? '') : ''], raw: '' },
      { head: 'Sent', lines: [at], raw: at },
      ...figures.map(({ label, figure }) => ({ head: label.replace(/^ › /, ''), lines: [figure], raw: '' })),
    ],
  }
}
