export type FetchLimits = { timeoutMs: number; bytesMax: number }

const defaultLimits: FetchLimits = { timeoutMs: 5_000, bytesMax: 1_048_576 }

/**
 * Asks another company's server for a text and trusts it with nothing: it gets a few seconds for the whole answer, and
 * what is longer than the limit is cut off while it still arrives. Errors never name the address, because it holds a key.
 */
export async function fetchText(url: URL, accept: string, limits: FetchLimits = defaultLimits): Promise<string> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  const response = await fetch(url, { signal, headers: { accept, 'user-agent': 'Fairlead' } })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`answered with status ${response.status}`)
  }
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the body: the rest is neither read nor kept.
    if (bytes > limits.bytesMax) throw new Error(`answered with more than ${limits.bytesMax} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
