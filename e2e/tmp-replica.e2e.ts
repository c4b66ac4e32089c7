import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'vitest'
import { migrate } from '../server/platform/schema/migrate.ts'
import { debianCluster } from '../server/sandbox/testing/debian-postgres.ts'
import { liveLogins } from '../server/sandbox/testing/live-logins.ts'
import { standbyOf } from '../server/sandbox/testing/standby.ts'
import { useBrowser } from './browser.ts'
import { startProduct } from './start-product.ts'

const { open } = useBrowser()
const shots = '/tmp/w/h-replica-shots'
test('look', { timeout: 3_600_000 }, async () => {
  mkdirSync(shots, { recursive: true })
  const primaryUrl = await debianCluster()
  await migrate(primaryUrl, pathToFileURL(`${resolve('database')}/`))
  const { API_DATABASE_URL: apiUrl = '' } = await liveLogins(primaryUrl, ['api'])
  const standby = await standbyOf(primaryUrl)
  const replica = new URL(apiUrl)
  replica.port = new URL(standby.url()).port
  const product = await startProduct('replica', {
    DATABASE_URL: primaryUrl,
    API_DATABASE_URL: apiUrl,
    REPLICA_DATABASE_URL: replica.href,
    SANDBOX_WORLD: process.env.WORLD ?? 'demo',
  })
  console.log('ready', product.url)
  const signIn = async (email: string, password: string) => {
    const response = await fetch(`${product.url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return ((await response.json()) as { token: string }).token
  }
  const token = await signIn('demo@fairlead.test', 'sandbox-member-pass')
  const owner = await signIn('owner@fairlead.test', 'sandbox-owner-pass')
  await standby.pause()
  await new Promise((done) => setTimeout(done, 45_000))
  const pages = [
    [token, 'dashboard', 'botReport'], [token, 'dashboard', 'fuelReport'], [token, 'dashboard', 'generationTeamReport'],
    [token, 'dashboard', ''], [owner, 'operator', 'members'], [owner, 'operator', 'audit'], [owner, 'operator', 'reports'],
  ] as const
  for (const [who, room, section] of pages) {
    for (const [width, colorScheme] of [[1280, 'light'], [390, 'dark'], [390, 'light'], [1280, 'dark']] as const) {
      const page = await open(`/${room}${section && `?section=${section}`}`, {
        baseURL: product.url, token: who, viewport: { width, height: 900 }, colorScheme, expected: /./,
      })
      await page.waitForTimeout(6_000)
      const note = await page.getByRole('note').allInnerTexts()
      console.log(room, section, width, colorScheme, note)
      await page.screenshot({ path: `${shots}/${room}-${section}-${width}-${colorScheme}.png` })
      await page.context().close()
    }
  }
  await product.stop()
})
