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
    if (place > (parsePosition(kept()) ?? -1n)) localStorage.setItem(storedAs, `${told} ${Date.now()}`)
  },

  /** As it is sent. */
  headers(): Record<string, string> {
    const position = kept()
    return position === undefined ? {} : { [positionHeader]: position }
  },
}

/** Until nobody is shown anything that old. What else may stand under its name keeps no call from being made. */
function kept(): string | undefined {
  const [position, at] = (localStorage.getItem(storedAs) ?? '').split(' ')
  const isKept = parsePosition(position) !== undefined && Math.abs(Date.now() - Number(at)) < positionKeptMs
  return isKept ? position : undefined
}
