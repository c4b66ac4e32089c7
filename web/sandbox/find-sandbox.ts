const answerKey = 'sandbox'

/**
 * Whether the server runs the sandbox; a live one answers 404. Asked once per tab, and with a bare fetch:
 * every public page does this, and the typed client would bring all schemas with it.
 */
export async function findSandbox(signal: AbortSignal): Promise<boolean> {
  const known = sessionStorage.getItem(answerKey)
  if (known) return known === 'yes'
  const response = await fetch('/api/sandbox', { signal }).catch(() => undefined)
  // An answer that nobody reads and no cache keeps would hold its connection open.
  await response?.text().catch(() => '')
  if (!response || response.status >= 500) return false
  const isSandbox = response.ok && (response.headers.get('content-type') ?? '').includes('json')
  sessionStorage.setItem(answerKey, isSandbox ? 'yes' : 'no')
  return isSandbox
}
