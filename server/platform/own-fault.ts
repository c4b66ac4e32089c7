import { isDatabaseAway } from './database/database-away.ts'

/** SQLSTATE classes of what is wrong with the data itself: values out of range, broken constraints, errors that our functions raise. */
const dataClasses = ['22', '23', 'P0', 'FL']

/**
 * Whether an error is about the data that was worked on, so that the same work on other data can go on: the database refused the values,
 * or our own code did. A lost connection, a deadlock, a full disk or a shutdown is nobody's in particular, and so is a right that is
 * missing: those are tried again as they are.
 */
export function isOwnFault(error: unknown): boolean {
  const root = rootOf(error)
  if (!(root instanceof Error)) return true
  if (root.name === 'DomainError') return true
  const code = codeOf(root)
  if (code !== undefined) return dataClasses.includes(code.slice(0, 2))
  return !isDatabaseAway(root)
}

/** The same for every error of one cause, whichever account or figure it names. */
export function kindOfFault(error: unknown): string {
  const root = rootOf(error)
  const { name, message } = root instanceof Error ? root : { name: 'Error', message: String(root) }
  const { constraint } = root as { constraint?: string }
  return [codeOf(root) ?? name, constraint ?? message.replace(/-?\d+([.,]\d+)*(e[+-]?\d+)?/gi, '#')]
    .join(' ')
    .slice(0, wordsMax)
}

/** What happened, as short as an alert can show it. */
export function faultInWords(error: unknown): string {
  const root = rootOf(error)
  return (root instanceof Error ? root.message || root.name : String(root)).slice(0, wordsMax)
}

const wordsMax = 300

/** Errors are wrapped on their way up; the first of them says what happened. */
function rootOf(error: unknown): unknown {
  let root = error
  while (root instanceof Error && root.cause !== undefined) root = root.cause
  return root
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : undefined
}
