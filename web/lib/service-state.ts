import { serverTime } from './server-time.ts'

/** `away`: calls are answered with 503, or not at all. `unknown`: besides, nobody knows whether something that was sent was done. */
export type ServiceState = 'here' | 'away' | 'unknown'

let isAway = false
/** When the server was last heard, by its own clock. */
let heardAt = serverTime.now()
/** Those that say themselves that the service is away. */
let speakers = 0
/** Deeds whose outcome is being asked for. */
let asked = 0
const listeners = new Set<() => void>()

/** How the service is, as the calls of this page find it. */
export const serviceState = {
  now: (): ServiceState => (asked > 0 ? 'unknown' : isAway ? 'away' : 'here'),

  /** With each call: whether the service answered it. */
  hear(answered: boolean): void {
    if (answered) heardAt = serverTime.now()
    if (isAway !== answered) return
    isAway = !answered
    announce()
  },

  heardAt: (): number => heardAt,

  /** From now on somebody else says that the service is away; call what comes back when they do not any more. */
  speakFor(): () => void {
    speakers++
    announce()
    return () => {
      speakers--
      announce()
    }
  },

  isSpokenFor: (): boolean => speakers > 0,

  /** A deed was sent and its answer lost; call what comes back when its outcome is known, or nobody asks any more. */
  ask(): () => void {
    asked++
    announce()
    return () => {
      asked--
      announce()
    }
  },

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function announce(): void {
  for (const listener of listeners) listener()
}
