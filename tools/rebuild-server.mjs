import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { context } from 'esbuild'
import { serverBundle } from './build.mjs'
import { bundlePackages } from './bundle-packages.mjs'
import { endLine } from './say.mjs'
import { watchFolders } from './watch-folders.mjs'

export const standbyFile = 'build/dev/standby.mjs'
const serverFile = resolve('build/dev/main.js')
const sources = ['server', 'contract', 'money', 'engine', 'database']

/**
 * Builds the server into `build/dev`, and anew at each change. Told of are those that change what it does: of a file that is not part
 * of it, a test or a comment nobody hears.
 * @param {{ entries: string[], onChange: () => void }} asked
 * @returns {Promise<boolean>} Whether the first build went well.
 */
export async function watchServer({ entries, onChange }) {
  /** @type {Map<string, string>} */
  const written = new Map()
  const packages = bundlePackages()
  const building = await context({
    ...serverBundle(),
    plugins: [packages.plugin],
    entryPoints: entries,
    outdir: 'build/dev',
    outbase: 'server',
    write: false,
    metafile: true,
    // They lie beside it; with them in it the map takes as long as the rest.
    sourcesContent: false,
    logLevel: 'silent',
  })
  const isBuilt = await rebuild()
  let isUnderWay = false
  let isStale = false
  watchFolders(sources, (path) => {
    if (path.endsWith('.sql')) onChange()
    else if (/\.(ts|json)$/.test(path) && !/\.test\.ts$/.test(path)) void rebuildInTurn()
  })
  return isBuilt

  async function rebuildInTurn() {
    isStale = true
    if (isUnderWay) return
    isUnderWay = true
    while (isStale) {
      isStale = false
      const before = written.get(serverFile)
      if ((await rebuild()) && written.get(serverFile) !== before) onChange()
    }
    isUnderWay = false
  }

  async function rebuild() {
    try {
      const { outputFiles = [], metafile } = await building.rebuild()
      for (const { path, hash, contents } of outputFiles) write(path, contents, hash)
      await packages.write()
      const imported = metafile?.outputs['build/dev/main.js']?.imports.filter(({ external }) => external) ?? []
      write(resolve(standbyFile), standbyOf(new Set(imported.map(({ path }) => path))))
      return true
    } catch (error) {
      endLine()
      const { errors = [] } = /** @type {import('esbuild').BuildFailure} */ (error)
      if (errors.length === 0) throw error
      for (const { location, text } of errors) console.log(`${location?.file ?? ''}:${location?.line ?? ''} ${text}`)
      return false
    }
  }

  /**
   * @param {string} path
   * @param {string | Uint8Array} contents
   */
  function write(path, contents, hash = String(contents)) {
    if (written.get(path) === hash) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, contents)
    written.set(path, hash)
  }
}

/**
 * A process that has read all packages when it is needed: reading them takes as long as the rest of a start.
 * @param {Set<string>} names
 */
const standbyOf = (names) => `const server = './main.js'
const end = () => process.exit()
process.once('disconnect', end)
process.once('message', () => {
  process.off('disconnect', end)
  void import(server)
})
await Promise.all([${[...names].map((name) => `import('${name}')`).join(', ')}])
`
