const pauseMs = 3_000

/** Whether the server answers at all. */
export const isServerBack = async (): Promise<boolean> =>
  (await fetch('/api/health').catch(() => undefined))?.ok ?? false

/** Every few seconds, and whenever the browser has a connection again, until the function returned is called. */
export function askAgain(ask: () => void): () => void {
  const timer = setInterval(ask, pauseMs)
  window.addEventListener('online', ask)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', ask)
  }
}
