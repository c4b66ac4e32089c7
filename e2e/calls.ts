export type Calls = {
  url: string
  token: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Puts the product's clock forward; the market, the bots and the charges run through it before it answers. */
  skip(seconds: number): Promise<void>
}

/** The calls of a product, with somebody's token; whatever is refused is thrown. */
export function callsOf(url: string, token: string): Calls {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    url,
    token,
    call,
    skip: (seconds) => call<void>('POST', '/sandbox/clock', { advanceSeconds: seconds }),
  }
}
