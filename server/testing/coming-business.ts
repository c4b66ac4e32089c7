/** Deposits of one member that do not count as team business yet, oldest first, with the day from which they do. */
export type Coming = { amount: bigint; day: number }

export const daysUntilBusiness = 7

/** What counts from this day on; it is no longer to come. */
export function takeRipe(coming: Coming[], day: number): bigint {
  let ripe = 0n
  while (coming[0] && coming[0].day <= day) ripe += coming.shift()?.amount ?? 0n
  return ripe
}

/** Fuel leaves again: the newest that does not count yet goes first. Answers what must be taken back of what counts. */
export function takeBack(coming: Coming[], amount: bigint): bigint {
  let left = amount
  for (let newest = coming.at(-1); newest && left > 0n; newest = coming.at(-1)) {
    const gone = newest.amount < left ? newest.amount : left
    newest.amount -= gone
    left -= gone
    if (newest.amount === 0n) coming.pop()
  }
  return left
}
