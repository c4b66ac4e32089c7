import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { plainFileSettings, secretSettings } from './secret-settings.ts'

const bytesMax = 65_536
const readableByOthers = 0o004

type Given = Record<string, string | undefined>

/**
 * What is set, with the text of the file in the place of each `NAME_FILE`; and what is wrong with the files, by their settings. A secret that
 * every user of the machine can read is none, so such a file is refused: a warning at the start is read by nobody.
 */
export function readSettingFiles(env: Given): { given: Record<string, string>; problems: string[] } {
  const set = Object.entries(env).filter((one): one is [string, string] => one[1] !== undefined && one[1] !== '')
  const given = Object.fromEntries(set)
  const problems: string[] = []
  const read = (name: string, isSecret: boolean) => {
    const file = given[`${name}_FILE`]
    if (file === undefined) return
    if (given[name] !== undefined) {
      problems.push(`${name}: is given twice, by itself and as ${name}_FILE; leave one out`)
      return
    }
    const answer = readSetting(file, isSecret)
    if ('text' in answer) given[name] = answer.text
    else problems.push(`${name}_FILE: ${file} ${answer.problem}`)
  }
  for (const name of secretSettings) read(name, true)
  for (const name of plainFileSettings) read(name, false)
  return { given, problems }
}

/** Whether a setting was given at all, be it as a file that could not be read: then the file is what is wrong. */
export const isGiven = (given: Given, name: string): boolean =>
  given[name] !== undefined || given[`${name}_FILE`] !== undefined

function readSetting(file: string, isSecret: boolean): { text: string } | { problem: string } {
  let open: number
  try {
    // Whoever opens a pipe that nobody writes to would wait for ever.
    open = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` }
  }
  try {
    const { mode, size } = fstatSync(open)
    if ((mode & constants.S_IFMT) !== constants.S_IFREG) return { problem: 'is not a file' }
    if (isSecret && (mode & readableByOthers) !== 0)
      return { problem: 'can be read by every user of this machine: chmod 600 it, or 640' }
    if (size > bytesMax) return { problem: `is larger than ${bytesMax} bytes` }
    // Editors and `echo` end a file with a new line, which no secret has.
    const text = readFileSync(open, 'utf8').trimEnd()
    return text.trim() === '' ? { problem: 'is empty' } : { text }
  } finally {
    closeSync(open)
  }
}
