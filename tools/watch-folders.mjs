import { readdirSync, statSync, watch } from 'node:fs'
import { basename, join } from 'node:path'

const left = new Set(['node_modules', 'build', '.react-router', '.data'])
/** Editors write a file in several steps. */
const restMs = 30

/**
 * Tells of each file below these folders that changes, also in folders that are made later; not of packages and build output.
 * @param {string[]} folders
 * @param {(path: string) => void} tell
 * @returns {() => void} Ends it.
 */
export function watchFolders(folders, tell) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watched = new Map()
  /** @type {Map<string, NodeJS.Timeout>} */
  const changing = new Map()
  for (const folder of folders) follow(folder)
  return () => {
    for (const watcher of watched.values()) watcher.close()
    for (const timer of changing.values()) clearTimeout(timer)
  }

  /** @param {string} folder */
  function follow(folder) {
    if (left.has(basename(folder)) || watched.has(folder)) return
    const watcher = watch(folder, (_, name) => name && heard(join(folder, name)))
    watcher.on('error', () => forget(folder))
    watched.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isDirectory()) follow(join(folder, entry.name))
  }

  /** @param {string} path */
  function heard(path) {
    clearTimeout(changing.get(path))
    const timer = setTimeout(() => {
      changing.delete(path)
      if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
        forget(path)
        tell(path)
      } else if (!watched.has(path)) {
        follow(path)
        for (const file of filesBelow(path)) tell(file)
      }
    }, restMs)
    changing.set(path, timer)
  }

  /** @param {string} path */
  function forget(path) {
    watched.get(path)?.close()
    watched.delete(path)
  }
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !left.has(name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
}
