import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { say, stopWith } from './say.mjs'

const shared = ['package-lock.json', 'tools/build.mjs', 'tsconfig.json', 'money', 'contract', 'engine']
/** Packages of a thousand small files each: to find and read them took most of a start. */
const manyFiles = ['viem', 'kysely', '@simplewebauthn/server']
/** What those packages load only for connections that we do not make. */
const neverUsed = ['isows', 'ws']

/** Builds what has changed since the last build: the server as one file, the site as static files. */
export async function buildStale() {
  await unlessFresh('build/server/stamp', [...shared, 'server'], 'Building the server', bundleServer)
  await unlessFresh('web/build/stamp', [...shared, 'web'], 'Building the site', buildSite)
}

async function bundleServer() {
  const { build } = await import('esbuild')
  const external = ['server', 'contract', 'money', 'engine'].flatMap((folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return Object.keys(dependencies).filter((name) => !name.startsWith('@fairlead/') && !manyFiles.includes(name))
  })
  await build({
    entryPoints: ['server/main.ts'],
    outfile: 'build/server/main.js',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Of packages that come in both forms the one of which parts can be left out.
    mainFields: ['module', 'main'],
    sourcemap: true,
    external: [...external.flatMap((name) => [name, `${name}/*`]), ...neverUsed],
    logLevel: 'warning',
  })
}

/**
 * The remote signer with everything it needs in one file: where it runs nothing is installed.
 * @param {string} outfile
 */
export async function bundleSigner(outfile) {
  const { build } = await import('esbuild')
  await build({
    entryPoints: ['server/remote-signer.ts'],
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

async function buildSite() {
  let output = ''
  const build = spawn('npm', ['run', 'build', '-w', 'web', '--silent'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [build.stdout, build.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
    })
  }
  const code = await new Promise((done) => build.on('close', done))
  if (code !== 0) stopWith(`The site could not be built:\n${output}`)
  await compressFolder('web/build/client')
}

/**
 * Compresses once at build time, as hard as it goes, instead of on every request.
 * @param {string} folder
 */
async function compressFolder(folder) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const bytesMin = 1024
  const files = filesBelow(folder).filter((file) =>
    ['.html', '.js', '.css', '.svg', '.json', '.xml', '.txt', '.data'].includes(extname(file)),
  )
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < bytesMin) return
      const options = {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }
      writeFileSync(`${file}.br`, await brotli(bytes, options))
      writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}

/**
 * @param {string} stamp Holds the fingerprint of what the last build was made from.
 * @param {string[]} sources
 * @param {string} words
 * @param {() => Promise<void>} build
 */
async function unlessFresh(stamp, sources, words, build) {
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  say(words)
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, fingerprint)
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
