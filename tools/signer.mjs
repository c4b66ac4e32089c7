import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'

// The remote signer as one file that needs nothing beside it. `npm run signer -- build [FILE]` makes it, to be copied to a machine that has
// Node and nothing else of ours; without `build` it is made and started here.
process.chdir(resolve(import.meta.dirname, '..'))
const [command, file = 'build/signer/main.mjs'] = process.argv.slice(2)
await ensureInstalled('start')
const { bundleSigner } = await import('./build.mjs')
await bundleSigner(file)
if (command === 'build') console.log(`${file} is made. Start it with: node ${file}`)
else {
  const signer = spawn(process.execPath, [file], { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => signer.kill(signal))
  signer.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
