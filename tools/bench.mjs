import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { ensureBrowser } from './install-browser.mjs'
import { say, stopWith } from './say.mjs'

process.chdir(resolve(import.meta.dirname, '..'))
const names = readdirSync('bench').filter((name) => existsSync(`bench/${name}/main.ts`))
const [asked, ...rest] = process.argv.slice(2)
if (asked && !names.includes(asked)) stopWith(`There is no bench "${asked}". There are: ${names.join(', ')}.`)

await ensureInstalled('all')
say('Installing what only the benches need')
const installed = spawnSync(
  'npm',
  ['install', '--no-save', '--prefix', 'bench', '--no-audit', '--no-fund', '--loglevel=error'],
  {
    stdio: 'inherit',
  },
)
if (installed.status !== 0)
  stopWith('The packages of the benches could not be installed; check the network and start again.')

await ensureBrowser()

const missed = (asked ? [asked] : names).filter((name) => {
  say(`Bench: ${name}`)
  return spawnSync('node', ['--import', 'tsx', `bench/${name}/main.ts`, ...rest], { stdio: 'inherit' }).status !== 0
})
if (missed.length > 0) stopWith(`Below what was promised: ${missed.join(', ')}.`)
