import { createWriteStream, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stopWith } from './say.mjs'

/** @param {string} name Of a file in DATA_DIR, which whoever runs this alone may read. */
export function openLog(name) {
  const folder = resolve(process.env.DATA_DIR || '.data')
  const file = join(folder, name)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    stopWith(
      `The folder ${folder} cannot be made (${/** @type {NodeJS.ErrnoException} */ (error).code}): set DATA_DIR to one you may write to.`,
    )
  }
  const log = createWriteStream(file, { flags: 'a', mode: 0o600 })
  log.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
    stopWith(
      error.code === 'ENOSPC'
        ? 'The disk is full: free some space and start again.'
        : `The log ${file} cannot be written (${error.code}).`,
    )
  })
  return log
}
