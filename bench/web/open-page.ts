import type { Page } from 'playwright-core'
import type { Site } from './main.ts'

/** A signed-in page in a profile of its own. */
export async function openPage({ url, token, browser }: Site): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } })
  context.setDefaultTimeout(120_000)
  // The runner's compiler names inner functions by a call that no page knows.
  await context.addInitScript('globalThis.__name ??= (named) => named')
  await context.addInitScript((value) => localStorage.setItem('token', value), token)
  return context.newPage()
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
