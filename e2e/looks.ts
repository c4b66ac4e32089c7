import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { findViolations, sideScroll } from './find-violations.ts'

type Look = { width: number; colorScheme: 'light' | 'dark' }

/** As people look: wide and light, narrow and dark. The other two of the four differ from both in one thing only. */
export const looks: readonly Look[] =
  inject('proofs') === 'long'
    ? [1280, 390].flatMap((width) => [
        { width, colorScheme: 'light' as const },
        { width, colorScheme: 'dark' as const },
      ])
    : [
        { width: 1280, colorScheme: 'light' },
        { width: 390, colorScheme: 'dark' },
      ]

/**
 * One page looked at in every look, without loading it anew: `shown` waits for
 * what must be there, then nothing is wrong with it. It is left in the first look.
 */
export async function expectGoodLooks(page: Page, shown: (look: Look) => Promise<unknown>): Promise<void> {
  for (const look of looks) {
    await lookAt(page, look)
    await shown(look)
    expect([page.url(), look, await findViolations(page)]).toEqual([page.url(), look, []])
    expect([page.url(), look, await sideScroll(page)]).toEqual([page.url(), look, 0])
  }
  const [first] = looks
  if (first) await lookAt(page, first)
}

async function lookAt(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
}
