import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A machine for which there is no packaged browser, with these commands and no others; what it says, and what apt-get was asked for. */
async function ensureBrowserOn(commands: Record<string, string>, { uid = 0, env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  folders.push(folder)
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  const installBrowser = pathToFileURL(join(import.meta.dirname, 'install-browser.mjs')).href
  const script = `Object.defineProperty(process, 'arch', { value: 'arm64' })
    Object.defineProperty(process, 'platform', { value: 'linux' })
    process.getuid = () => ${uid}
    const { ensureBrowser } = await import('${installBrowser}')
    await ensureBrowser()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { PATH: folder, ...env },
  })
  const asked = existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n') : []
  return { said: stdout.replaceAll(folder, ''), asked }
}

/** Puts the browser there as soon as it is asked for the package of this name. */
const aptGetWith = (name: string) =>
  `echo "$*" >> asked\ncase "$*" in *" ${name}") echo > ${name};; *) echo "E: Unable to locate package"; exit 100;; esac`
const install = (name: string) => `install -y --no-install-recommends ${name}`

test('a browser that is missing is installed for root on Debian, and said to be', async () => {
  const { said, asked } = await ensureBrowserOn({ 'apt-get': aptGetWith('chromium-headless-shell') })
  expect(asked).toEqual(['update', install('chromium-headless-shell')])
  expect(said).toMatch(
    /No browser on this machine: installing Debian’s chromium-headless-shell\n.*Installed \/chromium-headless-shell\n$/,
  )
})

test('where there is no such package the next is tried, and what apt-get said is told', async () => {
  const { said, asked } = await ensureBrowserOn({ 'apt-get': aptGetWith('chromium') })
  expect(asked).toEqual(['update', install('chromium-headless-shell'), install('chromium')])
  expect(said).toContain('chromium-headless-shell could not be installed. apt-get said: E: Unable to locate package\n')
  expect(said).toMatch(/Installed \/chromium\n$/)
})

test.each([
  { who: 'whoever has one', commands: { 'google-chrome': '' }, of: {} },
  { who: 'whoever names one', commands: {}, of: { env: { BROWSER_PATH: '/opt/chrome' } } },
  { who: 'an ordinary user', commands: {}, of: { uid: 1000 } },
])('nothing is installed for $who', async ({ commands, of }) => {
  const machine = { 'apt-get': aptGetWith('chromium'), ...commands }
  expect(await ensureBrowserOn(machine, of)).toEqual({ said: '', asked: [] })
})
