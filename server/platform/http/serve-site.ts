import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib'
import { display } from '@fairlead/contract/constants'
import { siteReads } from '@fairlead/contract/limits'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../database/database-away.ts'
import { countingAddressOf } from './caller-address.ts'
import { notFoundReply } from './create-app.ts'

/** By the name of their file. */
type Pages = ReadonlyMap<string, string>
/** In what the pages that are served differ from those that were built. */
export type Differences = {
  placeholders: readonly Placeholder[]
  /** Asked for each page: all of them, drawn anew; none where those that were built hold. */
  redrawn(): Promise<Pages | undefined>
}
type Site = {
  all: ReadonlyMap<string, SiteFile>
  /** Those with an address of their own. */
  files: ReadonlyMap<string, SiteFile>
  notFound: SiteFile | undefined
  fallback: SiteFile | undefined
}
type SiteFile = { file: string; csp?: string; text?: Rewritten }
/** What stands in the built pages in place of a setting, and the setting. */
export type Placeholder = { built: string; actual: string }
/** A page that differs from its file. */
type Rewritten = { etag: string; type: string; as(form: Form): Buffer }
type Form = 'plain' | 'br' | 'gzip'

const fallbackPage = '__spa-fallback.html'
/** What workers may do besides running: the one of the installed dashboard hands navigations on to the network; the lab's asks nobody for anything. */
const workerPolicies: readonly { file: RegExp; csp: string }[] = [
  { file: /^sw\.js$/, csp: "default-src 'none'; connect-src 'self'" },
  { file: /^assets\/lab-worker-[\w-]+\.js$/, csp: "default-src 'none'" },
]
/** The page for addresses that lead nowhere, built whole, so that it needs no scripts. */
const notFoundPage = '/404'
/** Paths the browser's own router knows. They show what only the signed-in may see, so a built page holds nothing of it. */
const appPaths = ['/dashboard', '/operator', '/sandbox', '/sandbox/ui']
const brotliOptions = { params: { [zlib.BROTLI_PARAM_QUALITY]: 9 } }
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Serves the built site: prerendered pages, hashed assets, and the app's shell for the rest. The pages are built without
 * knowing where they will be served; the placeholders in them give way to the settings once, at start, and again when a site that
 * was being built then is there. Pages that are drawn anew take the place of those that were built, as soon as they hold.
 */
export async function serveSite(
  app: FastifyInstance,
  folder: string,
  { placeholders = [], redrawn = async () => undefined }: Partial<Differences> = {},
): Promise<{ readAgain(): void }> {
  let built = readSite(folder, placeholders)
  let sites = new WeakMap<Pages, Site>()
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  const onRequest = async (request: FastifyRequest) => {
    try {
      await app.countCall('the site', countingAddressOf(request), siteReads)
    } catch (error) {
      // The pages need no database, and they are what tells people that it is away.
      if (!isDatabaseAway(error)) throw error
    }
  }
  const siteInForce = async (): Promise<Site> => {
    const pages = await redrawn()
    if (!pages) return built
    const site = sites.get(pages) ?? withPages(built, pages, placeholders)
    sites.set(pages, site)
    return site
  }
  app.get('/*', { schema: { hide: true }, onRequest }, async (request, reply) => {
    const path = pathOf(request.url)
    const { files, fallback, notFound } = extname(path) ? built : await siteInForce()
    const found = files.get(path)
    if (found) return send(request, reply, found, path)
    if (!fallback || /^\/(api|assets)(\/|$)/.test(path)) return reply.code(404).send(notFoundReply())
    if (appPaths.includes(path)) return send(request, reply, fallback, path)
    // The browser's router takes `/Login` for `/login`; one page has one address.
    const usual = path.toLowerCase()
    if (usual !== path && (files.has(usual) || appPaths.includes(usual)))
      return reply.redirect(usual + request.url.slice(request.url.split('?', 1)[0]?.length), 308)
    // An unknown post is a matter of the blog's own route, and its page is made of other parts.
    return send(request, reply.code(404), path.startsWith('/blog/') ? fallback : (notFound ?? fallback), path)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFoundReply()))
  return {
    readAgain() {
      built = readSite(folder, placeholders)
      sites = new WeakMap()
    },
  }
}

