/** Told with every answer of the API (`server/platform/http/create-app.ts`). */
export const timeHeader = 'x-time'
/** Less than an answer may have been on its way, and than anything here shows. */
const noticedMs = 2_000

let aheadMs = 0
const listeners = new Set<() => void>()

/** The server's clock: the browser's may be wrong, and the sandbox's can be put forward. */
export const serverTime = {
  now: (): number => Date.now() + aheadMs,

  /** Learns from an answer what time the server has. */
  hear(response: Response): void {
    const told = Date.parse(response.headers.get(timeHeader) ?? '')
    if (Number.isNaN(told)) return
    const difference = told - Date.now()
    if (Math.abs(difference - aheadMs) < noticedMs) return
    aheadMs = difference
    for (const listener of listeners) listener()
  },

  /** Hears when it turns out to be another time than was thought. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
