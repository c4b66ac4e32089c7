import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/domain-error.ts'
import type { Progress } from './progress.ts'
import { progressPage, progressPolicy } from './progress-page.ts'

const retryAfterSeconds = 2
/** Answered as ever: they say that the process lives, not that it is ready. */
const alwaysOpen = ['/api/health', '/metrics']

/** While there is progress to tell, pages show it and calls are told to come again. To be called before any route is there. */
export function holdBack(app: FastifyInstance, progress: () => Progress | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    const now = progress()
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

const sentenceOf = ({ percent, words }: Progress) => `The demo world is being made: ${percent}%. ${words}.`
