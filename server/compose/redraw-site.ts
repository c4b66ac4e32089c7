import { Worker } from 'node:worker_threads'
import { type PageTerms, pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { type Terms, terms as termsSchema } from '@fairlead/contract/terms'
import { isDatabaseAway } from '../platform/database/database-away.ts'
import type { Logger } from '../platform/logging.ts'

/** Pages by the name of their file; none where those that were built say what holds. */
export type Redrawn = ReadonlyMap<string, string> | undefined

type Parts = {
  /** What the build leaves for it: the file that draws all pages. */
  drawing: string
  readTerms(): Promise<Terms>
  logger: Logger
}

const retryMs = 60_000

/**
 * The pages are built with the specification's terms. Once others hold, all are drawn anew, once for each change, before anybody is shown one;
 * what cannot be drawn is shown as it was built, and tried again.
 */
export function redrawSite({ drawing, readTerms, logger }: Parts): () => Promise<Redrawn> {
  let shown = { key: keyOf(specifiedTerms), pages: Promise.resolve<Redrawn>(undefined), failedAt: 0 }

  function draw(key: string, terms: PageTerms): typeof shown {
    const next = { key, pages: Promise.resolve<Redrawn>(undefined), failedAt: 0 }
    if (key !== keyOf(specifiedTerms))
      next.pages = drawAside(drawing, terms).catch((error: unknown) => {
        next.failedAt = performance.now()
        logger.error({ err: error }, 'The site could not be drawn with the terms in force')
        return undefined
      })
    return next
  }

  return async () => {
    const terms = await readTerms().catch((error: unknown) => {
      // The pages need no database: what was in force last is the best there is.
      if (isDatabaseAway(error)) return undefined
      throw error
    })
    if (!terms) return shown.pages
    const key = keyOf(terms)
    const isToTryAgain = shown.failedAt > 0 && performance.now() - shown.failedAt > retryMs
    if (key !== shown.key || isToTryAgain) shown = draw(key, pageTerms(terms))
    return shown.pages
  }
}

/** In the schema's order: two answers of the same terms are the same text. */
const keyOf = (terms: Terms): string => JSON.stringify(pageTerms(termsSchema.parse(terms)))

/** In a thread of its own, which ends with it: calls go on meanwhile, and what it took to draw is given back. */
function drawAside(drawing: string, terms: PageTerms): Promise<ReadonlyMap<string, string>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(drawing, { workerData: terms, env: {} })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`Drawing ended with ${code} and no pages`)))
  })
}
