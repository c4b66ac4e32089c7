import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The first draws no window at all, so it leaves nearly half of the processor to the others.
const names = ['chromium-headless-shell', 'google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** BROWSER_PATH, then an installed Chrome or Chromium, then the one inside an npm package, then Debian's, installed by name. */
export async function findBrowser(): Promise<string> {
  const browser = given() ?? installed() ?? (await packaged()) ?? fromDebian()
  if (browser) return browser
  throw new Error(
    'No browser was found: install Chrome or Chromium, or set BROWSER_PATH to one, and run the tests again.',
  )
}

function given(): string | undefined {
  const path = process.env.BROWSER_PATH
  if (path && !existsSync(path)) throw new Error(`BROWSER_PATH names ${path}, which is not there.`)
  return path || undefined
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...macApps]
  return candidates.find((path) => existsSync(path))
}

/** The package carries a Chromium for 64-bit Intel Linux only. */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('No browser on this machine: installing Debian’s chromium-headless-shell')
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  spawnSync('apt-get', ['update'], options)
  for (const name of ['chromium-headless-shell', 'chromium']) {
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], options)
    const browser = installed()
    if (browser) return browser
  }
  return undefined
}
