import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { docsPage, docsStart, docsStyle } from './docs-page.ts'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

type File = { type: string; br: Buffer; gzip: Buffer; plain: Buffer }

/** The API as data, and as a page with Swagger UI's files, served by ourselves. It is read from the disk when somebody looks at it. */
export function serveDocs(app: FastifyInstance, canTry: boolean): void {
  const hidden = { schema: { hide: true } }
  const folder = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static')
  const reader: Record<string, () => Promise<File>> = {
    'reader.js': once(() => compressed(join(folder, 'swagger-ui-bundle.js'), 'text/javascript; charset=utf-8')),
    'reader.css': once(() => compressed(join(folder, 'swagger-ui.css'), 'text/css; charset=utf-8')),
  }

  app.get('/api/openapi.json', hidden, async () => app.swagger())
  app.get('/api/docs', hidden, async (_request, reply) => {
    reply.header('content-security-policy', policy)
    return reply.type('text/html; charset=utf-8').send(docsPage)
  })
  app.get('/api/docs/page.css', hidden, async (_request, reply) => reply.type('text/css').send(docsStyle))
  app.get('/api/docs/start.js', hidden, async (_request, reply) =>
    reply.type('text/javascript').send(docsStart(canTry)),
  )
  for (const [name, read] of Object.entries(reader))
    app.get(`/api/docs/${name}`, hidden, async (request, reply) => send(request, reply, await read()))
}

function send(request: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
  reply.headers({ vary: 'accept-encoding', 'cache-control': 'public, max-age=86400' })
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(file[encoding ?? 'plain'])
}

async function compressed(path: string, type: string): Promise<File> {
  const plain = await readFile(path)
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    promisify(gzip)(plain),
  ])
  return { type, plain, br, gzip: zipped }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
