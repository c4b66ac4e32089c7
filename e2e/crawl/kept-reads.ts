import { readFileSync, writeFileSync } from 'node:fs'
import type { PageWords } from './read-page.ts'

export type Place = {
  /** As `placeOf` names it, or the file. */
  place: string
  /** Its address, where it has one. */
  path?: string
  /** Whose page it is, or whom it is about. */
  member: string
  /** Members and what else has a name of its own. */
  names: RegExp
  /** Files and calls have no rounding. */
  isExact?: boolean
}
/** What was read of one place, and what a file leaves out of its list. */
export type Read = { words: PageWords; at: Place; leftOut?: readonly string[] }

/** Line by line, so that the tables can be tried on it without a browser. */
export function keepReads(file: string, reads: readonly Read[]): void {
  const lines = reads.map((read) => JSON.stringify({ ...read, at: { ...read.at, names: read.at.names.source } }))
  writeFileSync(file, lines.join('\n'))
}

export function readKept(file: string): Read[] {
  type Kept = Omit<Read, 'at'> & { at: Omit<Place, 'names'> & { names: string } }
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line): Kept => JSON.parse(line))
    .map((read) => ({ ...read, at: { ...read.at, names: new RegExp(read.at.names, 'g') } }))
}
