import { session } from '../session.ts'

/** What was sent and not answered yet: the key it can be asked about by and its name, none of what was typed. */
export type PendingDeed = { key: string; what: string; session: string }

const storedAs = 'pending-deeds'

/** Kept for this tab, so that a reload does not lose the question. */
export const pendingDeeds = {
  add(deed: Omit<PendingDeed, 'session'>): void {
    store([...all(), { ...deed, session: session.mark() }])
  },

  remove(key: string): void {
    store(all().filter((deed) => deed.key !== key))
  },

  /** Those of this sign-in; what another one sent is not this one's to ask about. */
  ofThisSession: (): PendingDeed[] => all().filter((deed) => deed.session === session.mark()),
}

function all(): PendingDeed[] {
  return JSON.parse(sessionStorage.getItem(storedAs) ?? '[]')
}

function store(deeds: readonly PendingDeed[]): void {
  if (deeds.length > 0) sessionStorage.setItem(storedAs, JSON.stringify(deeds))
  else sessionStorage.removeItem(storedAs)
}
