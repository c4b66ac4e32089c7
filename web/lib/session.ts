import { text } from '@fairlead/contract/text'
import { newKey } from './calls/new-key.ts'

const tokenKey = 'token'
/** While an operator looks at a member's pages: the token for it, and where that began. In this tab alone. */
const viewKey = 'view-token'
const viewedFromKey = 'viewed-from'
/** Tells one sign-in from the next. */
const markKey = 'session-mark'
/** Why the last session of this tab is over. */
const endedKey = 'ended-because'
const listeners = new Set<() => void>()

/** The signed-in member's token; it lives in local storage so that every tab shares one session. */
export const session = {
  token(): string | null {
    return sessionStorage.getItem(viewKey) ?? localStorage.getItem(tokenKey)
  },

  /** From now on this tab shows what another member sees; ending that session brings the own one back. */
  view(token: string, from: string): void {
    sessionStorage.setItem(viewKey, token)
    sessionStorage.setItem(viewedFromKey, from)
    announce()
  },

  endedBecause: (): string | null => sessionStorage.getItem(endedKey),

  /** Names this sign-in, and says nothing about it. */
  mark: (): string => localStorage.getItem(markKey) ?? '',

  isViewing: (): boolean => sessionStorage.getItem(viewKey) !== null,

  viewedFrom: (): string => sessionStorage.getItem(viewedFromKey) ?? '/operator',

  start(token: string): void {
    localStorage.setItem(tokenKey, token)
    localStorage.setItem(markKey, newKey())
    sessionStorage.removeItem(endedKey)
    announce()
  },

  /** `why` in words, where the server has said it; told on the login page of this tab. */
  end(why?: string): void {
    if (why !== undefined && why !== text.unauthenticated) sessionStorage.setItem(endedKey, why)
    if (session.isViewing()) {
      sessionStorage.removeItem(viewKey)
      sessionStorage.removeItem(viewedFromKey)
    } else localStorage.removeItem(tokenKey)
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
