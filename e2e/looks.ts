import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { findViolations, sideScroll } from './find-violations.ts'

type Look = { width: number; colorScheme: 'light' | 'dark' }

const proofs = inject('proofs')

/** As people look: wide and light, narrow and dark. The narrowest and the widest are looked at whenever more than a push is proved. */
export const looks: readonly Look[] =
  proofs === 'long'
    ? [320, 390, 768, 1280, 1920].flatMap((width) => [
        { width, colorScheme: 'light' as const },
        { width, colorScheme: 'dark' as const },
      ])
    : [
        { width: 1280, colorScheme: 'light' },
        { width: 390, colorScheme: 'dark' },
        ...(proofs === 'short'
          ? [
              { width: 320, colorScheme: 'light' as const },
              { width: 1920, colorScheme: 'dark' as const },
            ]
          : []),
      ]

/**
 * One page looked at in every look, without loading it anew: `shown` waits for what must be there, then it fits and nothing is wrong
 * with it. It is left in the first look. What axe has to say takes longer than all the rest, so in short it is asked about one look
 * of a page, always the same one, and for a push a page is looked at in that one alone.
 */
export async function expectGoodLooks(page: Page, shown: (look: Look) => Promise<unknown>): Promise<void> {
  const judged = lookToJudge(page.url())
  for (const look of proofs === 'none' && judged ? [judged] : looks) {
    await lookAt(page, look)
    await shown(look)
    if (proofs === 'long' || look === judged)
      expect([page.url(), look, await findViolations(page)]).toEqual([page.url(), look, []])
    expect([page.url(), look, await sideScroll(page)]).toEqual([page.url(), look, 0])
  }
  const [first] = looks
  if (first) await lookAt(page, first)
}

/** By the address without its numbers, so that a run finds what the run before it found. */
function lookToJudge(url: string): Look | undefined {
  const { pathname, search } = new URL(url)
  const letters = [...`${pathname}${search}`.replace(/\d+/g, '')]
  return looks[letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % looks.length]
}

async function lookAt(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  // As the first script of a page does: what follows the system on public pages stands in their footer, and is loaded late.
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, colorScheme)
}
