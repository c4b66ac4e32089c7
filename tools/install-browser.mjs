import { installedBrowser, isPackaged, onPath } from './find-browser.mjs'
import { runBound } from './run-bound.mjs'
import { say } from './say.mjs'

const packages = ['chromium-headless-shell', 'chromium']

/** Debian's own, where there is no other and we may install one. Where that fails, whoever looks for a browser says what to do. */
export async function ensureBrowser() {
  if (process.env.BROWSER_PATH || installedBrowser() || isPackaged()) return
  const aptGet = onPath('apt-get')
  if (process.getuid?.() !== 0 || !aptGet) return
  say(`No browser on this machine: installing Debian’s ${packages[0]}`)
  await apt(aptGet, ['update'])
  for (const name of packages) {
    const problem = await apt(aptGet, ['install', '-y', '--no-install-recommends', name])
    const browser = installedBrowser()
    if (browser) return say(`Installed ${browser}`)
    say(`${name} could not be installed. apt-get said: ${problem}`)
  }
}

/**
 * @param {string} aptGet
 * @param {string[]} asked
 */
async function apt(aptGet, asked) {
  const { output } = await runBound(aptGet, asked, { env: { DEBIAN_FRONTEND: 'noninteractive' } })
  return output.trim().split('\n').at(-1) || 'nothing'
}

if (process.argv[1] === import.meta.filename) await ensureBrowser()
