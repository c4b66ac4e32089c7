/** What a form would change, one line each: label, what stands, what it would be. */
export function differences<T extends Record<string, string | number | boolean>>(
  labels: Record<keyof T & string, string>,
  stands: T,
  given: T,
): string[] {
  return (Object.keys(labels) as (keyof T & string)[])
    .filter((name) => stands[name] !== given[name])
    .map((name) => `${labels[name]}: ${shown(stands[name])} → ${shown(given[name])}`)
}

const shown = (value: string | number | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '')
