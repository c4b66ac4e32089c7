/**
 * Numbers as Postgres reads an array of them. The driver quotes and escapes every element, which costs a bar of thousands of deals more
 * than working out what they are.
 */
export function plainArray(values: readonly (number | bigint | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}
