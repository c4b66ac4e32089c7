import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { runBound } from './run-bound.mjs'
import { say, stopWith } from './say.mjs'

const shared = ['package-lock.json', 'tools/build.mjs', 'tsconfig.json', 'money', 'contract', 'engine']
/** Packages of a thousand small files each: to find and read them took most of a start. */
export const manyFiles = ['viem', 'kysely', '@simplewebauthn/server']
/** What those packages load only for connections that we do not make. */
export const neverUsed = ['isows', 'ws']

/** @typedef {{ stamp: string, sources: string[] }} Built What a build leaves behind, and what it is made from. */
const server = { stamp: 'build/server/stamp', sources: [...shared, 'server'] }
const site = { stamp: 'web/build/stamp', sources: [...shared, 'web'] }
const compressed = { stamp: 'web/build/compressed', sources: site.sources }

/** Builds what has changed since the last build: the server as one file, the site as static files, compressed. */
export async function buildStale() {
  await buildServer()
  const problem = await buildSite()
  if (problem) stopWith(problem)
  await compressSite({ filesAtOnce: 4 })
}

export async function buildServer() {
  if (isFresh(server)) return
  say('Building the server')
  await buildAnew(server, bundleServer)
}

export const isSiteBuilt = () => isFresh(site)

/** @returns {Promise<string | undefined>} What is wrong, where it could not be built. */
export async function buildSite() {
  if (isFresh(site)) return undefined
  say('Building the site')
  const reactRouter = resolve('node_modules/@react-router/dev/bin.js')
  let problem
  rmSync(compressed.stamp, { force: true })
  await buildAnew(site, async () => {
    const { code, output } = await runBound(process.execPath, [reactRouter, 'build'], {
      cwd: 'web',
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) problem = `The site could not be built:\n${output}`
    else await bundleDrawing()
    return code === 0
  })
  return problem
}

/**
 * As hard as it goes, once, instead of on every request. The site can be served before.
 * @param {{ filesAtOnce: number }} haste
 */
export async function compressSite({ filesAtOnce }) {
  if (!isFresh(compressed)) await buildAnew(compressed, () => compressFolder('web/build/client', filesAtOnce))
}

/** What draws the pages with other terms, in one file: where they are served nothing of the site is installed. */
async function bundleDrawing() {
  const { build } = await import('esbuild')
  await build({
    stdin: {
      contents: `
        import { parentPort, workerData } from 'node:worker_threads'
        import * as build from ${JSON.stringify('./build/drawing/index.js')}
        import { drawPages } from ${JSON.stringify('./draw-pages.ts')}
        parentPort.postMessage(await drawPages(build, workerData))`,
      resolveDir: 'web',
    },
    outfile: 'web/build/draw-pages.mjs',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  })
  rmSync('web/build/drawing', { recursive: true })
}

async function bundleServer() {
  const { build } = await import('esbuild')
  await build({ ...serverBundle(), entryPoints: ['server/main.ts'], outfile: 'build/server/main.js' })
}

/** @returns {import('esbuild').BuildOptions} How the server becomes one file, whichever. */
export function serverBundle() {
  const external = ['server', 'contract', 'money', 'engine'].flatMap((folder) => {
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    const names = Object.keys({ ...dependencies, ...optionalDependencies })
    return names.filter((name) => !name.startsWith('@fairlead/') && !manyFiles.includes(name))
  })
  return {
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Of packages that come in both forms the one of which parts can be left out.
    mainFields: ['module', 'main'],
    sourcemap: true,
    external: [...external.flatMap((name) => [name, `${name}/*`]), ...neverUsed],
    logLevel: 'warning',
  }
}

/**
 * The remote signer with everything it needs in one file: where it runs nothing is installed.
 * @param {string} outfile
 */
export async function bundleSigner(outfile) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: ['server/commands/remote-signer.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    mainFields: ['module', 'main'],
    // Packages of the older form ask for parts of Node by a call that modules of the newer one do not have.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'warning',
  })
}

/**
 * @param {string} folder
 * @param {number} filesAtOnce
 */
async function compressFolder(folder, filesAtOnce) {
  const kinds = ['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.data']
  const waiting = filesBelow(folder).filter((file) => kinds.includes(extname(file)))
  const workOff = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) await compressFile(file)
  }
  await Promise.all(Array.from({ length: filesAtOnce }, workOff))
}

/** @param {string} file */
async function compressFile(file) {
  const bytesMin = 1024
  const bytes = readFileSync(file)
  if (bytes.length < bytesMin) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeWhole(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  writeWhole(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/**
 * Served from the moment it stands there, so it is whole by then.
 * @param {string} file
 * @param {Buffer} bytes
 */
function writeWhole(file, bytes) {
  writeFileSync(`${file}.half`, bytes)
  renameSync(`${file}.half`, file)
}

/**
 * The stamp holds the fingerprint of what was built from. It goes before anything is built: one that is killed leaves a half that
 * an earlier stamp may fit again.
 * @param {Built} built
 * @param {() => Promise<boolean | void>} make Answers false where it failed.
 */
async function buildAnew({ stamp, sources }, make) {
  const fingerprint = fingerprintOf(sources)
  rmSync(stamp, { force: true })
  if ((await make()) === false) return
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
}

/** @param {Built} built */
function isFresh({ stamp, sources }) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprintOf(sources)
}

/** @param {string[]} sources */
function fingerprintOf(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of statSync(source).isDirectory() ? filesBelow(source) : [source]) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(file).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  const skipped = ['node_modules', 'build', '.react-router']
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => folder.includes('/build/') || !skipped.includes(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort()
}
