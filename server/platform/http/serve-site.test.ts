import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { display } from '@fairlead/contract/constants'
import { text } from '@fairlead/contract/text'
import { afterAll, describe, expect, test } from 'vitest'
import { createLogger } from '../logging.ts'
import { createMetrics } from '../work/metrics.ts'
import { createApp } from './create-app.ts'
import { serveSite } from './serve-site.ts'

const theme = "document.documentElement.dataset.theme = 'dark'"
const boot = '\n  import("/assets/app-1a2b.js")\n'
const page = (title: string) =>
  `<!doctype html><title>${title}</title><script>${theme}</script><script type="module">${boot}</script><script src="/assets/app-1a2b.js"></script>`
const app1a2b = `console.log(${JSON.stringify('x'.repeat(5_000))})`

const root = mkdtempSync(join(tmpdir(), 'site-'))
const site = join(root, 'client')
writeFileIn('../outside.txt', 'not for everyone')
writeFileIn('index.html', page('Home'))
writeFileIn('about/index.html', page('About'))
writeFileIn('404/index.html', page('Not found'))
writeFileIn('__spa-fallback.html', page('App'))
writeFileIn('robots.txt', 'User-agent: *')
writeFileIn('assets/app-1a2b.js', app1a2b)
writeFileIn('assets/lab-worker-D7_x.js', 'onmessage = () => {}')
writeFileIn('sw.js', 'onfetch = () => {}')
writeFileIn('assets/app-1a2b.js.br', brotliCompressSync(app1a2b))
writeFileIn('assets/app-1a2b.js.gz', gzipSync(app1a2b))

const app = await createApp({
  logger: createLogger('silent'),
  metrics: createMetrics(),
  authenticate: async () => undefined,
  countCall: () => undefined,
  trustProxy: false,
  publicUrl: 'http://fairlead.test',
})
await serveSite(app, site)
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
})

function writeFileIn(name: string, content: string | Buffer): void {
  const path = join(site, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each([
  { url: '/assets/lab-worker-D7_x.js', csp: "default-src 'none'" },
  { url: '/sw.js', csp: "default-src 'none'; connect-src 'self'" },
])('the worker $url may do no more than it must', async ({ url, csp }) => {
  expect((await get(url)).headers['content-security-policy']).toBe(csp)
})

describe('pages', () => {
  test.each([
    { url: '/', title: 'Home' },
    { url: '/about', title: 'About' },
    { url: '/about/', title: 'About' },
    { url: '/about?from=mail', title: 'About' },
    { url: '/dashboard', title: 'App' },
    { url: '/operator', title: 'App' },
    { url: '/sandbox/ui', title: 'App' },
  ])('$url shows $title', async ({ url, title }) => {
    const { statusCode, headers, body } = await get(url)
    expect(statusCode).toBe(200)
    expect(body).toBe(page(title))
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
  })

  test.each([
    { url: '/no/such/page', title: 'Not found' },
    { url: '/dashboards', title: 'Not found' },
    { url: '/dashboard/x', title: 'Not found' },
    { url: '/404', title: 'Not found' },
    { url: '/No-Such-Page', title: 'Not found' },
    // Which posts there are only the blog's own route knows.
    { url: '/blog/no-such-post', title: 'App' },
  ])('$url answers 404 with $title', async ({ url, title }) => {
    const { statusCode, body } = await get(url)
    expect([statusCode, body]).toEqual([404, page(title)])
  })

  test.each([
    { url: '/About?from=mail&x=%2F', to: '/about?from=mail&x=%2F' },
    { url: '/DASHBOARD/', to: '/dashboard' },
  ])('$url is sent to its one address', async ({ url, to }) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([308, to])
  })

  test('is not sent again when it has not changed', async () => {
    const { headers } = await get('/about')
    const again = await get('/about', { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['cache-control']).toBe('no-cache')
    expect((await get('/about', { 'if-none-match': '"another"' })).statusCode).toBe(200)
  })

  test('may run exactly the scripts they were built with', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    expect(policy.split('; ')).toContain(`script-src 'self' ${hash(theme)} ${hash(boot)}`)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  test.each([
    { url: '/', frames: `'self' ${display.mapEmbedUrl}` },
    { url: '/about', frames: `'self' ${display.mapEmbedUrl}` },
    { url: '/dashboard', frames: "'self'" },
    { url: '/operator', frames: "'self'" },
    { url: '/sandbox', frames: "'self'" },
  ])('$url may show frames of $frames and nothing else of others', async ({ url, frames }) => {
    const policy = String((await get(url)).headers['content-security-policy']).split('; ')
    expect(policy).toContain(`frame-src ${frames}`)
    expect(policy.filter((rule) => rule.includes('http') && !rule.startsWith('frame-src '))).toEqual([])
  })
})

describe('assets', () => {
  const url = '/assets/app-1a2b.js'

  test.each([
    { accept: 'gzip, deflate, br', encoding: 'br', open: brotliDecompressSync },
    { accept: 'gzip', encoding: 'gzip', open: gunzipSync },
    { accept: 'identity', encoding: undefined, open: (bytes: Buffer) => bytes },
  ])('$accept is sent $encoding, to be kept for ever', async ({ accept, encoding, open }) => {
    const { statusCode, headers, rawPayload } = await get(url, { 'accept-encoding': accept })
    expect(statusCode).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(open(rawPayload).toString()).toBe(app1a2b)
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    // Without it a shared cache would hand compressed bytes to those who cannot read them.
    expect(headers['vary']).toMatch(/accept-encoding/i)
  })

  test('a missing one is a plain 404, never a page', async () => {
    const { statusCode, json, headers } = await get('/assets/gone-3c4d.js')
    expect([statusCode, json().message]).toEqual([404, text.notFound])
    expect(headers['cache-control']).toBeUndefined()
  })

  test('other files are asked for again', async () => {
    const { headers, body } = await get('/robots.txt')
    expect([headers['cache-control'], body]).toEqual(['no-cache', 'User-agent: *'])
  })
})

describe('nothing else gets out', () => {
  test.each([
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets/..%2f..%2foutside.txt',
    '/assets/%2e%2e/%2e%2e/outside.txt',
    '/..%5coutside.txt',
    '//etc/passwd',
    '/about/../../outside.txt',
    '/assets/app-1a2b.js.br%00',
    '/%00',
  ])('%s', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).not.toContain('not for everyone')
  })

  test.each(['/%', '/%zz', '/about%E0%A4%A'])('the malformed %s is refused', async (url) => {
    const { statusCode, json } = await get(url)
    expect([statusCode, json().message]).toEqual([400, text.validationFailed])
  })

  test.each(['/api', '/api/', '/api/none', '/api/dashboard'])('%s is JSON', async (url) => {
    const { statusCode, json } = await get(url)
    expect([statusCode, json()]).toEqual([404, { errors: [{ msg: text.notFound }], message: text.notFound }])
  })

  test('only reading', async () => {
    expect((await app.inject({ method: 'POST', url: '/about' })).json().message).toBe(text.notFound)
  })
})

test('without a built site everything is a plain 404', async () => {
  const bare = await createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    authenticate: async () => undefined,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
  })
  await serveSite(bare, join(root, 'nothing'))
  expect((await bare.inject({ url: '/' })).json().message).toBe(text.notFound)
  await bare.close()
})

