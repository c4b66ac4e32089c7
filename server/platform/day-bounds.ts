const dayMs = 86_400_000

/** What lies at `from` or later and before `before`; without one, that end is open. */
export type Bounds = { from?: Date | undefined; before?: Date | undefined }

/** Whole days (UTC) as they are asked for, both included, in moments. */
export function dayBounds({ from, to }: { from?: string | undefined; to?: string | undefined }): Required<Bounds> {
  return {
    from: from === undefined ? undefined : new Date(from),
    before: to === undefined ? undefined : new Date(Date.parse(to) + dayMs),
  }
}
