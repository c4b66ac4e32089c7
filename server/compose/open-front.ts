import { resolve } from 'node:path'
import type { Terms } from '@fairlead/contract/terms'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../people/identity/identity.ts'
import { createAuthenticate } from '../people/identity/sessions/authenticate.ts'
import { createWhyEnded } from '../people/identity/sessions/end-sessions.ts'
import type { Config } from '../platform/config.ts'
import type { Direct, Reader } from '../platform/database/db.ts'
import { followEvents } from '../platform/events.ts'
import { createApp } from '../platform/http/create-app.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import { serveOperations } from '../platform/http/operations.ts'
import { createRateLimiter } from '../platform/http/rate-limit.ts'
import { type Placeholder, serveSite } from '../platform/http/serve-site.ts'
import { serveStream } from '../platform/http/serve-stream.ts'
import { PlainSentence } from '../platform/plain-sentence.ts'
import type { Replica } from '../platform/replica/open-replica.ts'
import type { Slice } from '../platform/slice.ts'
import type { Metrics } from '../platform/work/metrics.ts'
import type { Readiness } from '../platform/work/readiness.ts'
import { holdBack } from '../sandbox/demo/hold-back.ts'
import type { Progress } from '../sandbox/demo/progress.ts'
import { redrawSite } from './redraw-site.ts'
import { serveRest } from './serve-rest.ts'

type Parts = {
  config: Config
  /** By the API's login. */
  context: Identity
  /** Where the API's events are heard. */
  direct: Direct
  metrics: Metrics
  slices: readonly Slice<Identity>[]
  siteFolder: string
  /** What members are charged, paid and told at present: the site says it. */
  readTerms(reader: Reader): Promise<Terms>
  readiness: Readiness
  /** Where calls that may lag are answered; none where none was named. */
  replica: Replica | undefined
  /** Until then the site is being built, and pages wait for it, too. */
  siteBuilt: Promise<void> | undefined
  /** How far a demo world is that is being made; pages wait for it. */
  making(): Progress | undefined
  /** Hears what to close first when the process ends, each part as soon as it is open. */
  onOpen(close: () => Promise<void> | void): void
}

/** Longer than a terminal, a page or a proxy under load leaves a connection at rest. */
const partingMs = 2_000

/** Opens the door: every call of every slice, the stream of events and the site. */
export async function openFront(parts: Parts): Promise<{ app: FastifyInstance; url: string }> {
  const { config, context, metrics, slices } = parts
  const { db, pool, clock, logger } = context
  const events = await followEvents(db, parts.direct, logger)
  parts.onOpen(() => events.close())
  const app = await createApp({
    logger,
    metrics,
    authenticate: createAuthenticate(context),
    whyEnded: createWhyEnded(db, clock.now),
    countCall: createRateLimiter(pool, clock, config.RATE_LIMIT_SCALE, metrics),
    trustProxy: config.TRUST_PROXY,
    publicUrl: config.PUBLIC_URL,
    clock,
    replica: parts.replica,
    // In a sandbox nobody calls who would mind, and whoever stops it waits.
    partingMs: config.MODE === 'live' ? partingMs : 0,
  })
  parts.onOpen(() => app.close())
  let isSiteAwaited = parts.siteBuilt !== undefined
  if (parts.making() || isSiteAwaited)
    holdBack(app, () => parts.making() ?? (isSiteAwaited ? 'building the site' : undefined))
  serveOperations(app, {
    readiness: parts.readiness,
    metrics,
    metricsToken: config.METRICS_TOKEN,
    canTry: context.isSandbox,
  })
  for (const slice of slices) slice.serve?.(app, context)
  serveStream(app, events, metrics)
  serveRest(app, config.MODE)
  const redrawn = redrawSite({
    drawing: resolve(parts.siteFolder, '../draw-pages.mjs'),
    readTerms: () => parts.readTerms(db),
    logger,
  })
  const site = await serveSite(app, parts.siteFolder, { placeholders: sitePlaceholders(config), redrawn })
  void parts.siteBuilt?.then(() => {
    site.readAgain()
    isSiteAwaited = false
  })
  return { app, url: await listenOn(app, config) }
}

/** The pages are built with these in them (web/content/brand.ts). */
function sitePlaceholders({ PUBLIC_URL, PARTNER_BROKER_URL }: Config): Placeholder[] {
  const partner = 'https://partner-broker.example/open-account'
  return [
    { built: 'https://fairlead.example', actual: PUBLIC_URL },
    { built: partner, actual: escapeHtml(PARTNER_BROKER_URL ?? `${PUBLIC_URL}/open-account`) },
  ]
}

/** Answers the address; a port that cannot be had is said in words. */
async function listenOn(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  try {
    return await app.listen({ host: HOST, port: PORT })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new PlainSentence(
        `Port ${PORT} is taken: stop what uses it, or start with another one, such as PORT=${PORT + 1} npm start.`,
      )
    }
    if (code === 'EACCES')
      throw new PlainSentence(`Port ${PORT} is not allowed for this user: choose one above 1023, such as PORT=3000.`)
    throw error
  }
}
