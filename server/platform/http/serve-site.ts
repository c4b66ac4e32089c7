import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFoundReply } from './create-app.ts'

type SiteFile = { file: string; csp?: string }

const fallbackPage = '__spa-fallback.html'
/** Paths the browser's own router knows but that are not prerendered, because they show what only the signed-in may see. */
const appPaths = ['/dashboard', '/operator', '/sandbox']
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Serves the built site: prerendered pages, hashed assets, and the app's shell for the rest. */
export async function serveSite(app: FastifyInstance, folder: string): Promise<void> {
  const files = siteFiles(folder)
  const fallback = files.get(`/${fallbackPage}`)
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true, cacheControl: false })

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request.url)
    const found = files.get(path)
    if (found) return send(reply, found, path)
    if (!fallback || /^\/(api|assets)(\/|$)/.test(path)) return reply.code(404).send(notFoundReply())
    const known = appPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    return send(reply.code(known ? 200 : 404), fallback, path)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFoundReply()))
}

function send(reply: FastifyReply, { file, csp }: SiteFile, path: string): FastifyReply {
  if (csp) reply.header('content-security-policy', csp)
  // Assets carry their content's hash in their name; everything else is asked for again and answered with 304.
  reply.header('cache-control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
  return reply.sendFile(file)
}

/** `/about/` and `/about?x=1` are the page `/about`. Malformed escapes name no file. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  try {
    return decodeURIComponent(path).replace(/(.)\/+$/, '$1')
  } catch {
    return '/api/malformed'
  }
}

function siteFiles(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (!file.endsWith('.html')) {
      files.set(`/${file}`, { file })
      continue
    }
    const page = { file, csp: policyFor(readFileSync(join(folder, file), 'utf8')) }
    files.set(`/${file}`, page)
    if (entry.name === 'index.html') files.set(`/${file}`.replace(/\/index\.html$/, '') || '/', page)
  }
  return files
}

/** Only our own files, and the inline scripts that this very page was built with. */
function policyFor(html: string): string {
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
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ')
}
