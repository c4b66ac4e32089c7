import { statSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { useBrowser } from './browser.ts'
import { membersOf } from './members.ts'

const { open } = useBrowser()
const people = membersOf(() => inject('productUrl'), open)
const bytesMax = 200 * 1024

test('the first load of the dashboard is at most 200 KB of JavaScript, compressed', async () => {
  const page = await people.openAs(await people.member(), '/login')
  const scripts = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js') && pathname.startsWith('/assets/')) scripts.add(pathname)
  })
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Choose a package' }).waitFor()
  await page.getByRole('button', { name: 'Choose Starter' }).waitFor()
  // As the server sends them to whoever takes Brotli, whatever this browser takes.
  const bytes = [...scripts].reduce((sum, path) => sum + statSync(`web/build/client${path}.br`).size, 0)
  expect(scripts.size).toBeGreaterThan(5)
  expect(bytes).toBeLessThanOrEqual(bytesMax)
})
