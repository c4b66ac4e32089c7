/**
 * Calls of the public pages, without the typed client: it would bring every schema of the product to a visitor who only
 * reads. What comes back is unknown until its reader has looked at it.
 */
export async function readJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(`/api${path}`, { headers: { accept: 'application/json' }, ...(signal && { signal }) })
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`)
  return response.json()
}

export type Sent = { ok: boolean; message: string | undefined }

/** The server's sentence, whether it accepted or refused; none when no answer came. */
export async function sendJson(path: string, body: unknown): Promise<Sent> {
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { ok: response.ok, message: stringAt(await response.json().catch(() => undefined), 'message') }
  } catch {
    return { ok: false, message: undefined }
  }
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined
}

export function stringAt(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name)
  return typeof field === 'string' && field !== '' ? field : undefined
}
