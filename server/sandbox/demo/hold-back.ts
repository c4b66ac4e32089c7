import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import type { Awaited } from './progress.ts'
import { progressPage, progressPolicy } from './progress-page.ts'

const retryAfterSeconds = 2
/** Answered as ever: they say that the process lives, not that it is ready. */
const alwaysOpen = ['/api/health', '/metrics']

/** While something is awaited, pages show how far it is and calls are refused with a time to try again. To be called before any route is there. */
export function holdBack(app: FastifyInstance, awaited: () => Awaited | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    const now = awaited()
    const path = request.url.split('?', 1)[0] ?? ''
    if (!now || alwaysOpen.includes(path)) return
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !/^\/api(\/|$)/.test(path)
    if (!isPage) throw new DomainError('not_ready', { message: sentenceOf(now), retryAfterSeconds })
    return reply
      .code(503)
      .headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store', ...progressPolicy })
      .type('text/html; charset=utf-8')
      .send(progressPage(now, sentenceOf(now)))
  })
}

const sentenceOf = (now: Awaited) =>
  now === 'building the site'
    ? 'The site is being built.'
    : `The demo world is being created: ${now.percent}%. ${now.words}.`
