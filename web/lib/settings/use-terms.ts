import { type PageTerms, pageTerms, specifiedTerms } from '@fairlead/contract/specified-terms'
import { useSyncExternalStore } from 'react'

/** The element that holds the terms a page was drawn with. */
export const termsId = 'terms-in-force'

let drawn: PageTerms | undefined
let newest: PageTerms | undefined
const listeners = new Set<() => void>()

/** Those that the page was drawn with: scripts take it over with them, whatever they have heard since. */
export const drawnTerms = (): PageTerms => {
  drawn ??= inPage() ?? pageTerms(specifiedTerms)
  return drawn
}

/** The terms in force, as far as this page knows. */
export const termsNow = (): PageTerms => newest ?? drawnTerms()

export const useTerms = (): PageTerms => useSyncExternalStore(listen, termsNow, drawnTerms)

/** Whoever draws pages says with which terms, before each page: one is drawn at a time. */
export function drawWith(terms: PageTerms): void {
  drawn = terms
}

/** An answer that is newer than the page. */
export function showTerms(terms: PageTerms): void {
  if (JSON.stringify(terms) === JSON.stringify(termsNow())) return
  newest = terms
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** As they stand in the page: its scripts begin with what its words were written with. */
export const termsInPage = (): string => JSON.stringify(drawnTerms()).replaceAll('<', '\\u003c')

/** Written by the server that drew the page. */
function inPage(): PageTerms | undefined {
  if (typeof document === 'undefined') return undefined
  const held = document.getElementById(termsId)?.textContent
  return held ? JSON.parse(held) : undefined
}
