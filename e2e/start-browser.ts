import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '@fairlead/tools/find-browser.mjs'
import { chromium } from 'playwright-core'
import { browserFlags } from './browser-flags.ts'

/** A browser that any number of test files share, with a home of its own; each page still gets a clean profile. */
export async function startBrowser(): Promise<{ url: string; stop(): Promise<void> }> {
  const executablePath = await findBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-e2e-'))
  const browser = await chromium.launchServer({
    executablePath,
    args: browserFlags,
    env: { ...process.env, HOME: folder },
  })
  return {
    url: browser.wsEndpoint(),
    async stop() {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