const readSite = (folder: string, placeholders: readonly Placeholder[]): Site => siteOf(siteFiles(folder, placeholders))

/** The site with other pages in the place of those that were built. */
function withPages({ all }: Site, pages: Pages, placeholders: readonly Placeholder[]): Site {
  const files = new Map(all)
  for (const [file, html] of pages) addPage(files, file, { html, differs: true }, placeholders)
  return siteOf(files)
}

function siteOf(all: ReadonlyMap<string, SiteFile>): Site {
  const files = new Map(all)
  files.delete(notFoundPage)
  return { all, files, notFound: all.get(notFoundPage), fallback: all.get(`/${fallbackPage}`) }
}

function send(request: FastifyRequest, reply: FastifyReply, { file, csp, text }: SiteFile, path: string): FastifyReply {
  if (csp) reply.header('content-security-policy', csp)
  // Assets carry their content's hash in their name; everything else is asked for again and answered with 304.
  reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  return text ? sendRewritten(request, reply, text) : reply.sendFile(file)
}

function sendRewritten(request: FastifyRequest, reply: FastifyReply, text: Rewritten): FastifyReply {
  reply.headers({ etag: text.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === text.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(text.type).send(text.as(encoding ?? 'plain'))
}

/** `/about/` and `/about?x=1` are the page `/about`. Malformed escapes name no file. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  try {
    return withoutEndSlashes(decodeURIComponent(path))
  } catch {
    return '/api/malformed'
  }
}

/** By hand: a pattern for the slashes at the end tries each slash of a long row anew. */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

function siteFiles(folder: string, placeholders: readonly Placeholder[]): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    const type = rewritable[extname(file)]
    if (!type) {
      const csp = workerPolicies.find((one) => one.file.test(file))?.csp
      files.set(`/${file}`, { file, ...(csp && { csp }) })
      continue
    }
    addPage(files, file, { html: readFileSync(join(folder, file), 'utf8'), differs: false }, placeholders)
  }
  return files
}

/** `differs` says that it is not what its file holds, even before the placeholders give way. */
function addPage(
  files: Map<string, SiteFile>,
  file: string,
  { html, differs }: { html: string; differs: boolean },
  placeholders: readonly Placeholder[],
): void {
  const actual = placeholders.reduce((text, { built, actual }) => text.replaceAll(built, actual), html)
  const type = rewritable[extname(file)]
  const page = {
    file,
    ...(file.endsWith('.html') && { csp: policyFor(actual, file) }),
    ...(type && (differs || actual !== html) && { text: rewritten(actual, type) }),
  }
  files.set(`/${file}`, page)
  if (/(^|\/)index\.html$/.test(file)) files.set(`/${file}`.replace(/\/index\.html$/, '') || '/', page)
}

const rewritable: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** Compressed when first asked for: doing so with all pages took a sixth of every start. */
function rewritten(text: string, type: string): Rewritten {
  const plain = Buffer.from(text)
  const made: Partial<Record<Form, Buffer>> = { plain }
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`,
    type,
    as(form) {
      made[form] ??= form === 'br' ? brotliCompressSync(plain, brotliOptions) : gzipSync(plain)
      return made[form]
    },
  }
}

/** Pages of the site. Their links lead to the contact page within one document, so each must allow what that one may show. */
const isPublic = (file: string): boolean =>
  file !== fallbackPage && !appPaths.some((path) => `/${file}`.startsWith(`${path}/`) || `/${file}` === `${path}.html`)

/** Only our own files, and the inline scripts that this very page was built with; on the site the map that a visitor asks for besides. */
function policyFor(html: string, file: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    isPublic(file) ? `frame-src 'self' ${display.mapEmbedUrl}` : "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
