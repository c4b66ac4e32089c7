import type { Claim } from './find-differences.ts'
import { labelFigures } from './label-figures.ts'
import { minutesOf } from './lists/list-rule.ts'
import type { Block, Row } from './read-page.ts'

type Notice = { title: string; body: string; at: string }
export type NoticeWords = Pick<Claim, 'about' | 'meaning' | 'words'>

/** The list of notices, whose last line each is its moment. */
export function noticesIn(blocks: readonly Block[]): Notice[] {
  const notices: Notice[] = []
  let lines: string[] = []
  for (const { words } of blocks) {
    if (!/^\d{1,2} \w{3,4} \d{4}, \d\d:\d\d UTC$/.test(words)) {
      if (words !== '(unread)') lines.push(words)
      continue
    }
    const [title = '', body = ''] = lines.slice(-2)
    notices.push({ title, body, at: words })
    lines = []
  }
  return notices
}

/** The figures of a notice in their order: the letter about the same says the same ones, and perhaps more behind them. */
export function figuresOfNotice({ title, body, at }: Notice, names: RegExp, member: string): NoticeWords[] {
  const plain = (words: string) => labelFigures({ heading: '', term: '', words }, names)
  const event = plain(title).length > 0 ? (plain(title)[0]?.label ?? title) : ` › ${title}`
  return [...plain(title), ...plain(body)].map(({ figure }, nth) => ({
    about: `notice${event} of ${member} ${minutesOf(at)}`,
    meaning: `figure ${nth + 1}`,
    words: figure,
  }))
}

/** A letter is read as a row of its subject, whose first cells are no figures of it. */
export function figuresOfLetter({ list, cells }: Row, names: RegExp, member: string): NoticeWords[] {
  const title = list.replace('mail: ', '')
  const at = cells.find(({ head }) => head === 'Sent')?.lines[0] ?? ''
  const body = cells.filter(({ head }) => head !== 'Transaction' && head !== 'Sent')
  const [first] = labelFigures({ heading: '', term: '', words: title }, names)
  const figures = [...(first ? [first.figure] : []), ...body.map(({ lines }) => lines[0] ?? '')]
  return figures.map((words, nth) => ({
    about: `notice${first?.label ?? ` › ${title}`} of ${member} ${minutesOf(at)}`,
    meaning: `figure ${nth + 1}`,
    words,
  }))
}
