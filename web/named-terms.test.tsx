import type { Readable } from 'node:stream'
import { type PageTerms, pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { sentencesOfPage, unchanged } from '@fairlead/contract/testing/named-terms'
import { oddTerms } from '@fairlead/contract/testing/odd-terms'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ComponentType } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createMemoryRouter, type MetaFunction, RouterProvider } from 'react-router'
import { afterAll, expect, inject, test } from 'vitest'
import { prerenderedPaths } from './content/paths.ts'
import { drawWith } from './lib/settings/use-terms.ts'
import routes from './routes.ts'

/** Figures that stand alone on a page, and why. */
const alone: Record<string, string> = {
  '/: $1,000.00': 'the capital of a drawn example',
  '/markets: $1,000.00': 'the same',
  '/markets: 1%': 'a market’s usual margin',
  '/markets: 2%': 'the same',
  '/markets: 10%': 'the same',
  '/trading: $100': 'a capital that the record was played with',
  '/trading: $500': 'the same',
  '/trading: $1,000': 'the same',
  '/trading: $5,000': 'the same',
}

type Page = { default?: ComponentType; meta?: MetaFunction }

afterAll(() => drawWith(pageTerms(specifiedTerms)))

const asRoutes = (entries: readonly RouteConfigEntry[]): Parameters<typeof createMemoryRouter>[0] =>
  entries
    .filter(({ file }) => file.endsWith('.tsx') && !/^(member|operator|sandbox)\//.test(file))
    .map(({ path, index, file, children }) => {
      const lazy = async () => {
        const page: Page = await import(/* @vite-ignore */ `./${file}`)
        return { Component: page.default ?? null, handle: page.meta }
      }
      return index
        ? { index, lazy }
        : { ...(path && { path }), lazy, ...(children && { children: asRoutes(children) }) }
    })

/** A page as the build writes it, without its scripts, and what it says to search engines. */
async function drawn(path: string, terms: PageTerms): Promise<string[]> {
  drawWith(terms)
  const router = createMemoryRouter(asRoutes(await routes), { initialEntries: [path] })
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => initialized && resolve(stop()))
    if (router.state.initialized) resolve()
  })
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  let html = ''
  for await (const chunk of prelude as Readable) html += chunk
  const page = router.state.matches.at(-1)
  const meta = page?.route.handle?.({ params: page.params })
  return [...sentencesOfPage(html), ...sentencesOfPage(JSON.stringify(meta ?? []).replaceAll('"', '\n'))]
}

/** The record says at which price it was measured, whatever is charged today. */
const apart = ['/dashboard', '/record']
const all = prerenderedPaths.filter((path) => !path.includes('.') && !apart.includes(path))
/** Those that speak of terms today; that no other begins to is looked at with the whole suite. */
const ofTerms = ['/', '/trading', '/about', '/faq', '/terms', '/open-account', '/blog/where-ten-dollars-go']

test.each(inject('proofs') === 'none' ? [...ofTerms, '/blog/reading-the-fuel-report'] : all)(
  '%s says of each term what holds',
  async (path) => {
    const specified = await drawn(path, pageTerms(specifiedTerms))
    expect(specified.length).toBeGreaterThan(5)
    for (const terms of oddTerms) {
      const left = unchanged(path, specified, await drawn(path, pageTerms(terms)))
      expect(left.filter(({ sentence }) => !(`${path}: ${sentence}` in alone))).toEqual([])
    }
  },
)
