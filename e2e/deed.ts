import type { Route } from '@fairlead/contract/route'
import type { Page } from 'playwright-core'
import type { membersOf, SignedIn } from './members.ts'

export type People = ReturnType<typeof membersOf>

/** `secret`: of the authenticator app, for whoever is asked for its codes. */
export type Doer = SignedIn & { secret?: string }

export type At = { page: Page; person: Doer; people: People }

/** A change that a member can ask for: how somebody comes to it, what sends it, and what the page says when it was done. */
export type Deed = {
  route: Route
  /** A product whose clock is put forward, or one whose bots have really traded; without it the one that all journeys share. */
  world?: 'skipped' | 'traded'
  /** Brings somebody to where it can be asked for; `lent` is the token of the member who comes with a traded product. */
  prepare(people: People, lent: string): Promise<Doer>
  path: string
  /** What must be done on the page before, once. */
  begin?(at: At): Promise<void>
  /** Everything up to the click that sends it. */
  fill?(at: At): Promise<void>
  send(at: At): Promise<unknown>
  shown(at: At): Promise<unknown>
  /** What goes away without it: a dialog, a section of the page, or nothing, as it stands around every section. */
  in: 'dialog' | 'section' | 'frame'
  /** Its answer is a secret that lies nowhere: who asks again is told only that it was done. */
  isShownOnce?: true
  needsDevice?: true
}

/** Words that may stand in a toast and at their place, too; where they are not seen they say nothing. */
export const says = (page: Page, words: string | RegExp): Promise<void> =>
  page.getByText(words).filter({ visible: true }).first().waitFor()

export const press = (page: Page, button: string): Promise<void> => buttonOf(page, button).click()

/** For what needs no more than a click: without it the connection would be cut before the button is there. */
export const offers = (page: Page, button: string): Promise<void> => buttonOf(page, button).waitFor()

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
