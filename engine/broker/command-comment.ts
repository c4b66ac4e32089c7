import { reasonComment } from './reason.ts'

/** MT5 keeps this many characters of a comment. */
const commentLength = 31
const mark = 'FL'

/**
 * The comment of an order that a terminal is asked for: the command's id first, so that an order whose outcome never came back can be
 * found again by it even where a broker cuts the comment short, and then the reason.
 */
export function commandComment(command: number, why: number): string {
  if (!Number.isSafeInteger(command) || command <= 0) throw new RangeError(`${command} is no command's id`)
  const words = reasonComment(why).replace(/^FL /, '')
  return [mark, command, words].join(' ').slice(0, commentLength).trimEnd()
}

/** The command an order's comment names, or null where it is none of ours. */
export function commandOf(comment: string): number | null {
  const digits = /^FL ([1-9]\d{0,15})(?: |$)/.exec(comment)?.[1]
  const command = Number(digits)
  return Number.isSafeInteger(command) ? command : null
}
