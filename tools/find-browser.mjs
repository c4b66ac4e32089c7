import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The first draws no window at all, so it leaves nearly half of the processor to the others.
const names = ['chromium-headless-shell', 'google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** BROWSER_PATH, then an installed Chrome or Chromium, then the one inside an npm package. */
export async function findBrowser() {
  const browser = given() ?? installedBrowser() ?? (await packaged())
  if (browser) return browser
  throw new Error(
    'No browser was found: install Chrome or Chromium, or set BROWSER_PATH to one, and run it again. For root on Debian npm run e2e installs one.',
  )
}

function given() {
  const path = process.env.BROWSER_PATH
  if (path && !existsSync(path)) throw new Error(`BROWSER_PATH names ${path}, which is not there.`)
  return path || undefined
}

export function installedBrowser() {
  return names.map(onPath).find(Boolean) ?? macApps.find((path) => existsSync(path))
}

/** @param {string} name */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** The package carries a Chromium for 64-bit Intel Linux only. */
export const isPackaged = () => process.platform === 'linux' && process.arch === 'x64'

async function packaged() {
  if (!isPackaged()) return undefined
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
