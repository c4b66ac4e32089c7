import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'esbuild'
import { serverBundle } from './build.mjs'

// What `npm run` does with the sources of the server, as files that need neither them nor tsx: `npm run operator` is `node
// build/commands/operator.js` where only what was built is installed, as in the image of deploy/.
process.chdir(resolve(import.meta.dirname, '..'))
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const entryPoints = Object.entries(/** @type {Record<string, string>} */ (scripts)).flatMap(([name, script]) => {
  const [, source] = /^node --import tsx (server\/[\w/-]+\.ts)$/.exec(script) ?? []
  return source ? [{ in: source, out: name }] : []
})
// What several of them share is there once.
await build({ ...serverBundle(), entryPoints, outdir: 'build/commands', splitting: true, sourcemap: false })
console.log(`Made in build/commands: ${entryPoints.map(({ out }) => out).join(', ')}`)
