type History = readonly { at: string; shares: readonly number[] }[]

/** The box that a line is drawn in. */
export const lineBox = { width: 100, height: 32 } as const
const dayMs = 86_400_000
const monthDays = 30

/** With the one decimal that shares are told with everywhere. */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`

/** What each of them has while none has done better. */
export const evenShare = (parts: number): number => 1 / parts

/** How high a share stands in the box, where `most` touches its top. */
export const heightOf = (share: number, most: number): number => round(lineBox.height * (1 - share / most))

/** A part's share over time as the path of a line; nothing where there are not two moments to draw it between. */
export function lineOf(history: History, place: number, most: number): string {
  const [first, last] = [timeOf(history[0]), timeOf(history.at(-1))]
  if (!(last > first)) return ''
  const points = history.map(({ at, shares }) => {
    const x = round(((Date.parse(at) - first) / (last - first)) * lineBox.width)
    return `${x} ${heightOf(shares[place] ?? 0, most)}`
  })
  return `M${points.join('L')}`
}

/** The largest share that any part had, now or before. */
export function mostOf(history: History, now: readonly number[]): number {
  return Math.max(...now, ...history.flatMap(({ shares }) => shares))
}

export type ShareSpan = { first: number; monthAgo: number | undefined; lowest: number; highest: number }

/** Where a part's share has been: at first, a month before the newest, and its bounds. */
export function spanOf(history: History, place: number): ShareSpan | undefined {
  const shares = history.map((moment) => moment.shares[place] ?? 0)
  const [first] = shares
  if (first === undefined) return undefined
  const before = timeOf(history.at(-1)) - monthDays * dayMs
  const then = history.findLastIndex(({ at }) => Date.parse(at) <= before)
  return { first, monthAgo: shares[then], lowest: Math.min(...shares), highest: Math.max(...shares) }
}

const timeOf = (moment: History[number] | undefined): number => Date.parse(moment?.at ?? '')
const round = (value: number): number => Math.round(value * 100) / 100
