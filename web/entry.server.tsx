import type { Readable } from 'node:stream'
import { type PageTerms, pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { prerenderToNodeStream } from 'react-dom/static'
import { type AppLoadContext, type EntryContext, ServerRouter } from 'react-router'
import { scriptedPaths } from './content/paths.ts'
import { drawWith } from './lib/settings/use-terms.ts'
import { startAfterPaint } from './lib/time/start-after-paint.ts'

declare module 'react-router' {
  interface AppLoadContext {
    /** What the page is to say; without them it says the specification’s. */
    terms?: PageTerms
  }
}

/**
 * Draws a page, at build time or when the terms have changed: whole, with every part in its place, so that it is complete without scripts.
 * A page that is drawn by scripts alone starts them at once.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { terms = pageTerms(specifiedTerms) }: AppLoadContext = {},
): Promise<Response> {
  drawWith(terms)
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await textOf(prelude as Readable)
  headers.set('content-type', 'text/html')
  const isScripted = context.isSpaMode || scriptedPaths.includes(new URL(request.url).pathname.replace(/\/$/, ''))
  return new Response(isScripted ? html : startAfterPaint(html), { status, headers })
}

async function textOf(stream: Readable): Promise<string> {
  stream.setEncoding('utf8')
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
