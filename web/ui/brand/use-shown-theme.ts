import { useSyncExternalStore } from 'react'

const shownTheme = () => document.documentElement.dataset.theme

/** The theme that the page is shown in right now, whoever changed it. */
export function useShownTheme(): string | undefined {
  return useSyncExternalStore(follow, shownTheme, () => undefined)
}

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
