type Row = { capital: number }

/** What the record has of accounts like this one: its largest capital that is not above it, the smallest for anything below. */
export function recordRow<Known extends Row>(rows: readonly Known[], capital: number | null): Known | undefined {
  const sorted = [...rows].sort((one, other) => one.capital - other.capital)
  return sorted.filter((row) => row.capital <= (capital ?? 0)).at(-1) ?? sorted[0]
}
