import { parsePosition, positionHeader, positionKeptMs } from '@fairlead/contract/figures-age'

const storedAs = 'seen-position'

/**
 * How far the database had come in what this browser wrote or was shown, the furthest of all its tabs: sent with each call, it keeps every
 * later answer from being older.
 */
export const seenPosition = {
  hear(response: Response): void {
    const told = response.headers.get(positionHeader)
    const place = parsePosition(told)
    if (told === null || place === undefined) return
    // Answers come in any order.
    if (place > (parsePosition(kept()) ?? -1n))
      localStorage.setItem(storedAs, JSON.stringify({ position: told, at: Date.now() }))
  },

  /** As it is sent. */
  headers(): Record<string, string> {
    const position = kept()
    return position === undefined ? {} : { [positionHeader]: position }
  },
}

/** Until nobody is shown anything that old. */
function kept(): string | undefined {
  const { position, at } = JSON.parse(localStorage.getItem(storedAs) ?? '{}') as { position?: string; at?: number }
  return at !== undefined && Math.abs(Date.now() - at) < positionKeptMs ? position : undefined
}
