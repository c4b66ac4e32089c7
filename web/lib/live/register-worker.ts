/** Makes the dashboard installable, and lets it say that it is offline. It works without as well, so a refusal is no failure. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch(() => {
    // Private windows and old browsers refuse; the page is the same for them.
  })
}
