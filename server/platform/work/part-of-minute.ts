const minuteMs = 60_000

export type Part = { number: number; of: number; from: number; upTo: number }

/** What has its turn in this minute of the places 1 to `count`: another part every minute, so that a look costs the same however many there are. */
export function partOfMinute(now: Date, count: number, perMinute: number): Part {
  const of = Math.ceil(count / perMinute) || 1
  const place = Math.floor(now.getTime() / minuteMs) % of
  return { number: place + 1, of, from: place * perMinute + 1, upTo: (place + 1) * perMinute }
}
