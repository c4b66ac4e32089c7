import { expect, test } from 'vitest'
import { createApp } from '../../platform/http/create-app.ts'
import { createLogger } from '../../platform/logging.ts'
import { createMetrics } from '../../platform/work/metrics.ts'
import { holdBack } from './hold-back.ts'
import type { Awaited } from './progress.ts'

test('pages and calls are told what is awaited, the world first and then the site, and go on by themselves', async () => {
  let awaited: Awaited | undefined = { percent: 40, words: 'Day 19 of 45' }
  const app = await createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    authenticate: async () => undefined,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
  })
  holdBack(app, () => awaited)
  app.get('/', async () => 'the site')
  const page = async () => (await app.inject('/')).body
  const call = async () => (await app.inject('/api/ready')).json().message

  expect(await page()).toContain('<progress max="100" value="40"')
  expect(await call()).toBe('The demo world is being created: 40%. Day 19 of 45.')
  awaited = 'building the site'
  expect(await page()).toContain('<h1>The site is being built</h1>')
  expect(await page()).not.toContain('The demo world')
  expect(await call()).toBe('The site is being built.')
  awaited = undefined
  expect(await page()).toBe('the site')
  await app.close()
})
