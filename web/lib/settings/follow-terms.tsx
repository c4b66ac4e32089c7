import type { PageTerms } from '@fairlead/contract/specified-terms'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readJson } from '../calls/call-plainly.ts'
import { showTerms, termsNow } from './use-terms.ts'

/** So long a page is as good as new: it was drawn with the terms in force. */
const freshMs = 60_000
let heardAt = 0

/** Asks for the terms again where somebody goes on in a page that has been open for a while. */
export function FollowTerms() {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or section is what it waits for
  useEffect(() => {
    // The browser counts from when the page was asked for.
    if (performance.now() - heardAt < freshMs) return
    void fetchTerms()
  }, [pathname, search])
  return null
}

/** Shows the terms in force; without an answer those the page knows stay. */
export function fetchTerms(): Promise<void> {
  heardAt = performance.now()
  return readJson('/settings/terms')
    .then((answer) => showTerms(termsIn(answer)))
    .catch((error: unknown) => console.warn('The terms could not be fetched:', (error as Error).message))
}

/** Looked at no further than that each term is there and of its kind: an answer of another version of the product changes nothing. */
function termsIn(answer: unknown): PageTerms {
  const known = termsNow()
  if (!hasSameKinds(known, answer)) throw new Error('this is another version’s answer')
  const { version: _, validFrom: _from, bonusEndsAt: _end, ...terms } = answer
  return terms
}

function hasSameKinds(known: PageTerms, answer: unknown): answer is PageTerms & Record<string, unknown> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    Object.entries(known).every(([name, value]) => {
      const given = Object.getOwnPropertyDescriptor(answer, name)?.value
      return typeof given === typeof value && Array.isArray(given) === Array.isArray(value)
    })
  )
}
