import type { Page } from 'playwright-core'

declare global {
  interface Window {
    /** What toasts of this document said that nobody has waited for yet. */
    said?: string[]
  }
}

/** Toasts leave by themselves, perhaps while a busy machine looks elsewhere: from its first document on, the page keeps what they said. */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.said = []
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const toast of [node, ...node.querySelectorAll('.Toastify__toast')])
            if (toast.matches('.Toastify__toast')) window.said?.push(toast.textContent ?? '')
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until the page has said so; where it never does, the error tells what it said instead. */
export async function untilSaid(page: Page, words: string): Promise<void> {
  try {
    await page.waitForFunction((wanted) => {
      const place = window.said?.findIndex((toast) => toast.includes(wanted)) ?? -1
      return place >= 0 && window.said?.splice(place, 1)
    }, words)
  } catch (error) {
    const said = await page.evaluate(() => window.said)
    throw new Error(`Instead of “${words}” it said: ${said?.map((toast) => `“${toast}”`).join(', ') || 'nothing'}`, {
      cause: error,
    })
  }
}
