const tokenKey = 'token'
const listeners = new Set<() => void>()

/** The signed-in member's token; it lives in local storage so that every tab shares one session. */
export const session = {
  token(): string | null {
    return localStorage.getItem(tokenKey)
  },

  start(token: string): void {
    localStorage.setItem(tokenKey, token)
    announce()
  },

  end(): void {
    localStorage.removeItem(tokenKey)
    announce()
  },

  /** Hears of changes made here and in other tabs. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },
}

function announce(): void {
  for (const listener of listeners) listener()
}
