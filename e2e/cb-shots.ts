import { chromium } from 'playwright-core'
import { browserFlags } from './browser-flags.ts'
import { findBrowser } from './find-browser.ts'
import { startProduct } from './start-product.ts'
import { mkdirSync } from 'node:fs'
mkdirSync('/tmp/cb-shots', { recursive: true })
const product = await startProduct('cb-shots', { SANDBOX_WORLD: 'demo' })
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
try {
  const auth = await (await fetch(`${product.url}/api/auth`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'owner@fairlead.test', password: 'sandbox-owner-pass' }) })).json() as { token: string }
  const post = (path: string, body: unknown) => fetch(`${product.url}/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${auth.token}` }, body: JSON.stringify(body) }).then((r) => r.json())
  console.log(JSON.stringify(await post('/operator/stops', { scope: 'instrument', symbol: 'BTCUSD', kind: 'close_all', reason: 'Prices look wrong' })).slice(0, 300))
  console.log(JSON.stringify(await post('/operator/stops', { scope: 'platform', kind: 'entries', reason: 'Looking into the feed' })).slice(0, 300))
  for (const [width, colorScheme] of [[1280, 'light'], [390, 'dark'], [1280, 'dark'], [390, 'light']] as const) {
    const context = await browser.newContext({ baseURL: product.url, viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(page.url(), m.text()))
    await page.goto('/login')
    await page.evaluate((t) => localStorage.setItem('token', t), auth.token)
    for (const section of ['stops', 'settings', 'audit', 'reports', 'growth']) {
      await page.goto(`/operator?section=${section}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForTimeout(1500)
      if (section === 'stops') await page.getByRole('radio', { name: 'Platform', exact: true }).check({ force: true }).catch(() => {})
      if (section === 'stops') await page.waitForTimeout(1000)
      await page.screenshot({ path: `/tmp/cb-shots/${section}-${width}-${colorScheme}.png`, fullPage: true })
      if (section === 'settings') {
        await page.getByRole('tab', { name: 'Levels' }).click()
        await page.getByRole('button', { name: 'Preview the effect' }).click()
        await page.waitForTimeout(1500)
        await page.screenshot({ path: `/tmp/cb-shots/levels-${width}-${colorScheme}.png`, fullPage: true })
        await page.getByRole('tab', { name: 'Public site' }).click()
        await page.screenshot({ path: `/tmp/cb-shots/site-${width}-${colorScheme}.png`, fullPage: true })
      }
    }
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
}
