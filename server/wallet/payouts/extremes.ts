/** `Math.min` and `Math.max` know no bigint. */
export function lowest(first: bigint, ...others: bigint[]): bigint {
  let found = first
  for (const value of others) if (value < found) found = value
  return found
}

export function highest(first: bigint, ...others: bigint[]): bigint {
  return -lowest(-first, ...others.map((value) => -value))
}