describe('placeholders', () => {
  test('give way to the settings in pages, sitemap and robots, compressed or not, and the policy follows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    const script = '{"url":"https://built.example"}'
    const built = `<link href="https://built.example/about"><script type="application/ld+json">${script}</script>`
    writeFileSync(join(folder, 'index.html'), built)
    writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(built))
    writeFileSync(join(folder, 'robots.txt'), 'Sitemap: https://built.example/sitemap.xml')
    const other = await createApp({
      logger: createLogger('silent'),
      metrics: createMetrics(),
      authenticate: async () => undefined,
      countCall: () => undefined,
      trustProxy: false,
      publicUrl: 'http://fairlead.test',
    })
    await serveSite(other, folder, {
      placeholders: [{ built: 'https://built.example', actual: 'https://real.test' }],
    })
    const expected = built.replaceAll('https://built.example', 'https://real.test')
    const plain = await other.inject({ url: '/' })
    expect(plain.body).toBe(expected)
    const hash = createHash('sha256').update('{"url":"https://real.test"}').digest('base64')
    expect(plain.headers['content-security-policy']).toContain(hash)
    const { rawPayload, headers } = await other.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(brotliDecompressSync(rawPayload).toString()).toBe(expected)
    const again = await other.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await other.inject({ url: '/robots.txt' })).body).toBe('Sitemap: https://real.test/sitemap.xml')
    await other.close()
    rmSync(folder, { recursive: true })
  })
})

test('a site that was being built is served as soon as it is there', async () => {
  const folder = join(root, 'later')
  mkdirSync(folder)
  const other = await createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    authenticate: async () => undefined,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
  })
  const served = await serveSite(other, folder)
  writeFileSync(join(folder, 'index.html'), '<p>here</p>')
  expect((await other.inject('/')).statusCode).toBe(404)
  served.readAgain()
  expect((await other.inject('/')).body).toBe('<p>here</p>')
  await other.close()
})

test('pages that are drawn anew take the place of those that were built, with a policy and a tag of their own', async () => {
  const folder = join(root, 'redrawn')
  mkdirSync(join(folder, 'faq'), { recursive: true })
  const built = '<p>fee $1</p><script>1</script>'
  for (const file of ['index.html', 'faq/index.html', '__spa-fallback.html']) writeFileSync(join(folder, file), built)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(built))
  const anew = '<p>fee $1.91</p><a href="https://built.example">x</a><script>2</script>'
  let redrawn: Map<string, string> | undefined
  const other = await createApp({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    authenticate: async () => undefined,
    countCall: () => undefined,
    trustProxy: false,
    publicUrl: 'http://fairlead.test',
  })
  await serveSite(other, folder, {
    placeholders: [{ built: 'https://built.example', actual: 'https://real.test' }],
    redrawn: async () => redrawn,
  })
  const before = await other.inject('/')
  expect(before.body).toBe(built)
  redrawn = new Map(['index.html', 'faq/index.html', '__spa-fallback.html'].map((file) => [file, anew]))
  const expected = anew.replace('https://built.example', 'https://real.test')
  for (const url of ['/', '/faq', '/dashboard', '/operator']) expect((await other.inject(url)).body).toBe(expected)
  const { rawPayload, headers } = await other.inject({
    url: '/',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(before.headers.etag) },
  })
  expect(brotliDecompressSync(rawPayload).toString()).toBe(expected)
  const hash = createHash('sha256').update('2').digest('base64')
  expect(headers['content-security-policy']).toContain(hash)
  const again = await other.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  redrawn = undefined
  expect((await other.inject('/')).body).toBe(built)
  await other.close()
})
